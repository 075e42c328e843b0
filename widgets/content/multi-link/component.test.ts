// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Device } from '#schemas/values/device.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import MultiLink from '#widgets/content/multi-link/component.tsx'
import { fixtures } from '#widgets/content/multi-link/fixtures.ts'
import { multiLink } from '#widgets/content/multi-link/index.ts'

const show = (content: unknown, device: Device = 'mobile') => {
  document.body.innerHTML = renderWidget(multiLink, MultiLink, content, { context: { device } })
}
const image = { url: '/media/a.jpg', alt: 'Wool' }

it('lists links under a headline, each a picture with its name', () => {
  show(fixtures.full)
  expect(screen.getByRole('heading', { level: 2, name: 'Find your way' })).toBeTruthy()
  const items = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(items).toHaveLength(4)
  expect(screen.getByRole('link', { name: 'Knitwear' }).getAttribute('href')).toBe('/dk/knitwear')
  expect(items.every((item) => item.querySelector('img') !== null)).toBe(true)
})

it('names a link without a title by its picture, else by its address', () => {
  show({
    links: [
      { url: '/dk/a', image },
      { url: '/dk/b', image: { url: '/media/a.jpg' } },
    ],
  })
  expect(screen.getByRole('link', { name: 'Wool' }).getAttribute('href')).toBe('/dk/a')
  expect(screen.getByRole('link', { name: '/dk/b' })).toBeTruthy()
})

it('shows a device its text as a whole, mobile’s where it has none', () => {
  show(fixtures.full, 'tablet')
  expect(document.body.textContent).toContain('Three ways into the season.')
  expect(screen.queryByText('While stocks last')).toBeNull()
  show(fixtures.full, 'desktop')
  expect(document.body.textContent).toContain('and one out of it')
  expect(screen.getByText('While stocks last')).toBeTruthy()
})

it('makes a button of the text’s call where it leads somewhere, and words where it does not', () => {
  show(fixtures.full, 'desktop')
  expect(screen.getByRole('link', { name: 'See everything' }).getAttribute('href')).toBe('/dk/autumn')
  show({ links: [{ url: '/dk/a', image }], mobileText: { cta: 'See everything' } })
  expect(screen.getByText('See everything').closest('a')).toBeNull()
})

it('reserves each picture’s space, with or without an aspect ratio', () => {
  show({
    links: [
      { url: '/dk/a', image },
      { url: '/dk/b', image: { ...image, aspectRatio: '1/1' } },
    ],
  })
  const ratios = [...document.querySelectorAll('img')].map((picture) =>
    picture.style.getPropertyValue('--ratio-mobile'),
  )
  expect(ratios).toEqual(['4/5', '1/1'])
})

it.each([
  [4, '4', '4'],
  [5, '5', '3'],
  [6, '6', '3'],
  [8, '4', '4'],
])('distributes %i links evenly: %s columns on wide screens, %s on narrow ones', (count, wide, medium) => {
  show({ links: Array.from({ length: count }, () => ({ url: '/dk/a', image })) })
  const { style } = screen.getByRole('list')
  expect([style.getPropertyValue('--columns-wide'), style.getPropertyValue('--columns-medium')]).toEqual([
    wide,
    medium,
  ])
})

it('drops a link without a picture or an address and keeps the other links', () => {
  show({ links: [{ url: '/dk/a' }, { image }, { url: '/dk/b', title: 'Left', image }] })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Left'])
})

it('renders nothing without links', () => {
  expect(renderWidget(multiLink, MultiLink, fixtures.empty)).toBe('')
})

it('differs between devices only where their texts do', () => {
  const varies = (content: unknown) => {
    const checked = multiLink.validate(content)
    return checked.kind === 'valid' && multiLink.variesByDevice(checked.value)
  }
  expect(varies(fixtures.full)).toBe(true)
  expect(varies(fixtures.minimal)).toBe(false)
})
