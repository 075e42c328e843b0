import { expect, it } from 'vitest'
import { createSealing } from '#server/operations/sealing.ts'

const [old, current, foreign] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
if (!old || !current || !foreign) throw new Error('there are no keys')
const sealing = createSealing([current, old])

it('opens sealed data, for the same purpose and with earlier keys', () => {
  const sealed = sealing.seal('a secret', 'anna')
  expect(sealed).not.toContain('secret')
  expect(sealing.seal('a secret', 'anna')).not.toBe(sealed)
  expect(sealing.open(sealed, 'anna')).toBe('a secret')
  expect(sealing.open(createSealing([old]).seal('older', 'anna'), 'anna')).toBe('older')
})

it('rejects another purpose, foreign keys and changed data', () => {
  const sealed = sealing.seal('a secret', 'anna')
  expect(sealing.open(sealed, 'bert')).toBeUndefined()
  expect(createSealing([foreign]).open(sealed, 'anna')).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(sealing.open(bytes.toString('base64url'), 'anna')).toBeUndefined()
  expect(sealing.open('', 'anna')).toBeUndefined()
})
