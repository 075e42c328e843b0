import { expect, it } from 'vitest'
import { createTextCipher } from '#server/operations/text-cipher.ts'

const [old, current, foreign] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
if (!old || !current || !foreign) throw new Error('there are no keys')
const cipher = createTextCipher([current, old])

it('opens sealed data, for the same purpose and with earlier keys', () => {
  const sealed = cipher.seal('a secret', 'anna')
  expect(sealed).not.toContain('secret')
  expect(cipher.seal('a secret', 'anna')).not.toBe(sealed)
  expect(cipher.open(sealed, 'anna')).toBe('a secret')
  expect(cipher.open(createTextCipher([old]).seal('older', 'anna'), 'anna')).toBe('older')
})

it('rejects another purpose, foreign keys and changed data', () => {
  const sealed = cipher.seal('a secret', 'anna')
  expect(cipher.open(sealed, 'bert')).toBeUndefined()
  expect(createTextCipher([foreign]).open(sealed, 'anna')).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(cipher.open(bytes.toString('base64url'), 'anna')).toBeUndefined()
  expect(cipher.open('', 'anna')).toBeUndefined()
})
