import { expect, it } from 'vitest'
import { isCommonPassword } from '#server/session/common-passwords.ts'

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
])('rejects %s as common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  'correct horse battery staple orange',
  'correct horse 1',
  'another horse 2',
  'kX7vRq2p',
  'blåbærgrød',
  '483920175566',
])('accepts %s', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
