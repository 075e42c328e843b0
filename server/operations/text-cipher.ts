import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '#server/security/secret-key.ts'

/** Encrypts short texts, so that the database alone does not reveal them or allow to swap them. */
export interface TextCipher {
  /** @param context owner or purpose of the text, which has to be the same for decryption */
  seal(text: string, context: string): string
  /** Returns undefined for data that was sealed for another purpose, or with a key that is no longer configured. */
  open(sealedText: string, context: string): string | undefined
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Seals with the first key and opens with each (AES-256-GCM; `nonce, tag, text` in base64url). */
export function createTextCipher(keys: Keys): TextCipher {
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
      const encryption = createCipheriv(cipher, keys[0], nonce, { authTagLength: tagBytes })
      encryption.setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
      return Buffer.concat([nonce, encryption.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealedText, context) {
      const bytes = Buffer.from(sealedText, 'base64url')
      for (const key of keys) {
        const text = openWith(key, bytes, context)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}
