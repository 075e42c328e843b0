// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeFlyout } from '#renderer/browser/flyout/flyout.ts'
import { finishGeoLocator } from '#renderer/browser/market/geo-locator.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import AppBanner from '#widgets/navigation/app-banner/component.tsx'
import { fixtures } from '#widgets/navigation/app-banner/fixtures.ts'
import { appBanner } from '#widgets/navigation/app-banner/index.ts'
import { start } from '#widgets/navigation/app-banner/page-client.ts'

const geoLocator = '<div data-client="geo-locator"></div>'
const isOpen = () => document.querySelector('#flyout-appBanner')?.hasAttribute('open')

function show(device: string, before = ''): void {
  document.body.innerHTML = before + renderWidget(appBanner, AppBanner, fixtures.full)
  document.body.dataset.device = device
  const element = document.querySelector<HTMLElement>('[data-client="app-banner"]')
  if (element) start(element)
}

/** Advances the timers, and lets pending requests finish. */
async function wait(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(async () => {
  closeFlyout()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

it('opens 1500 ms after the geo-locator is dismissed, and no sooner', async () => {
  show('mobile', geoLocator)
  await wait(60_000)
  expect(isOpen()).toBe(false)
  finishGeoLocator(false)
  await wait(1_499)
  expect(isOpen()).toBe(false)
  await wait(1)
  expect(isOpen()).toBe(true)
})

it('is shown without a geo-locator', async () => {
  show('tablet')
  await wait(1_500)
  expect(isOpen()).toBe(true)
})

it.each(['app', 'desktop'])('never opens on the device class “%s”', async (device) => {
  show(device)
  await wait(60_000)
  expect(isOpen()).toBe(false)
})

it('is not shown again after it was closed', async () => {
  show('mobile')
  await wait(1_500)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await vi.runAllTimersAsync()
  show('mobile')
  await wait(60_000)
  expect(isOpen()).toBe(false)
})

it.each(Object.entries(fixtures))('renders the fixture “%s” closed', (_, content) => {
  document.body.innerHTML = renderWidget(appBanner, AppBanner, content)
  expect(isOpen()).toBe(false)
  expect(document.querySelector('#flyout-appBanner a')?.textContent).toBeTruthy()
})

it('waits on a prerendered page until it is shown', async () => {
  Object.assign(document, { prerendering: true })
  show('mobile')
  await wait(60_000)
  expect(isOpen()).toBe(false)
  Object.assign(document, { prerendering: false })
  document.dispatchEvent(new Event('prerenderingchange'))
  await wait(1_500)
  expect(isOpen()).toBe(true)
})
