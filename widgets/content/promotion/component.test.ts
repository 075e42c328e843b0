// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WidgetContext } from '#renderer/context.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Promotion from '#widgets/content/promotion/component.tsx'
import { fixtures } from '#widgets/content/promotion/fixtures.ts'
import { promotion } from '#widgets/content/promotion/index.ts'

const show = (content: unknown, context: Partial<Omit<WidgetContext, 'texts'>> = {}) => {
  document.body.innerHTML = renderWidget(promotion, Promotion, content, { context })
}
const banner = () => screen.getByRole('article')

it('is a picture alone where content has no more', () => {
  show(fixtures.minimal)
  expect(banner().children).toHaveLength(1)
  expect(screen.getByRole('img', { name: 'Layered knitwear' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('shows each device class its text, by default mobile’s', () => {
  show(fixtures.full, { device: 'desktop' })
  expect(banner().textContent).toContain('Three weights of merino')
  expect(screen.queryByText('While stocks last')).toBeNull()
  for (const device of ['app', 'mobile', 'tablet'] as const) {
    show(fixtures.full, { device })
    expect(screen.getByText('While stocks last')).toBeTruthy()
    expect(screen.getByText('Shop now')).toBeTruthy()
  }
})

it('leads to its link from anywhere on it, named by the link, the button, the picture or the address', () => {
  const images = (alt: string) => ({ mobile: { url: '/media/a.jpg', alt } })
  const link = { url: '/dk/knitwear' }
  const named = (content: unknown) => {
    show(content)
    return screen.getByRole('link').textContent
  }
  expect(
    named({ images: images('Wool'), link: { ...link, title: 'Knitwear' }, mobileText: { cta: 'Shop' } }),
  ).toBe('Knitwear')
  expect(named({ images: images('Wool'), link, mobileText: { cta: 'Shop' } })).toBe('Shop')
  expect(named({ images: images('Wool'), link })).toBe('Wool')
  expect(named({ images: images(''), link })).toBe('/dk/knitwear')
})

it('takes colours, size and spaces from content', () => {
  show(fixtures.full, { device: 'mobile' })
  const button = screen.getByText('Shop now')
  expect(button.style.getPropertyValue('--ground')).toBe('#111111')
  expect(button.style.color).toBe('#ffffff')
  expect(button.style.fontSize).toBe('0.875rem')
  expect(banner().style.getPropertyValue('--ground')).toBe('#e9e3da')
  const text = button.parentElement
  expect(text?.style.getPropertyValue('--x-space')).toBe('16px')
  expect(text?.dataset.position).toBe('left')
})

it('fades its picture into the content’s background, else into the picture’s own colour', () => {
  const images = { mobile: { url: '/media/a.jpg', placeholder: '#c4b8a5' } }
  show({ images })
  expect(banner().style.getPropertyValue('--ground')).toBe('#c4b8a5')
  show({ images, backgroundColor: 'rebeccapurple' })
  expect(banner().style.getPropertyValue('--ground')).toBe('rebeccapurple')
})

it('requests a full-width picture for an edge-to-edge layout', () => {
  show(fixtures.full)
  expect(banner().hasAttribute('data-full-width')).toBe(true)
  expect(screen.getByRole('img').getAttribute('sizes')).toBe('100vw')
  show(fixtures.minimal)
  expect(banner().hasAttribute('data-full-width')).toBe(false)
})

it.each(Object.entries(fixtures))('renders the fixture “%s”', (_, content) => {
  show(content)
  expect(screen.getByRole('img')).toBeTruthy()
})

it('shows a countdown and a code to copy, with or without other text', () => {
  show(fixtures['countdown and code'])
  expect(screen.getByRole('timer')).toBeTruthy()
  expect(screen.getByText('VITRINE10')).toBeTruthy()
  show({ ...fixtures.minimal, clipboard: { code: 'ALONE' } })
  expect(screen.getByText('ALONE')).toBeTruthy()
})

it('differs between devices where its countdown is switched off for some', () => {
  const countdown = { countdownDateTime: '2038-01-01T00:00:00Z', disabledOn: ['mobile'] }
  const checked = promotion.validate({ ...fixtures.minimal, countdown })
  expect(checked.kind === 'valid' && promotion.variesByDevice(checked.value)).toBe(true)
})
