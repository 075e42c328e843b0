// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testPage } from '#tests/support/engine.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import UspSpot from '#widgets/content/usp-spot/component.tsx'
import { fixtures } from '#widgets/content/usp-spot/fixtures.ts'
import { uspSpot } from '#widgets/content/usp-spot/index.ts'

const show = (content: unknown) => {
  document.body.innerHTML = renderWidget(uspSpot, UspSpot, content)
}

it('renders each point as one line, with links from content', () => {
  show(fixtures.full)
  const points = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(points.map((point) => point.textContent)).toEqual([
    'Delivered in two to four days',
    '30 days to change your mind',
    'Yarn and buttons for mending',
    'Try it on in our shops',
  ])
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link', { name: '30 days to change your mind' })).toBeTruthy()
})

it('gives each point its own heading, text and link in the advanced layout', () => {
  show(fixtures.advanced)
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4)
  expect(screen.getAllByText(/A sentence or two/)).toHaveLength(4)
  expect(screen.getAllByRole('link', { name: 'How it works' })).toHaveLength(4)
})

it('draws the shop’s icons by name, shows pictures by address, and nothing for a name that is neither', () => {
  show({ items: [...fixtures['its own icon'].items, { icon: 'wool', title: 'Drawn' }] })
  const [picture, none, drawn] = screen.getAllByRole('listitem')
  expect(picture?.querySelector('img')?.getAttribute('src')).toBe('/assets/icon.svg')
  expect(none?.querySelector('img, svg')).toBeNull()
  expect(drawn?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

it.each(['javascript:alert(1)//', 'data:image/svg+xml,/'])('shows no icon from the address %s', (icon) => {
  show({ items: [{ icon, title: 'Hostile' }] })
  expect(document.querySelector('img, svg')).toBeNull()
})

it('renders nothing without points', () => {
  expect(renderWidget(uspSpot, UspSpot, fixtures.empty)).toBe('')
})

describe('without points of its own', () => {
  const page = testPage({
    uniqueSellingPoints: {
      simple: [{ icon: 'truck', title: 'Of the page' }, { icon: 'gift' }],
      advanced: [{ title: 'Of the page', text: 'At length' }],
    },
  })
  const shownOn = (content: unknown) => {
    const checked = uspSpot.validate(content)
    return checked.kind === 'valid' ? uspSpot.forPage(checked.value, page)?.items : undefined
  }

  it('renders the page’s points for its variant, without untitled ones', () => {
    expect(shownOn({})).toEqual([{ icon: 'truck', title: 'Of the page' }])
    expect(shownOn({ variant: 'advanced' })).toEqual([{ title: 'Of the page', text: 'At length' }])
  })

  it('has its own where there are any', () => {
    expect(shownOn({ items: [{ title: 'Of its own' }] })).toEqual([{ title: 'Of its own' }])
  })
})
