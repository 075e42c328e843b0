import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Keys } from '#server/security/secret-key.ts'

/** Content of a voucher's QR code: a signed voucher id with an expiry in seconds since the epoch. */
type ReadQr = { kind: 'voucher'; id: string } | { kind: 'expired' } | { kind: 'foreign' }

export interface RewardQr {
  /** @param lifetime seconds */
  write(voucherId: string, lifetime: number): { payload: string; expires: Date }
  read(payload: string): ReadQr
}

const prefix = 'R1'

/** @param now milliseconds since the epoch */
export function createRewardQr(keys: Keys, now: () => number): RewardQr {
  const signatureOf = (signed: string, key: Buffer = keys[0]): string =>
    createHmac('sha256', key).update(signed).digest('base64url')

  return {
    write(voucherId, lifetime) {
      const seconds = Math.floor(now() / 1_000) + lifetime
      const signed = `${prefix}.${voucherId}.${seconds}`
      return {
        payload: `${signed}.${signatureOf(signed)}`,
        expires: new Date(seconds * 1_000),
      }
    },

    read(payload) {
      const [, signed = '', id = '', seconds = '', signature = ''] =
        /^(R1\.([\w-]{1,40})\.(\d{1,12}))\.([\w-]{43})$/.exec(payload) ?? []
      if (!keys.some((key) => isSameSecret(signature, signatureOf(signed, key)))) return { kind: 'foreign' }
      return Number(seconds) * 1_000 > now() ? { kind: 'voucher', id } : { kind: 'expired' }
    },
  }
}
