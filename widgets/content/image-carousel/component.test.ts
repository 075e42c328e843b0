// @vitest-environment happy-dom

import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startClients } from '#renderer/islands/start-clients.ts'
import { layOut } from '#tests/support/browser/lay-out.ts'
import { showIsland } from '#tests/support/browser/show-island.ts'
import { eventually } from '#tests/support/eventually.ts'
import { fixtures } from '#widgets/content/image-carousel/fixtures.ts'
import { imageCarousel } from '#widgets/content/image-carousel/index.ts'

const { minimal: two } = fixtures
const [banner] = two.items

const slides = () => screen.getAllByRole('list')[0]
const lines = () => screen.getAllByRole('list')[1]
const slideItems = () => [...(slides()?.children ?? [])]
const widest = { viewport: 1000, item: 1000, gap: 0 }
const pressButton = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const currentSlide = () => screen.getByRole('button', { current: true }).getAttribute('aria-label')

function validate(content: unknown) {
  const result = imageCarousel.validate(content)
  if (result.kind === 'invalid') throw new Error(JSON.stringify(result.problems))
  return result.value
}

/** Renders it, lays it out as wide as its slides, and hydrates it. */
async function renderAndHydrate(content: object, market = 'en') {
  const { wake } = showIsland('imageCarousel', content, { market })
  const list = slides()
  if (list) layOut(list, widest)
  await wake()
}

beforeEach(() => vi.useRealTimers())

it.each(Object.entries(fixtures).filter(([name]) => name !== 'empty'))(
  'wakes without a mismatch, around what plain script has changed: %s',
  async (_, content) => {
    const { wake } = showIsland('imageCarousel', content)
    await startClients(document)
    const texts = document.body.textContent
    await wake()
    expect(document.body.textContent).toBe(texts)
    expect(slideItems()).toHaveLength(content.items.length)
  },
)

it('renders nothing without banners, or below its threshold', () => {
  expect(showIsland('imageCarousel', { items: [] }).html).toBe('')
  expect(showIsland('imageCarousel', { ...two, minimumThreshold: 3 }).html).toBe('')
})

it('shows the texts of the device class, each with its link, countdown or code', () => {
  showIsland('imageCarousel', fixtures.full, { device: 'mobile' })
  expect(lines()?.textContent).toContain('Your code')
  expect(within(lines() ?? document.body).getByRole('timer')).toBeTruthy()
  expect(screen.getByText('Phones only')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Free delivery' }).getAttribute('href')).toBe('/dk/terms')
  showIsland('imageCarousel', fixtures.full, { device: 'desktop' })
  expect(screen.queryByText('Phones only')).toBeNull()
})

it('does not repeat banner content in the props of its island', () => {
  const { html } = showIsland('imageCarousel', fixtures.full)
  const [props = '', shown = ''] = html.split('</script>')
  expect(shown).toContain('Autumn layers')
  for (const text of ['Autumn layers', '/media/', 'VITRINE10', '/dk/terms']) expect(props).not.toContain(text)
  expect(props).toContain('"loopLimit":2')
})

it('loads only the first banner eagerly, in the first row', () => {
  showIsland('imageCarousel', two, { eager: true })
  expect(screen.getAllByRole('img').map((img) => img.getAttribute('loading'))).toEqual([null, 'lazy'])
})

it('varies by device if a banner or a text does', () => {
  expect(imageCarousel.variesByDevice(validate(two))).toBe(false)
  expect(imageCarousel.variesByDevice(validate({ items: [fixtures.full.items[0]] }))).toBe(true)
  const textSettings = [{ text: 'Here', disabledApp: true }]
  expect(imageCarousel.variesByDevice(validate({ ...two, textSettings }))).toBe(true)
})

it('hydrates on interaction unless it has autoplay', () => {
  expect(imageCarousel.hydrate(validate(two))).toBe('interaction')
  expect(imageCarousel.hydrate(validate({ ...two, autoplay: true }))).toBe('visible')
  expect(imageCarousel.hydrate(validate({ ...two, animationDelay: 3 }))).toBe('visible')
})

it('loops in both directions', async () => {
  await renderAndHydrate({ ...two, items: [banner, banner, banner], pagination: true, animationDuration: 0 })
  expect(currentSlide()).toBe('Go to slide 1')
  await pressButton('Previous slide')
  await eventually(() => expect(currentSlide()).toBe('Go to slide 3'))
  await pressButton('Next slide')
  await eventually(() => expect(currentSlide()).toBe('Go to slide 1'))
  await pressButton('Go to slide 2')
  await eventually(() => expect(currentSlide()).toBe('Go to slide 2'))
})

it('makes invisible slides unreachable by the keyboard', async () => {
  await renderAndHydrate({ ...two, items: [banner, banner, banner], animationDuration: 0 })
  const inert = () => slideItems().map((item) => item.hasAttribute('inert'))
  expect(inert()).toEqual([false, true, true])
  await pressButton('Next slide')
  await eventually(() => expect(inert()).toEqual([true, false, true]))
})

it('fades overlapping slides', async () => {
  await renderAndHydrate({ ...fixtures.fade, animationDuration: 0 })
  const opacities = () => slideItems().map((item) => item instanceof HTMLElement && item.style.opacity)
  expect(slides()?.dataset.animation).toBe('fade')
  expect(opacities()).toEqual(['1', '0', '0'])
  await pressButton('Next slide')
  await eventually(() => expect(opacities()).toEqual(['0', '1', '0']))
})

it('starts at the slide to which the list was scrolled', async () => {
  const { wake } = showIsland('imageCarousel', { ...two, items: [banner, banner, banner], pagination: true })
  const list = slides()
  if (list) {
    list.scrollLeft = 1000
    layOut(list, widest)
  }
  await wake()
  expect(currentSlide()).toBe('Go to slide 2')
  expect(list?.scrollLeft).toBe(0)
})

it('turns by the arrow keys on the list itself', async () => {
  await renderAndHydrate({ ...two, items: [banner, banner, banner], pagination: true, animationDuration: 0 })
  slides()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await eventually(() => expect(currentSlide()).toBe('Go to slide 2'))
  slides()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
  await eventually(() => expect(currentSlide()).toBe('Go to slide 1'))
})

it('hides arrows if content sets it, but always offers a pause of autoplay', () => {
  showIsland('imageCarousel', { ...two, showBannerControls: false, autoplay: true })
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Pause'])
})

it('requests pictures in their displayed width', () => {
  showIsland('imageCarousel', fixtures['several at once'])
  const [picture] = within(slides() ?? document.body).getAllByRole('img')
  expect(picture?.getAttribute('sizes')).toBe('(min-width: 1280px) 34vw, (min-width: 768px) 50vw, 84vw')
})
