import { expect, it } from 'vitest'
import { nameMarket, withNames } from '#preview/interface/name-market.tsx'

it('calls a market by its name, with its id where two share a name', () => {
  const markets = [
    { id: 'dk', name: 'Danmark' },
    { id: 'ch-de', name: 'Switzerland' },
    { id: 'ch-fr', name: 'Switzerland' },
  ]
  expect(['dk', 'ch-de', 'ch-fr', 'gone'].map((id) => nameMarket(markets, id))).toEqual([
    ...['Danmark', 'Switzerland (ch-de)', 'Switzerland (ch-fr)', 'gone'],
  ])
  expect(withNames(markets).map(({ name }) => name)).toEqual([
    ...['Danmark', 'Switzerland (ch-de)', 'Switzerland (ch-fr)'],
  ])
})
