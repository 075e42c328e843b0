import { expect, it } from 'vitest'
import { cookieFor, cookieOf } from '#server/http/cookies.ts'

it.each([
  ['market=dk', 'dk'],
  ['a=b; market=dk; c=d', 'dk'],
  ['a=b;market=dk', 'dk'],
  ['market = dk ', 'dk'],
  ['market=a=b==', 'a=b=='],
  ['market=', ''],
  ['market', ''],
  ['market=dk; market=se', 'dk'],
  ['xmarket=dk', undefined],
  ['MARKET=dk', undefined],
  ['a=market=dk', undefined],
  [';;;', undefined],
  ['', undefined],
  [undefined, undefined],
])('finds in "%s" the value %s', (header, value) => {
  expect(cookieOf(header, 'market')).toBe(value)
})

it('sets cookies for the whole shop, which scripts can read only if allowed', () => {
  expect(cookieFor({ name: 'basket', value: 'abc', days: 30 }, 'https://shop.example')).toBe(
    'basket=abc; Path=/; SameSite=Lax; Max-Age=2592000; HttpOnly; Secure',
  )
  expect(cookieFor({ name: 'promoCode', value: '', days: 0, readable: true }, 'http://localhost:4000')).toBe(
    'promoCode=; Path=/; SameSite=Lax; Max-Age=0',
  )
  expect(cookieFor({ name: 'a', value: 'b' }, 'https://shop.example')).toBe(
    'a=b; Path=/; SameSite=Lax; HttpOnly; Secure',
  )
})
