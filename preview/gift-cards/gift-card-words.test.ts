// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { authorOf, blockActionOf, isHeld } from '#preview/gift-cards/gift-card-words.ts'
import type { OfficeGiftCard } from '#schemas/commerce/office-gift-card.ts'

it.each<
  [OfficeGiftCard['state'], OfficeGiftCard['acts'][number]['kind'][], ReturnType<typeof blockActionOf>]
>([
  ['active', ['issued'], 'block'],
  ['active', [], 'block'],
  ['blocked', ['blocked', 'issued'], 'unblock'],
  ['blocked', ['disputed', 'issued'], 'block'],
  ['blocked', ['blocked', 'disputed', 'issued'], 'unblock'],
])('offers for a card that is %s after %j: %s', (state, kinds, action) => {
  const acts = kinds.map((kind) => ({ kind, at: '2026-11-02T10:00:00.000Z' }))
  expect(blockActionOf({ state, acts })).toBe(action)
})

it('names who made an entry: an operator, the order that bought the card, or the shop itself', () => {
  const at = '2026-11-02T10:00:00.000Z'
  expect(authorOf({ kind: 'blocked', at, author: 'ole@example.com' })).toBe('ole@example.com')
  expect(authorOf({ kind: 'issued', at })).toBe('By the order')
  expect(authorOf({ kind: 'disputed', at })).toBe('By the shop')
  expect(authorOf({ kind: 'regained', at })).toBe('By the shop')
})

it('says of a card that only a dispute blocks that it is unblocked by itself', () => {
  const acts = (['disputed', 'issued'] as const).map((kind) => ({ kind, at: '2026-11-02T10:00:00.000Z' }))
  expect(isHeld({ state: 'blocked', acts })).toBe(true)
  expect(isHeld({ state: 'active', acts })).toBe(false)
  expect(isHeld({ state: 'blocked', acts: acts.slice(1) })).toBe(false)
})
