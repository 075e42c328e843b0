// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeFlyout, openFlyout } from '#renderer/browser/flyout/flyout.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import { start } from '#widgets/navigation/country-selector/client.ts'
import CountrySelector from '#widgets/navigation/country-selector/component.tsx'
import { fixtures } from '#widgets/navigation/country-selector/fixtures.ts'
import { countrySelector } from '#widgets/navigation/country-selector/index.ts'

const page = (list: string) => `<!doctype html><body><main>${list}</main></body>`
const list = `<div data-type="countryList"><ul>
  <li><a href="/dk" hreflang="da-DK" data-market="dk">Danmark</a></li>
  <li><a href="/de" hreflang="de-DE" data-market="de">Deutschland</a></li>
</ul></div>`

function show(html: string): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return new Response(html)
  })
  document.head.innerHTML = '<link rel="alternate" hreflang="de-DE" href="https://shop.example/de/knitwear">'
  document.body.innerHTML = renderWidget(countrySelector, CountrySelector, fixtures.minimal)
  return requests
}

/** Opens the flyout for the first time: its list, which waits to be seen, starts. */
function open(): void {
  openFlyout('countrySelector')
  const element = document.querySelector<HTMLElement>('[data-client="country-selector"][data-on="visible"]')
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
})
afterEach(async () => {
  closeFlyout()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('fetches the list when it opens for the first time, and leads to the same content in each market', async () => {
  const requests = show(page(list))
  expect(requests).toEqual([])
  open()
  expect(screen.getByRole('status').textContent).toBe('Loading')
  await wait(0)
  const links = within(screen.getByRole('dialog', { name: 'Choose your country' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dk', '/de/knitwear'])
  closeFlyout()
  await vi.runAllTimersAsync()
  openFlyout('countrySelector')
  expect(requests).toEqual(['/dk/country-selector'])
})

it('closes on the shopper’s current market, and stores the choice', async () => {
  show(page(list))
  open()
  await wait(0)
  screen.getByRole('link', { name: 'Danmark' }).click()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.cookie).toContain('market=dk')
})

it('leads to the page itself where its list cannot be had', async () => {
  const went: unknown[] = []
  vi.spyOn(location, 'assign').mockImplementation((address) => void went.push(address))
  show(page(''))
  open()
  await wait(0)
  expect(went).toEqual(['/dk/country-selector'])
})

it.each(Object.entries(fixtures))('renders the fixture “%s” closed', (_, content) => {
  document.body.innerHTML = renderWidget(countrySelector, CountrySelector, content)
  expect(screen.queryByRole('dialog')).toBeNull()
})
