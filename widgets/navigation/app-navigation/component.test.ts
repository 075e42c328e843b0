// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import AppNavigation from '#widgets/navigation/app-navigation/component.tsx'
import { fixtures } from '#widgets/navigation/app-navigation/fixtures.ts'
import { appNavigation } from '#widgets/navigation/app-navigation/index.ts'

const render = (content: unknown) => renderWidget(appNavigation, AppNavigation, content)

it('names each icon link, and counts basket and wishlist', () => {
  document.body.innerHTML = render(fixtures.full)
  const bar = within(screen.getByRole('navigation', { name: 'Shortcuts' }))
  expect(bar.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Home',
    'Shop',
    'Wishlist',
    'Basket',
    'Account',
  ])
  const counted = [...document.querySelectorAll<HTMLElement>('[data-client="count"]')]
  expect(counted.map(({ dataset }) => [dataset.countOf, dataset.limit])).toEqual([
    ['wishlist', '99'],
    ['basket', '99'],
  ])
})

it('takes three icons at least that lead somewhere', () => {
  expect(render(fixtures.empty)).toBe('')
  const [home, search] = fixtures.minimal.items
  expect(render({ items: [home, search, { title: 'Gone', link: 'gone', icon: 'star' }] })).toBe('')
  expect(render(fixtures.minimal)).not.toBe('')
})

it('drops an icon that it does not know, and no other', () => {
  document.body.innerHTML = render({
    items: [...fixtures.minimal.items, { title: 'Rocket', url: '/dk/rocket', icon: 'rocket' }],
  })
  expect(screen.getAllByRole('link')).toHaveLength(3)
})
