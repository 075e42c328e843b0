import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Keys } from '#server/security/secret-key.ts'

/**
 * Keys of payments' return addresses. Providers and terminals print a payment's reference, so that the reference alone
 * must not open the shopper's order.
 */
export interface PaymentKeys {
  /** Returns the address with the key of a payment. */
  addTo(address: string, paymentId: string): string
  /** Whether a text is the key of a payment, by the current secret or an earlier one. */
  fits(key: string, paymentId: string): boolean
}

const keyOf = (secret: Buffer, paymentId: string): string =>
  createHmac('sha256', secret).update(paymentId).digest('base64url')

/** @param secrets of this purpose: the first signs, all verify */
export function createPaymentKeys(secrets: Keys): PaymentKeys {
  return {
    addTo(address, paymentId) {
      const url = new URL(address)
      url.searchParams.set('key', keyOf(secrets[0], paymentId))
      return url.href
    },
    fits: (key, paymentId) => secrets.some((secret) => isSameSecret(key, keyOf(secret, paymentId))),
  }
}
