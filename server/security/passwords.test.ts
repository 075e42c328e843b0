import { expect, it } from 'vitest'
import { hashPassword, isPassword } from '#server/session/passwords.ts'

const password = 'correct horse 1'

it('hashes by Argon2id with the memory and passes that OWASP recommends', async () => {
  const hash = await hashPassword(password)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await isPassword(password, hash), await isPassword('another', hash)]).toEqual([true, false])
})

it('checks a password at the cost that its hash names', async () => {
  const hash = await hashPassword(password, { memory: 16, passes: 3, parallelism: 2 })
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=16,t=3,p=2\$/)
  expect([await isPassword(password, hash), await isPassword('another', hash)]).toEqual([true, false])
})

it('accepts no password where there is none', async () => {
  expect([await isPassword(password, null), await isPassword('', undefined)]).toEqual([false, false])
})
