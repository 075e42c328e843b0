// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { itemOf } from '#renderer/analytics/seen-goods.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'
import { layOut } from '#tests/support/browser/lay-out.ts'
import { showIsland } from '#tests/support/browser/show-island.ts'
import { fixtures } from '#widgets/catalogue/product-carousel/fixtures.ts'
import { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

const products = demoShop().products.get('en') ?? []
const some = (count: number) => ({ data: products.slice(0, count) })

const list = () => screen.getByRole('list')
const items = () => within(list()).getAllByRole('listitem')
const policyOf = (content: unknown) => {
  const checked = productCarousel.validate(content)
  return checked.kind === 'valid' ? productCarousel.hydrate(checked.value) : undefined
}

it('shows each product as a link with its name, colour and price', () => {
  const [reduced] = products.filter(({ listPrice }) => listPrice)
  showIsland('productCarousel', fixtures.minimal, { data: [reduced] })
  expect(screen.getByRole('link', { name: reduced?.name ?? '' }).getAttribute('href')).toBe(reduced?.url)
  expect(items()[0]?.textContent).toContain(reduced?.colourName)
  expect(items()[0]?.textContent).toMatch(/Now [\d.,]+\s€ Was [\d.,]+\s€/)
})

it('renders nothing below its minimum threshold, without products, and if loading failed', () => {
  expect(showIsland('productCarousel', { tags: ['new'], minimumThreshold: 3 }, some(2)).html).toBe('')
  expect(showIsland('productCarousel', { tags: ['new'], minimumThreshold: 0 }, some(0)).html).toBe('')
  expect(showIsland('productCarousel', { tags: ['new'] }).html).toBe('')
  expect(showIsland('productCarousel', { tags: ['new'], minimumThreshold: 3 }, some(3)).html).not.toBe('')
})

it('loads pictures eagerly only in the first row, and only of visible tiles', () => {
  const atOnce = () => document.querySelectorAll('li picture img:not([loading])').length
  showIsland('productCarousel', fixtures.minimal, { ...some(12), device: 'mobile', eager: true })
  expect(atOnce()).toBe(3)
  showIsland('productCarousel', fixtures.minimal, { ...some(12), device: 'mobile' })
  expect(atOnce()).toBe(0)
})

it('does not fetch a back picture before it is visible, and hides it from screen readers', () => {
  showIsland('productCarousel', fixtures.minimal, { ...some(12), eager: true })
  const backs = [...document.querySelectorAll('li :is(picture, img) + img')]
  expect(backs).toHaveLength(12)
  expect(backs.map((back) => [back.getAttribute('loading'), back.getAttribute('alt')])).toEqual(
    backs.map(() => ['lazy', '']),
  )
})

it('shows the badges that belong into carousels', () => {
  const badge = { badgeId: 'a', badgeTitle: 'Back in stock', locations: ['carousel'], shape: 'curvy' }
  const other = { badgeId: 'b', badgeTitle: 'In your size', locations: ['productPage'] }
  showIsland('productCarousel', fixtures.minimal, { data: [{ ...products[0], badges: [badge, other] }] })
  expect(screen.getByText('Back in stock').dataset.shape).toBe('curvy')
  expect(screen.queryByText('In your size')).toBeNull()
})

it('reports the list and each product’s position to analytics', () => {
  const list = () => document.querySelector<HTMLElement>('[data-list]')?.dataset.list
  showIsland('productCarousel', { tags: ['new'], headline: 'New this week' }, some(3))
  expect(list()).toBe('New this week')
  expect(findElements(document, '[data-product-id]').map(itemOf)).toMatchObject(
    products.slice(0, 3).map(({ id }, index) => ({ item_id: id, index: index + 1 })),
  )
  showIsland('productCarousel', { tags: ['new'] }, some(3))
  expect(list()).toBe('productCarousel')
})

it('sleeps until it is touched, unless it moves by itself', () => {
  expect(policyOf({ tags: ['new'] })).toBe('interaction')
  expect(policyOf({ tags: ['new'], autoplay: true })).toBe('visible')
})

it('needs products by id, category or tag', () => {
  expect(policyOf({ headline: 'Nothing chosen' })).toBeUndefined()
})

it.each(Object.entries(fixtures).filter(([name]) => name !== 'empty'))(
  'wakes without a mismatch: %s',
  async (_, content) => {
    const { wake } = showIsland('productCarousel', content, some(12))
    const tiles = list().innerHTML
    await wake()
    expect(items()).toHaveLength(12)
    expect(list().innerHTML === tiles).toBe(true)
  },
)

it('scrolls by whole tiles, and announces the page', async () => {
  const content = { tags: ['new'], pagination: true, speed: 0 }
  const { wake } = showIsland('productCarousel', content, some(9))
  layOut(list(), { viewport: 580, item: 140, gap: 0 })
  await wake()
  const button = (name: string) => screen.getByRole('button', { name })
  const pressButton = (name: string) =>
    act(() => {
      button(name).click()
      fireEvent.scroll(list())
    })
  expect(screen.getAllByRole('button', { name: /Go to slide/ })).toHaveLength(3)
  expect(button('Previous slide').getAttribute('aria-disabled')).toBe('true')
  pressButton('Next slide')
  expect(list().scrollLeft).toBe(560)
  expect(button('Go to slide 2').getAttribute('aria-current')).toBe('true')
  pressButton('Go to slide 3')
  expect(list().scrollLeft).toBe(680)
  expect(button('Next slide').getAttribute('aria-disabled')).toBe('true')
  pressButton('Next slide')
  expect(list().scrollLeft).toBe(680)
  pressButton('Previous slide')
  expect(list().scrollLeft).toBe(560)
})

it('scrolls the other way where the page is read from right to left', async () => {
  const { wake } = showIsland('productCarousel', { tags: ['new'], speed: 0 }, { ...some(9), market: 'ae' })
  layOut(list(), { viewport: 580, item: 140, gap: 0 })
  await wake()
  list().style.direction = 'rtl'
  act(() => screen.getByRole('button', { name: 'الشريحة التالية' }).click())
  expect(list().scrollLeft).toBe(-560)
})

it('has neither arrows nor dots where all tiles are seen', async () => {
  const { wake } = showIsland('productCarousel', { tags: ['new'], pagination: true }, some(4))
  layOut(list(), { viewport: 580, item: 140, gap: 0 })
  await wake()
  expect(screen.queryAllByRole('button')).toEqual([])
})
