// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeFlyout } from '#renderer/browser/flyout/flyout.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import { start } from '#widgets/navigation/iso-idle/client.ts'
import IsoIdle from '#widgets/navigation/iso-idle/component.tsx'
import { fixtures } from '#widgets/navigation/iso-idle/fixtures.ts'
import { isoIdle } from '#widgets/navigation/iso-idle/index.ts'

const went: string[] = []
const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#renderer/browser/session/session.ts', () => ({ signOut }))
const offer = () => screen.queryByRole('dialog', { name: 'Are you still there?' })

function show(): void {
  document.body.innerHTML = renderWidget(isoIdle, IsoIdle, fixtures.full, { context: { iso: true } })
  const element = document.querySelector<HTMLElement>('[data-client="iso-idle"]')
  if (element) start(element)
}

beforeEach(() => {
  vi.useFakeTimers()
  went.length = 0
  signOut.mockReset().mockResolvedValue()
  vi.spyOn(location, 'assign').mockImplementation((address) => void went.push(String(address)))
  vi.spyOn(location, 'replace').mockImplementation((address) => void went.push(`replaced by ${address}`))
  localStorage.setItem('basketCount', '2')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }))
})
afterEach(async () => {
  closeFlyout()
  // biome-ignore lint/suspicious/noDocumentCookie: the library's own cookie
  document.cookie = 'sFrontToken='
  // Stops the idle watcher, which never stops on real pages.
  await vi.advanceTimersByTimeAsync(1_000)
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is on pages in stores only', () => {
  document.body.innerHTML = renderWidget(isoIdle, IsoIdle, {})
  expect(document.body.innerHTML).toBe('')
})

it('offers to delete the basket after 30 s without interaction', async () => {
  show()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(offer()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(offer()?.textContent).toContain('ends in 60 seconds')
})

it('does not count the time in which a page is prerendered', async () => {
  Object.assign(document, { prerendering: true })
  show()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(localStorage.getItem('basketCount')).toBe('2')
  Object.assign(document, { prerendering: false })
  document.dispatchEvent(new Event('prerenderingchange'))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(offer()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(offer()).not.toBeNull()
})

it.each(['mouseMove', 'scroll', 'keyDown', 'touchStart'] as const)(
  'restarts its timer after %s',
  async (activity) => {
    show()
    await vi.advanceTimersByTimeAsync(20_000)
    fireEvent[activity](document.body)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(offer()).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(offer()).not.toBeNull()
  },
)

it('counts down 60 s, then deletes the basket and opens the home page', async () => {
  localStorage.setItem('recentSearches', '["tent"]')
  localStorage.setItem('orderNumber', '1000')
  show()
  await vi.advanceTimersByTimeAsync(30_000 + 59_000)
  expect(offer()?.textContent).toContain('ends in 1 second,')
  expect(localStorage.getItem('basketCount')).toBe('2')
  await vi.advanceTimersByTimeAsync(1_000)
  for (const key of ['basketCount', 'recentSearches', 'orderNumber'])
    expect(localStorage.getItem(key)).toBeNull()
  await vi.advanceTimersByTimeAsync(500)
  expect(went).toEqual(['replaced by /dk'])
})

it('deletes immediately on request', async () => {
  show()
  await vi.advanceTimersByTimeAsync(30_000)
  fireEvent.click(screen.getByRole('button', { name: 'End my visit' }))
  await vi.advanceTimersByTimeAsync(500)
  expect(localStorage.getItem('basketCount')).toBeNull()
  expect(went).toEqual(['replaced by /dk'])
})

it('shows a message if the basket cannot be deleted, and retries', async () => {
  const answers = [503, 204]
  const requests: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    requests.push(`${init?.method} ${address}`)
    return new Response(null, { status: answers.shift() ?? 500 })
  })
  show()
  await vi.advanceTimersByTimeAsync(30_000)
  const remove = () => fireEvent.click(screen.getByRole('button', { name: 'End my visit' }))
  remove()
  await vi.advanceTimersByTimeAsync(500)
  expect(screen.getByRole('alert').textContent).toContain('could not end your visit')
  expect([went, localStorage.getItem('basketCount')]).toEqual([[], '2'])
  // The second dialog closes automatically.
  await vi.advanceTimersByTimeAsync(30_000 + 61_000)
  expect(requests).toEqual(Array(2).fill('DELETE /api/order/dk/basket'))
  expect(went).toEqual(['replaced by /dk'])
})

it('keeps the basket if the shopper continues, and opens the dialog again after another 30 s', async () => {
  show()
  await vi.advanceTimersByTimeAsync(40_000)
  const keep = screen.getByRole('button', { name: 'Continue shopping' })
  fireEvent.touchStart(keep)
  fireEvent.click(keep)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(offer()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(offer()?.textContent).toContain('60')
  expect(localStorage.getItem('basketCount')).toBe('2')
})

it('stays closed on the home page with an empty basket only', async () => {
  localStorage.removeItem('basketCount')
  history.replaceState(null, '', '/dk')
  show()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(offer()).toBeNull()
  history.replaceState(null, '', '/dk/knitwear')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(offer()).not.toBeNull()
})

it('forgets the shopper on the home page with an empty basket, and shows it without what was stored', async () => {
  localStorage.removeItem('basketCount')
  localStorage.setItem('recentSearches', '["tent"]')
  localStorage.setItem('recentlyViewed', '["10001_001"]')
  history.replaceState(null, '', '/dk')
  show()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(localStorage.getItem('recentSearches')).toBe('["tent"]')
  await vi.advanceTimersByTimeAsync(1)
  for (const key of ['recentSearches', 'recentlyViewed']) expect(localStorage.getItem(key)).toBeNull()
  expect(went).toEqual(['/dk'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(went).toEqual(['/dk'])
  expect(vi.mocked(fetch).mock.calls.map(([address, init]) => `${init?.method} ${address}`)).toEqual([
    'DELETE /api/order/dk/basket',
  ])
})

it('forgets an opened order on the home page at the next idle moment if the shop was unreachable at the first', async () => {
  localStorage.removeItem('basketCount')
  history.replaceState(null, '', '/dk')
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(vi.mocked(fetch)).toHaveBeenCalledTimes(2)
})

it.each([
  ['a payment at the terminal', '<div data-state="action" data-client="payment-methods"></div>'],
  ['the code of a payment by link', '<div data-leaves-after="200"></div>'],
])('stays closed during %s', async (_, html) => {
  show()
  document.body.insertAdjacentHTML('beforeend', html)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(offer()).toBeNull()
  document.body.lastElementChild?.remove()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(offer()).not.toBeNull()
})

it('opens beside the notice that the total has changed', async () => {
  show()
  document.body.insertAdjacentHTML('beforeend', '<p data-client="payment-methods" role="alert"></p>')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(offer()).not.toBeNull()
})

it('opens after an order whose session could not be ended', async () => {
  signIn()
  signOut.mockRejectedValueOnce(new Error('offline'))
  const html = renderWidget(isoIdle, IsoIdle, fixtures.full, { context: { iso: true } })
  document.body.innerHTML = `${html}<div data-leaves-after="45"></div>`
  const element = document.querySelector<HTMLElement>('[data-client="iso-idle"]')
  if (element) start(element)
  await vi.advanceTimersByTimeAsync(59_999)
  expect([signOut.mock.calls.length, offer()]).toEqual([1, null])
  await vi.advanceTimersByTimeAsync(1)
  expect(offer()).not.toBeNull()
})

/** The session library's cookie of a customer who signed in on the screen. */
function signIn(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the library's own cookie
  document.cookie = 'sFrontToken=token'
}

const clear = () => fireEvent.click(screen.getByRole('button', { name: 'End my visit' }))

it('signs a customer out instead, whose basket stays in the account', async () => {
  signIn()
  show()
  await vi.advanceTimersByTimeAsync(30_000)
  clear()
  await vi.advanceTimersByTimeAsync(500)
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(fetch).not.toHaveBeenCalled()
})

it('opens on the home page with an empty basket if a customer is signed in', async () => {
  localStorage.removeItem('basketCount')
  history.replaceState(null, '', '/dk')
  signIn()
  show()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(offer()).not.toBeNull()
})

it('shows a message if the session cannot be ended, and retries', async () => {
  signIn()
  signOut.mockRejectedValueOnce(new Error('offline'))
  show()
  await vi.advanceTimersByTimeAsync(30_000)
  clear()
  await vi.advanceTimersByTimeAsync(500)
  expect(screen.getByRole('alert').textContent).toContain('could not end your visit')
  await vi.advanceTimersByTimeAsync(30_000 + 61_000)
  expect(signOut).toHaveBeenCalledTimes(2)
})
