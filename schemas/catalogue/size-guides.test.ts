import { expect, it } from 'vitest'
import { sizeGuideFor } from '#schemas/catalogue/size-guides.ts'

const guides = [
  { text: 'From heel to toe', kinds: ['shoes'] },
  { text: 'Chest', kinds: ['knitwear', 'slim'] },
]
const textFor = (part: unknown, categories: string[], subGroup?: string) => {
  const guide = sizeGuideFor(part, { categories, subGroup })
  return guide === null ? null : guide?.text
}

it('measures each product as its kind is measured: the first guide that fits', () => {
  expect(textFor({ guides }, ['men', 'shoes'])).toBe('From heel to toe')
  expect(textFor({ guides }, ['knitwear'])).toBe('Chest')
  expect(textFor({ guides }, ['shirts'], 'slim')).toBe('Chest')
  expect(textFor({ guides: [...guides, { text: 'All' }] }, ['accessories'])).toBe('All')
})

it('has none for kinds without measurements, and falls back to content in markets without guides', () => {
  expect(textFor({ guides }, ['accessories'])).toBeNull()
  expect(textFor({ recommendationKey: 'key' }, ['shoes'])).toBeUndefined()
  expect(textFor(undefined, ['shoes'])).toBeUndefined()
})
