// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { setCount } from '#renderer/browser/basket/count.ts'
import { reportAbandoned } from '#renderer/browser/basket/report-abandoned.ts'

afterEach(() => vi.unstubAllGlobals())

it('tells a shopper who goes on in the shop from one who closes its page or leaves it for another site', () => {
  const report = vi.fn(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', report)
  setCount('basket', 2)
  reportAbandoned()
  /** Leaves the page. @returns how often its basket was reported */
  const leave = (activation?: object | null) => {
    report.mockClear()
    if (activation !== undefined) dispatchEvent(Object.assign(new Event('pageswap'), { activation }))
    dispatchEvent(new Event('pagehide'))
    return report.mock.calls.length
  }
  expect([leave({ navigationType: 'replace' }), leave(null), leave()]).toEqual([0, 1, 1])

  document.body.innerHTML = '<a href="#main">Skip to content</a>'
  document.querySelector('a')?.click()
  expect(leave()).toBe(1)
})
