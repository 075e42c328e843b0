// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { closeFlyout } from '#renderer/browser/flyout/flyout.ts'
import { whenGeoLocatorDismissed } from '#renderer/browser/market/geo-locator.ts'
import { type ListedMarket, listedMarket } from '#schemas/markets/listed-market.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import GeoLocator from '#widgets/navigation/geo-locator/component.tsx'
import { fixtures } from '#widgets/navigation/geo-locator/fixtures.ts'
import { geoLocator } from '#widgets/navigation/geo-locator/index.ts'
import { start } from '#widgets/navigation/geo-locator/page-client.ts'

const suggested = demoMarkets
  .map(({ market }) => market)
  .filter(({ id }) => id === 'ae' || id === 'de')
  .map(listedMarket)
const dismissedCookie = () => document.cookie.includes('geoLocatorDisplay=0')

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = cookie
}

/** The shop's response with the suggested markets. */
function answer(markets: readonly ListedMarket[] | undefined): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return markets ? Response.json({ markets }) : new Response('', { status: 503 })
  })
  return requests
}

function show(): void {
  document.body.innerHTML = renderWidget(geoLocator, GeoLocator, fixtures.full)
  const element = document.querySelector<HTMLElement>('[data-client="geo-locator"]')
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
  document.head.innerHTML = '<link rel="alternate" hreflang="de-DE" href="https://shop.example/de/knitwear">'
  for (const name of ['geoLocatorDisplay', 'market', 'consent']) setCookie(`${name}=; Path=/; Max-Age=0`)
})
afterEach(async () => {
  closeFlyout()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('opens after 1500 ms, and names each market in its own language', async () => {
  const requests = answer(suggested)
  show()
  await wait(1_499)
  expect(requests).toEqual([])
  await wait(1)
  expect(requests).toEqual(['/api/markets/suggestions?market=dk'])
  const dialog = within(screen.getByRole('dialog', { name: 'Are you in the right place?' }))
  const links = dialog
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttribute('dir')])
  expect(links).toEqual([
    ['/de/knitwear', 'ltr'],
    ['/ae', 'rtl'],
    ['/dk/country-selector', null],
  ])
  expect(dialog.getByText('العربية · AED')).toBeTruthy()
})

it('stays closed without suggestions, and unblocks later flyouts', async () => {
  answer([])
  show()
  await wait(1_500)
  expect(screen.queryByRole('dialog')).toBeNull()
  await whenGeoLocatorDismissed()
})

it('retries on the next page after a failed request', async () => {
  answer(undefined)
  show()
  await wait(1_500)
  expect(screen.queryByRole('dialog')).toBeNull()
  const requests = answer(suggested)
  show()
  await wait(1_500)
  expect(requests).toHaveLength(1)
})

it('is not shown again after it was closed: in the tab, and with consent for a day', async () => {
  const requests = answer(suggested)
  show()
  await wait(1_500)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(dismissedCookie()).toBe(false)
  await vi.runAllTimersAsync()
  show()
  await wait(2_000)
  expect(requests).toHaveLength(1)
  sessionStorage.clear()
  setCookie('consent=v1.functional; Path=/')
  show()
  await wait(2_000)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(dismissedCookie()).toBe(true)
})

it('stores the choice to stay, and closes', async () => {
  answer(suggested)
  show()
  await wait(1_500)
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(document.cookie).toContain('market=dk')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('stores the choice of another market and follows its link', async () => {
  answer(suggested)
  show()
  await wait(1_500)
  const link = screen.getByRole('link', { name: /Deutschland/ })
  const notPrevented = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', notPrevented, { once: true })
  fireEvent.click(link)
  expect(document.cookie).toContain('market=de')
  expect(notPrevented).toHaveBeenCalledTimes(1)
})

it.each(Object.entries(fixtures))('renders the fixture “%s” closed', (_, content) => {
  document.body.innerHTML = renderWidget(geoLocator, GeoLocator, content)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.querySelector('dialog h2')?.textContent).toBeTruthy()
})

it('waits on a prerendered page until it is shown', async () => {
  const requests = answer(suggested)
  Object.assign(document, { prerendering: true })
  show()
  await wait(60_000)
  expect(requests).toEqual([])
  Object.assign(document, { prerendering: false })
  document.dispatchEvent(new Event('prerenderingchange'))
  await wait(1_500)
  expect(requests).toHaveLength(1)
})
