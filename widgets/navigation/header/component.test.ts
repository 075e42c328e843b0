// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import Header from '#widgets/navigation/header/component.tsx'
import { fixtures } from '#widgets/navigation/header/fixtures.ts'
import { header } from '#widgets/navigation/header/index.ts'

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
  expect(addressOf('Vitrine, Front page')).toBe('/dk')
  expect(addressOf('Search')).toBe('/dk/search')
  expect(addressOf('Wishlist')).toBe('/dk/wishlist')
  expect(addressOf('Basket')).toBe('/dk/basket')
  expect(
    screen.getAllByRole('link', { name: 'My account' }).map((link) => link.getAttribute('href')),
  ).toContain('/dk/account')
})

it('has neither menu nor tools where content names none', () => {
  show(fixtures.minimal)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('opens and closes its menu by buttons that need no script', () => {
  show(fixtures.full)
  const drawer = controlledBy(screen.getByRole('button', { name: 'Open the menu' }))
  expect(drawer?.getAttribute('popover')).toBe('auto')
  const close = drawer && within(drawer).getByRole('button', { name: 'Close the menu' })
  expect(close?.getAttribute('popovertargetaction')).toBe('hide')
  expect(close && controlledBy(close)).toBe(drawer)
})

it('opens an item’s links in a panel of its own, headed by the item’s own link', () => {
  show(fixtures.full)
  const panel = controlledBy(screen.getByRole('button', { name: 'Men' }))
  expect(panel?.getAttribute('popover')).toBe('auto')
  const links = panel ? within(panel).getAllByRole('link') : []
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dk',
    '/dk/autumn',
    '/dk/knitwear',
    '/dk/guide',
  ])
  expect(panel && within(panel).getByRole('img', { name: 'Layered knitwear' })).toBeTruthy()
  expect(controlledBy(screen.getByRole('button', { name: 'Women' }))).not.toBe(panel)
})

it('links an item without links of its own straight away', () => {
  show(fixtures.full)
  expect(addressOf('Kids')).toBe('/dk/kids')
  expect(screen.queryByRole('button', { name: 'Kids' })).toBeNull()
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
