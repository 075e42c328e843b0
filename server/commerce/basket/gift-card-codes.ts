import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { normalGiftCardNumber } from '#server/commerce/basket/normal-codes.ts'
import type { Keys } from '#server/security/secret-key.ts'

/** Hashes gift card codes, and returns the id of the key that a hash was made with. */
export interface GiftCardCodes {
  /** Hashes a code with the current key. */
  hash(number: string, code: string): string
  /** Whether a code matches the card's hash under the current key or a previous one. */
  verifies(stored: string, number: string, code: string): boolean
  /**
   * Returns the age of the key of a stored hash. @param id the hash's first part; empty if the card does not store it
   */
  ageOf(id: string): 'current' | 'previous' | 'unknown'
}

const hashOf = (key: Buffer, number: string, code: string): string =>
  createHmac('sha256', key)
    .update(`${number} ${normalGiftCardNumber(code)}`)
    .digest('base64url')

/** Returns which key a hash was computed with. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)

const isSame = (stored: string, computed: string): boolean =>
  stored.length === computed.length && timingSafeEqual(Buffer.from(stored), Buffer.from(computed))

/**
 * @param keys the current one first. Codes are short, and an unkeyed hash of one is as good as the code.
 */
export function createGiftCardCodes(keys: Keys): GiftCardCodes {
  const namedKeys = keys.map((key) => ({ id: idOf(key), key }))
  const ids = namedKeys.map(({ id }) => id)
  const currentId = idOf(keys[0])
  return {
    hash: (number, code) => `${currentId}.${hashOf(keys[0], number, code)}`,

    // Cards of older versions do not store which key they were hashed with.
    verifies: (stored, number, code) =>
      namedKeys.some(({ id, key }) => {
        const hash = hashOf(key, number, code)
        return isSame(stored, `${id}.${hash}`) || isSame(stored, hash)
      }),

    ageOf(id) {
      // Without a previous key, cards that do not store their key were hashed with the current one.
      if (id === '') return keys.length > 1 ? 'previous' : 'current'
      const index = ids.indexOf(id)
      if (index === 0) return 'current'
      return index > 0 ? 'previous' : 'unknown'
    },
  }
}
