// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeFlyout, openFlyout } from '#renderer/browser/flyout/flyout.ts'
import { finishGeoLocator } from '#renderer/browser/market/geo-locator.ts'
import { onAnnouncement } from '#renderer/browser/page/announce.ts'
import { writeStored } from '#renderer/browser/page/storage.ts'
import { storeInTab } from '#renderer/browser/page/tab-memory.ts'
import { toastRegion } from '#renderer/toast-region.ts'
import { testContext } from '#tests/support/engine.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import TermsFlyout from '#widgets/navigation/terms-flyout/component.tsx'
import { fixtures } from '#widgets/navigation/terms-flyout/fixtures.ts'
import { termsFlyout } from '#widgets/navigation/terms-flyout/index.ts'
import { start } from '#widgets/navigation/terms-flyout/page-client.ts'

const geoLocator = '<div data-client="geo-locator"><dialog id="flyout-geoLocator"></dialog></div>'
const isOpen = () => document.querySelector<HTMLDialogElement>('#flyout-terms')?.open
const requests: string[] = []

/** The account's accepted terms, and the requests that store them. */
let account: { termsVersion?: string; notes: boolean }
const noted: string[] = []

/** The shop's response with the current terms. */
function answer(body: object | undefined): void {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/accept-terms')) {
      noted.push([address, init?.body].filter(Boolean).join(' '))
      return new Response(null, { status: account.notes ? 204 : 503 })
    }
    if (address.includes('/get-user-metadata'))
      return Response.json(account.termsVersion ? { termsVersion: account.termsVersion } : {})
    requests.push(address)
    return body ? Response.json(body) : new Response('', { status: 503 })
  })
}

function show(toggles: { newSignupTerms?: boolean } = {}, before = '', locale = 'da-DK'): void {
  const widget = renderWidget(termsFlyout, TermsFlyout, fixtures.full, { toggles, context: { locale } })
  document.body.innerHTML = `${before}${widget}${toastRegion(testContext({}))}`
  const toasts = document.getElementById('toasts')
  if (toasts) Object.assign(toasts, { showPopover() {}, hidePopover() {} })
  const element = document.querySelector<HTMLElement>('[data-client="terms-flyout"]')
  if (element) start(element)
}

const signIn = () => void writeStored('authenticated', '1')
/** Advances the timers, and lets pending requests finish. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = 'authenticated=; Path=/; Max-Age=0'
  requests.length = 0
  noted.length = 0
  account = { notes: true }
  answer({ version: '2026-09', path: '/dk/terms' })
})
afterEach(async () => {
  document.body.replaceChildren()
  closeFlyout()
  await pass(1_000)
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks a signed-in customer to accept newer terms, with a link to them', async () => {
  signIn()
  writeStored('termsVersion', '2025-03')
  show()
  await pass(0)
  expect(requests).toEqual(['/api/f/dk/terms-and-conditions'])
  expect(screen.getByRole('dialog', { name: 'New terms from September' }).textContent).toContain('2026-09')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dk/terms/2026-09')
})

it.each(['2026-09', '2026-10'])('leaves alone who accepted %s', async (version) => {
  signIn()
  account.termsVersion = version
  show()
  await pass(0)
  expect(requests).toHaveLength(1)
  expect(isOpen()).toBe(false)
})

it('asks a customer for whom another, or another market, accepted later terms in this browser', async () => {
  signIn()
  writeStored('termsVersion', '2026-10')
  show()
  await pass(0)
  expect(isOpen()).toBe(true)
})

it('asks the server once per tab, until the visitor signs out', async () => {
  signIn()
  account.termsVersion = '2026-09'
  show()
  await pass(0)
  delete account.termsVersion
  await pass(180_000)
  expect(isOpen()).toBe(false)
  storeInTab('terms-accepted', '')
  await pass(180_000)
  expect(isOpen()).toBe(true)
})

it('never asks guests, unless the market does and they accepted terms before', async () => {
  show({ newSignupTerms: true })
  await pass(180_000)
  expect(requests).toEqual([])
  writeStored('termsVersion', '2025-03')
  await pass(180_000)
  expect(isOpen()).toBe(true)
})

it('does not ask guests of markets with the previous sign-up', async () => {
  writeStored('termsVersion', '2025-03')
  show()
  await pass(180_000)
  expect(requests).toEqual([])
})

it('stores the accepted version, reports it to analytics, and confirms', async () => {
  const announced: object[] = []
  onAnnouncement((event) => void announced.push(event))
  signIn()
  show()
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await pass(500)
  expect(localStorage.getItem('termsVersion')).toBe('2026-09')
  expect(noted).toEqual([expect.stringContaining('/accept-terms/2026-09')])
  expect(announced).toEqual([{ event: 'accept_terms', terms_version: '2026-09' }])
  expect(isOpen()).toBe(false)
  expect(document.getElementById('toasts')?.textContent).toContain('Thank you')
  await pass(180_000)
  expect(isOpen()).toBe(false)
})

it('asks for message channels in Türkiye, and stores them with the terms', async () => {
  signIn()
  show({}, '', 'tr-TR')
  await pass(0)
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Offers by text message' }))
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await pass(500)
  expect(noted).toEqual([expect.stringContaining('/accept-terms-tr/2026-09')])
  expect(noted[0]).toContain('{"email":false,"sms":true,"call":false}')
  // Clears the toast, so that the next test's is not queued behind it.
  await pass(60_000)
})

it('asks for no channels in other countries', async () => {
  signIn()
  show()
  await pass(0)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

it('does not ask customers who accepted them in another browser, and stores this', async () => {
  signIn()
  account.termsVersion = '2026-09'
  show()
  await pass(0)
  expect(isOpen()).toBe(false)
  expect(localStorage.getItem('termsVersion')).toBe('2026-09')
})

it('does not confirm if the acceptance could not be stored', async () => {
  signIn()
  account.notes = false
  show()
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await pass(500)
  expect(localStorage.getItem('termsVersion')).toBeNull()
  const message = document.getElementById('toasts')?.textContent
  expect(message).toContain('Something went wrong')
  expect(message).not.toContain('Thank you')
})

it('requests no account for guests', async () => {
  writeStored('termsVersion', '2025-03')
  show({ newSignupTerms: true })
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await pass(500)
  expect(noted).toEqual([])
  expect(localStorage.getItem('termsVersion')).toBe('2026-09')
})

it('checks every 180 s, counted over pages', async () => {
  signIn()
  account.termsVersion = '2026-09'
  show()
  await pass(100_000)
  show()
  await pass(79_999)
  expect(requests).toHaveLength(1)
  await pass(1)
  expect(requests.length).toBeGreaterThan(1)
})

it('is put off for as long as the tab lasts when it is closed', async () => {
  signIn()
  show()
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  await pass(180_500)
  expect(isOpen()).toBe(false)
  expect(localStorage.getItem('termsVersion')).toBeNull()
  answer({ version: '2027-01', path: '/dk/terms' })
  await pass(180_000)
  expect(isOpen()).toBe(true)
})

it('waits for the geo-locator, and checks when that closes', async () => {
  signIn()
  writeStored('termsVersion', '2026-09')
  show({}, geoLocator)
  await pass(60_000)
  expect(requests).toEqual([])
  openFlyout('geoLocator')
  closeFlyout('geoLocator')
  finishGeoLocator(false)
  await pass(0)
  expect(requests).toHaveLength(1)
})

it.each([undefined, {}, { version: '2026-09', path: 'https://elsewhere.example' }])(
  'stays closed if the response is %j',
  async (body) => {
    signIn()
    answer(body)
    show()
    await pass(0)
    expect(requests).toHaveLength(1)
    expect(isOpen()).toBe(false)
  },
)

it('checks again after its script could not be fetched', async () => {
  const script = '#widgets/navigation/terms-flyout/terms-check.ts'
  vi.doMock(script, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  signIn()
  show()
  await pass(0)
  expect(requests).toEqual([])
  vi.doUnmock(script)
  await pass(180_000)
  expect(requests).toHaveLength(1)
})
