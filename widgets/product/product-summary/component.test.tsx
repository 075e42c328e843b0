// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Product } from '#schemas/catalogue/product.ts'
import { en } from '#starter/translations/en.ts'
import { badgePerLocation, shownBadges } from '#tests/support/badges.ts'
import { productWith } from '#tests/support/product-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ProductSummary from '#widgets/product/product-summary/component.tsx'
import { productSummary } from '#widgets/product/product-summary/index.ts'
import { productData } from '#widgets/product/product-summary/product-data.ts'

const show = (data: Product | null) => {
  document.body.innerHTML = renderWidget(productSummary, ProductSummary, {}, data ? { data } : {})
}

it('shows the name once as the page’s heading', () => {
  show(productWith())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fanø jumper')
})

it('shows the badges that are for product pages, or for those of sets', () => {
  show(productWith({ badges: badgePerLocation }))
  expect(shownBadges(document)).toEqual(['productPage'])
  show(productWith({ badges: badgePerLocation, isProductSet: true }))
  expect(shownBadges(document)).toEqual(['productSetPage'])
})

it('shows a badge with its style, and a picture instead of its text', () => {
  const [sale] = productWith().badges
  if (!sale) throw new Error('no badge')
  const appearance = { rotation: -8, opacity: 80, offsetX: 12, offsetY: -4, textSize: 18, width: 60 }
  const image = '/media/badges/organic.svg'
  const organic = { ...sale, badgeId: 'organic', badgeTitle: 'Organic', shape: 'image', image } as const
  const chip = { ...sale, badgeId: 'wool', badgeTitle: 'Wool', image } as const
  show(productWith({ badges: [{ ...sale, ...appearance }, organic, chip] }))
  expect(screen.getByText('Sale').style).toMatchObject({
    ...{ rotate: '-8deg', opacity: '0.8', fontSize: '18px', position: 'relative' },
  })
  expect(screen.getByRole('img', { name: 'Organic' }).getAttribute('src')).toContain('organic')
  expect(screen.getByText('Wool')).toBeTruthy()
})

it('shows the price between two discounts, if the first is a markdown', () => {
  const money = (amount: number) => ({ amount, currency: 'DKK' })
  const discount = (reference: string, amount: number) => ({ reference, amount, currency: 'DKK', badges: [] })
  const salesPrice = money(29_900)
  const discounts = [discount('markdown', 20_000), { ...discount('club', 10_000), callout: 'Club night' }]
  show(productWith({ price: { salesPrice, listPrice: money(59_900), percentage: 50, discounts } }))
  expect(document.body.textContent).toContain('399,00\u00a0KR')
  expect(document.body.textContent).toContain('Club night')
  show(productWith({ price: { salesPrice, discounts } }))
  expect(document.body.textContent).not.toContain('399,00')
  expect(document.body.textContent).toContain('Club night')
})

it.each([
  ['da-DK', productWith(), en['price.inclVat']],
  ['en-US', productWith(), en['price.plusTax']],
  ['ar-KW', productWith(), ''],
  ['en-GB', productWith({ priceTax: 'added' }), en['price.plusTax']],
  ['ja-JP', productWith({ priceTax: 'included' }), en['price.inclVat']],
  ['da-DK', productWith({ isDigital: true }), ''],
])('says whether the price includes tax: in %s', (locale, data, words) => {
  const context = { locale }
  document.body.innerHTML = renderWidget(productSummary, ProductSummary, {}, { data, context })
  const notes = [en['price.inclVat'], en['price.plusTax']]
  expect(notes.filter((note) => document.body.textContent.includes(note))).toEqual(words ? [words] : [])
})

it.each([
  [{}, ['InStock', 'OutOfStock', 'InStock']],
  [{ isPreorder: true }, ['PreOrder', 'OutOfStock', 'PreOrder']],
  [{ isPreorder: true, hasEcom: false }, ['InStoreOnly', 'InStoreOnly', 'InStoreOnly']],
  [{ comingSoonProduct: '2030-01-01T08:00:00.000Z' }, ['PreSale', 'PreSale', 'PreSale']],
])('tells search engines the availability of each size: %o', (overrides, words) => {
  const data = JSON.stringify(productData(productWith(overrides)))
  expect([...data.matchAll(/schema\.org\/(\w+)","itemCondition/g)].map(([, word]) => word)).toEqual(words)
})

it('shows nothing where the market does not have the product', () => {
  show(null)
  expect(document.body.innerHTML).toBe('')
})

it('links a member price to the club', () => {
  const { price } = productWith()
  const memberPrice = { ...price.salesPrice, amount: 100 }
  const content = { clubUrl: '/dk/club' }
  const linksOf = (data: Product) => {
    document.body.innerHTML = renderWidget(productSummary, ProductSummary, content, { data })
    return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
  }
  expect(linksOf(productWith({ price: { ...price, memberPrice } }))).toEqual(['/dk/club'])
  const { memberPrice: _, ...without } = price
  expect(linksOf(productWith({ price: without }))).toEqual([])
})
