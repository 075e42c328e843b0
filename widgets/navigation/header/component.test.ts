// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { badgePerLocation, shownBadges } from '#tests/support/badges.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Header from '#widgets/navigation/header/component.tsx'
import { fixtures } from '#widgets/navigation/header/fixtures.ts'
import { header } from '#widgets/navigation/header/index.ts'
import { productOption } from '#widgets/navigation/header/suggestion-options.ts'

const logo = { title: 'Vitrine', url: '/dk' }
const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(header, Header, content)
}
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const controlledBy = (button: HTMLElement) => {
  const id = button.getAttribute('popovertarget')
  return id ? document.getElementById(id) : null
}

it('links home by the logo and to each tool that content names', () => {
  show(fixtures.full)
  expect(addressOf('Vitrine, Home')).toBe('/dk')
  expect(addressOf('Wishlist')).toBe('/dk/wishlist')
  expect(addressOf('Basket')).toBe('/dk/basket')
  expect(
    screen.getAllByRole('link', { name: 'My account' }).map((link) => link.getAttribute('href')),
  ).toContain('/dk/account')
})

it('searches by a form that leads to the search page', () => {
  show(fixtures.full)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  expect([field.name, field.form?.getAttribute('action'), field.form?.method]).toEqual([
    'q',
    '/dk/search',
    'get',
  ])
  expect(controlledBy(screen.getByRole('button', { name: 'Open search' }))?.contains(field)).toBe(true)
})

it('has neither menu nor tools where content names none', () => {
  show(fixtures.minimal)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('opens and closes its menu by buttons that need no script', () => {
  show(fixtures.full)
  const drawer = controlledBy(screen.getByRole('button', { name: 'Open the menu' }))
  expect(drawer?.getAttribute('popover')).toBe('auto')
  const close = drawer && within(drawer).getByRole('button', { name: 'Close the menu' })
  expect(close?.getAttribute('popovertargetaction')).toBe('hide')
  expect(close && controlledBy(close)).toBe(drawer)
})

it('ends its menu with the links of content to services', () => {
  show(fixtures.full)
  const drawer = controlledBy(screen.getByRole('button', { name: 'Open the menu' }))
  const last = [...(drawer?.querySelectorAll('a[href]') ?? [])].slice(-2)
  expect(last.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Stores', '/dk/stores'],
    ['Help', '/dk/contact'],
  ])
})

const linksIn = (panel: HTMLElement | null) =>
  panel
    ? within(panel)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    : []

it('opens an entry in a panel: its link first, then its items by column', () => {
  show(fixtures.full)
  const panel = controlledBy(screen.getByRole('button', { name: /^New in/ }))
  expect(panel?.getAttribute('popover')).toBe('auto')
  expect(linksIn(panel)).toEqual([
    '/dk/autumn',
    '/dk/knitwear',
    '/dk/shirts',
    '/dk/coats',
    '/dk/new',
    '/dk/accessories',
    '/dk/belts',
    '/dk/caps',
    '/dk/gift-cards',
  ])
  expect(panel?.querySelectorAll('ul.column')).toHaveLength(3)
  expect(panel && within(panel).getByRole('img', { name: 'Layered knitwear' })).toBeTruthy()
})

it('still shows the plain links of an entry that was written before there were columns', () => {
  show({ logo, menu: [{ title: 'Men', url: '/dk', links: [{ title: 'Knitwear', url: '/dk/knitwear' }] }] })
  expect(linksIn(controlledBy(screen.getByRole('button', { name: 'Men' })))).toEqual(['/dk', '/dk/knitwear'])
})

it('links an entry without a panel directly', () => {
  show(fixtures.full)
  expect(addressOf('Sale')).toBe('/dk/sale')
  expect(screen.queryByRole('button', { name: 'Sale' })).toBeNull()
})

it('gives the burger menu a separate order: lower numbers first, none last', () => {
  show(fixtures.full)
  const placeOf = (name: RegExp) => {
    const entry = screen.getByRole(name.source === 'Sale' ? 'link' : 'button', { name })
    return entry.closest('li')?.style.getPropertyValue('--burger')
  }
  expect([placeOf(/Sale/), placeOf(/Stories/), placeOf(/^New in/), placeOf(/All categories/)]).toEqual([
    '0',
    '1',
    '2',
    '3',
  ])
})

it('omits hidden entries in the menu, its panels and the categories', () => {
  show(fixtures.full)
  for (const path of ['hidden', 'not-yet', 'linen'])
    expect(document.querySelector(`[href="/dk/${path}"]`), path).toBeNull()
})

it('nests categories by priority, with headlines between them and their own page first', () => {
  show(fixtures.full)
  const panel = controlledBy(screen.getByRole('button', { name: 'All categories' }))
  const knitwear = panel?.querySelector('details')
  expect(knitwear?.open).toBe(true)
  expect([...(knitwear?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual([
    'All knitwear',
    'Cardigans',
    'Jumpers',
    'By yarn',
    'MerinoMerinoLight merino',
    'Merino',
    'Light merino',
  ])
  expect(knitwear?.querySelector('details')?.open).toBe(false)
})

it('switches between the shop’s brands', () => {
  show(fixtures.full)
  const brands = within(screen.getByRole('list', { name: 'Our shops' })).getAllByRole('link')
  expect(brands.map((brand) => brand.getAttribute('href'))).toEqual(['/dk', '/dk/women', '/dk/kids'])
})

it('uses default opacity and badge size, and stays readable', () => {
  const styleOf = () => document.querySelector<HTMLElement>('[data-position]')?.style.cssText
  show(fixtures.full)
  expect(styleOf()).toBe('--menu-opacity: 100%; --badge-size: 0.625rem;')
  show({ ...fixtures.full, menuOpacity: 10, badgeTextSize: 16 })
  expect(styleOf()).toBe('--menu-opacity: 80%; --badge-size: 1rem;')
})

it('shows only the logo and the basket where it is compact', () => {
  show(fixtures.compact)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dk', '/dk/basket'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('drops a menu address that runs script', () => {
  show({ ...fixtures.minimal, menu: [{ title: 'Bad', url: 'javascript:alert(1)' }] })
  expect(screen.getByText('Bad').closest('a')).toBeNull()
})

it.each(Object.entries(fixtures))('renders the fixture “%s” with every id once', (_, content) => {
  show(content)
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(screen.getAllByRole('link').length).toBeGreaterThan(0)
})

it('shows the badges of a found product that are for search suggestions', () => {
  const product = {
    id: '10001_001',
    name: 'Crew knit',
    url: '/dk/p/crew-knit',
    salesPrice: { amount: 59_900, currency: 'DKK' },
    frontImage: { url: '/media/crew.jpg' },
    badges: badgePerLocation,
  }
  expect(shownBadges(productOption(product, 'knit', 'en', 'From {price}'))).toEqual(['searchSuggestion'])
})

it('shows the price of a found product as the lowest if its sizes differ in price', () => {
  const salesPrice = { amount: 10_000, currency: 'DKK' }
  const product = { id: '10900_001', name: 'Gift card', url: '/dk/p/card', salesPrice, badges: [] }
  const words = (isFrom: boolean) =>
    productOption({ ...product, isFrom, frontImage: { url: '' } }, 'gift', 'en', 'From {price}').textContent
  expect([words(true), words(false)]).toEqual([
    expect.stringMatching(/From .*100\.00/),
    expect.not.stringContaining('From'),
  ])
})
