// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { governTracking } from '#renderer/analytics/govern-tracking.ts'
import { setConsent } from '#renderer/browser/page/consent.ts'
import { constants } from '#schemas/markets/constants.ts'

/** The names of the data layer's events, and the commands of its signals. */
const entries = (): string[] =>
  (window.dataLayer ?? []).map((entry) => {
    const { event, 1: command } = Object(entry)
    return String(event ?? command ?? 'visitor')
  })

// Compiled before, so that waiting for an event does not wait for the compiler.
beforeAll(async () => {
  await import('#renderer/analytics/follow-consent.ts')
  await import('#renderer/analytics/data-layer.ts')
})
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000)
  window.dataLayer = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('counts nothing after consent is withdrawn, not even what was about to be', async () => {
  setConsent(['analytics'])
  governTracking(0, JSON.stringify(constants))
  await vi.waitFor(() => expect(entries()).toContain('page_view'))
  await vi.dynamicImportSettled()
  vi.useFakeTimers()
  Object.assign(window, { innerHeight: 1_000, scrollY: 9_000 })
  dispatchEvent(new Event('scroll'))
  setConsent([])
  vi.advanceTimersByTime(constants.scrollDebounce)
  expect(entries()).toEqual(['default', 'update', 'visitor', 'page_view', 'update'])

  setConsent(['analytics'])
  setConsent([])
  setConsent(['analytics'])
  await vi.waitFor(() => expect(entries().filter((name) => name === 'page_view')).toHaveLength(2))
})
