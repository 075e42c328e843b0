// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { blockActionOf } from '#preview/gift-cards/gift-card-words.ts'
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
