import { describe, expect, it } from 'vitest'
import type { Market } from '#schemas/markets/market.ts'
import { followedMarkets, followProblem, pathInMarket } from '#schemas/markets/market-tree.ts'
import { limits } from '#schemas/validation/limits.ts'

const marketOf = (id: string, follows?: string, language = 'en'): Market => ({
  id,
  priority: 1,
  language: { name: language, baseCode: language },
  country: { name: id, code: 'IE' },
  url: `/${id}`,
  name: id.toUpperCase(),
  currency: 'EUR',
  ...(follows !== undefined && { follows }),
})

const line = (id: string, ...markets: Market[]): string[] =>
  followedMarkets(id, (marketId) => markets.find((market) => market.id === marketId))

/** `ma` follows `mb`, that `mc`, and so on. */
const chainOfMarkets = (length: number): Market[] =>
  Array.from({ length }, (_, index) => {
    const idOf = (at: number) => `m${String.fromCharCode(97 + at)}`
    return marketOf(idOf(index), index + 1 < length ? idOf(index + 1) : undefined)
  })

describe('followed markets', () => {
  it('are ordered, nearest first', () => {
    expect(line('ca', marketOf('ca', 'us'), marketOf('us', 'en'), marketOf('en'))).toEqual(['us', 'en'])
    expect(line('en', marketOf('ca', 'en'), marketOf('en'))).toEqual([])
  })

  it('end at an unknown or repeated market, or at the limit', () => {
    expect(line('ca', marketOf('ca', 'gone'))).toEqual([])
    expect(line('ca', marketOf('ca', 'ca'))).toEqual([])
    expect(line('ca', marketOf('ca', 'us'), marketOf('us', 'ca'))).toEqual(['us'])
    expect(line('in', marketOf('in', 'ca'), marketOf('ca', 'us'), marketOf('us', 'ca'))).toEqual(['ca', 'us'])
    expect(line('ma', ...chainOfMarkets(10))).toHaveLength(limits.followedMarkets)
  })
})

describe('a market’s choice of a followed market', () => {
  const problemOf = (...markets: Market[]) => followProblem(markets)

  it('is valid if it follows none, or one of its language', () => {
    expect(problemOf(marketOf('en'), marketOf('us', 'en'), marketOf('ca', 'us'))).toBeUndefined()
    expect(problemOf(...chainOfMarkets(limits.followedMarkets + 1))).toBeUndefined()
  })

  it('is refused with a message: itself, an unknown one, another language, a cycle, a chain that is too long', () => {
    expect(problemOf(marketOf('en', 'en'))).toBe('EN cannot follow itself.')
    expect(problemOf(marketOf('en', 'xx'))).toBe('EN follows “xx”, and there is no such market.')
    expect(problemOf(marketOf('en', 'dk'), marketOf('dk', undefined, 'da'))).toContain(
      'one of its own language',
    )
    expect(problemOf(marketOf('en', 'us'), marketOf('us', 'en'))).toContain('in a circle')
    expect(problemOf(marketOf('ca', 'en'), marketOf('en', 'us'), marketOf('us', 'en'))).toContain(
      'in a circle',
    )
    expect(problemOf(...chainOfMarkets(limits.followedMarkets + 2))).toContain('in a line')
    expect(problemOf(marketOf('en'), marketOf('us', 'us'))).toBe('US cannot follow itself.')
  })
})

it('maps a path to the same page in another market', () => {
  expect(pathInMarket('/en/autumn/coats', 'ca')).toBe('/ca/autumn/coats')
  expect(pathInMarket('/en', 'ca-fr')).toBe('/ca-fr')
})
