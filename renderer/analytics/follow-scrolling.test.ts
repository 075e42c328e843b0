// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followScrolling } from '#renderer/analytics/follow-scrolling.ts'
import { constants } from '#schemas/markets/constants.ts'

const report = vi.fn()
let stop: () => void

/** Scrolls a page of 10,000 pixels. */
function scrollTo(bottom: number, event: 'scroll' | 'resize' = 'scroll'): void {
  Object.assign(window, { innerHeight: 1_000, scrollY: bottom - 1_000 })
  dispatchEvent(new Event(event))
}

beforeEach(() => {
  vi.useFakeTimers()
  report.mockClear()
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000)
  stop = followScrolling(constants, report)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('reports once that most of the page was scrolled through, when scrolling pauses', () => {
  scrollTo(8_999)
  vi.advanceTimersByTime(149)
  scrollTo(9_000)
  vi.advanceTimersByTime(149)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(report.mock.calls).toEqual([[{ event: 'scroll', percent_scrolled: 90 }]])
  scrollTo(10_000)
  vi.advanceTimersByTime(150)
  expect(report).toHaveBeenCalledTimes(1)
})

it('looks again when the window changed its size', () => {
  scrollTo(8_000)
  vi.advanceTimersByTime(150)
  scrollTo(9_500, 'resize')
  vi.advanceTimersByTime(119)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(report).toHaveBeenCalledTimes(1)
})

it('reports nothing after it is stopped', () => {
  scrollTo(10_000)
  stop()
  vi.advanceTimersByTime(1_000)
  scrollTo(10_000)
  vi.advanceTimersByTime(1_000)
  expect(report).not.toHaveBeenCalled()
})
