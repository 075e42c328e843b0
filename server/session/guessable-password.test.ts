import { expect, it } from 'vitest'
import { isGuessable } from '#server/session/guessable-password.ts'

it.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passwort2026',
  '12345678',
  '87654321',
  '19901224',
  'aaaaaaaaaaaa',
  'abcabcabc1',
  'qwertyuiop',
  '1qaz2wsx',
  'iloveyou!!',
  'Welcome2026!',
  'sifre12345',
  'FENERBAHCE1907',
  'adgangskode1',
  'velkommen12',
  'vitrine2026',
])('rejects %s as guessable', async (password) => {
  expect(await isGuessable(password)).toBe(true)
})

it.each([
  'correct horse battery staple orange',
  'correct horse 1',
  'another horse 2',
  'kX7vRq2p',
  'blåbærgrød',
  '483920175566',
])('accepts %s', async (password) => {
  expect(await isGuessable(password)).toBe(false)
})

it('judges a long password by its beginning', async () => {
  expect(await isGuessable(`${'abcdefgh'.repeat(3)}kX7vRq2pW9zL4m`)).toBe(true)
})
