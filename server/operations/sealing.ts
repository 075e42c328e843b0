import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '#server/security/secret-key.ts'

/** Encrypts short texts, so that the database alone does not reveal them or allow to swap them. */
export interface Sealing {
  /** @param context owner or purpose of the text, which has to be the same for decryption */
  seal(text: string, context: string): string
  /** Returns undefined for data that was sealed for another purpose, or with a key that is no longer configured. */
  open(sealed: string, context: string): string | undefined
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Seals with the first key and opens with each (AES-256-GCM; `nonce, tag, text` in base64url). */
export function createSealing(keys: Keys): Sealing {
  function openWith(key: Buffer, bytes: Buffer, context: string): string | undefined {
    try {
      const decipher = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString()
    } catch {
      return undefined
    }
  }

  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, keys[0], nonce, { authTagLength: tagBytes })
      sealing.setAAD(Buffer.from(context))
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const key of keys) {
        const text = openWith(key, bytes, context)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}
