import { expect, it } from 'vitest'
import { cookieOf } from '#server/http/cookies.ts'

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
