// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { showBadges } from '#renderer/browser/products/create-badges.ts'
import type { Badge } from '#schemas/catalogue/badge.ts'

const sale: Badge = {
  badgeId: 'sale',
  badgeTitle: 'Sale',
  locations: ['miniBasket'],
  shape: 'curvy',
  color: '#a2231d',
  rotation: -8,
  offsetY: -4,
}
const organic: Badge = {
  badgeId: 'organic',
  badgeTitle: 'Organic',
  locations: ['miniBasket', 'basket'],
  shape: 'image',
  image: '/media/badges/organic.svg',
  width: 60,
}

it('renders the badges of a location, and removes those of the previous product', () => {
  const place = document.createElement('div')
  showBadges(place, [sale, organic], 'miniBasket')
  const [words, picture] = [...place.children]
  expect(words).toHaveProperty('textContent', 'Sale')
  expect(words).toHaveProperty('dataset.shape', 'curvy')
  expect(words?.getAttribute('style')).toMatch(/--ink: #a2231d;.*rotate: -8deg;.*inset-block-start: -4px/)
  expect(picture?.querySelector('img')?.alt).toBe('Organic')
  expect(picture?.getAttribute('style')).toContain('inline-size: 60px')
  showBadges(place, [sale], 'basket')
  expect(place.children).toHaveLength(0)
})
