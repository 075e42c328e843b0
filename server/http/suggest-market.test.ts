import { expect, it } from 'vitest'
import type { Market } from '#schemas/markets/market.ts'
import { suggestMarket, suggestOtherMarkets } from '#server/http/suggest-market.ts'
import { denmark } from '#tests/support/engine.ts'

const market = (id: string, baseCode: string, code: string): Market => ({
  ...denmark,
  id,
  language: { name: baseCode, baseCode },
  country: { name: code, code },
})
const markets = [
  market('en', 'en', 'IE'),
  market('de', 'de', 'DE'),
  market('ch', 'de', 'CH'),
  market('ca', 'en', 'CA'),
  market('ca-fr', 'fr', 'CA'),
]

const suggested = (language: string | undefined, cookie?: string) =>
  suggestMarket({ 'accept-language': language, cookie }, markets)?.id

it.each([
  ['de-CH,de;q=0.9,en;q=0.5', 'ch'],
  ['de,en;q=0.5', 'de'],
  ['de-AT', 'de'],
  ['en-CA', 'ca'],
  ['fr', 'ca-fr'],
  ['en;q=0.5, DE-ch;q=0.9', 'ch'],
  ['sv, nb;q=0.8, fr;q=0.5', 'ca-fr'],
  ['sv', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['de;q=0, fr;q=0.1', 'ca-fr'],
  [';;;,,q=', 'en'],
  [undefined, 'en'],
])('suggests for "%s" the market %s', (language, expected) => {
  expect(suggested(language)).toBe(expected)
})

it('prefers a market of the visitor’s country, in the browser’s language if there is one', () => {
  const from = (country: string | undefined, language: string, cookie?: string) =>
    suggestMarket({ 'accept-language': language, cookie }, markets, country)?.id
  expect(from('CH', 'en-US')).toBe('ch')
  expect(from('AQ', 'sv')).toBe(from(undefined, 'sv'))
  expect(from('CA', 'fr-FR')).toBe('ca-fr')
  expect(from('CH', 'en-US', 'market=de')).toBe('de')
})

it('suggests the market chosen before, regardless of the browser’s language', () => {
  expect(suggested('fr', 'a=b; market=ch')).toBe('ch')
})

it('ignores a choice that is no longer a market', () => {
  expect(suggested('fr', 'market=zz')).toBe('ca-fr')
  expect(suggested('fr', 'market=constructor')).toBe('ca-fr')
})

it('suggests nothing where there is no market', () => {
  expect(suggestMarket({}, [])).toBeUndefined()
})

const others = (shown: string, language: string | undefined, cookie?: string) => {
  const current = markets.find(({ id }) => id === shown) ?? denmark
  return suggestOtherMarkets({ 'accept-language': language, cookie }, markets, current).map(({ id }) => id)
}

it.each([
  ['de-CH,de;q=0.9', 'en', ['ch']],
  ['de-CH,de;q=0.9', 'ch', []],
  ['de-CH,de;q=0.9', 'de', ['ch']],
  ['de', 'ch', []],
  ['de-AT', 'ch', []],
  ['sv, fr-CA;q=0.5', 'de', ['ca-fr', 'ca']],
  ['fr-CA', 'ca', ['ca-fr']],
  ['en-CA', 'ca', []],
  ['sv', 'de', []],
  ['*', 'de', []],
  [undefined, 'de', []],
])('for “%s” suggests in addition to %s: %j', (language, shown, expected) => {
  expect(others(shown, language)).toEqual(expected)
})

it('suggests going back to the market that was chosen before, and nothing if it is the current one', () => {
  expect(others('de', 'fr-CA', 'market=ch')).toEqual(['ch'])
  expect(others('ch', 'fr-CA', 'market=ch')).toEqual([])
})
