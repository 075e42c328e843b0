import { expect, it } from 'vitest'
import { isPagePath } from '#schemas/pages/page-path.ts'

it.each(['/dk', '/dk/autumn', '/dk/kids/knitwear', '/dk/bælter', '/dk/2026.1', '/dk/معاطف', '/dk/a_b~c'])(
  'accepts %s as a page’s address',
  (path) => {
    expect(isPagePath('dk', path)).toBe(true)
  },
)

it.each([
  ['of another market', '/se/autumn'],
  ['that only begins like the market', '/dkx'],
  ['with a space', '/dk/bad address'],
  ['with a query', '/dk/sale?x=1'],
  ['with a fragment', '/dk/sale#top'],
  ['with an escape', '/dk/sale%20'],
  ['with capitals', '/dk/Sale'],
  ['with an empty segment', '/dk//sale'],
  ['with a slash at its end', '/dk/sale/'],
  ['with a step upwards', '/dk/../se'],
  ['with a control character', '/dk/sa\u0000le'],
  ['with a direction mark', '/dk/sale\u202e'],
])('refuses the address %s', (_, path) => {
  expect(isPagePath('dk', path)).toBe(false)
})
