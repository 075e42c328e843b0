import { createHmac, randomInt } from 'node:crypto'
import type { Keys } from '#server/security/secret-key.ts'

/** Characters that cannot be mistaken for one another. */
const codeCharacters = '23456789abcdefghjkmnpqrstuvwxyz'
const halfLength = 5
const codes = 10

const randomText = (length: number): string =>
  Array.from({ length }, () => codeCharacters[randomInt(codeCharacters.length)]).join('')

/** Codes of 49 bits, to be written down. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codes }, () => `${randomText(halfLength)}-${randomText(halfLength)}`)

/** Returns the stored hashes of a code, by each key. Input may be in any case, with or without the dash. */
export function recoveryHashes(code: string, holder: string, keys: Keys): readonly [string, ...string[]] {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const hashBy = (key: Buffer) => createHmac('sha256', key).update(`${holder} ${plain}`).digest('base64url')
  const [current, ...previous] = keys
  return [hashBy(current), ...previous.map(hashBy)]
}
