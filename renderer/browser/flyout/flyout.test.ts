// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWhenFree } from '#renderer/browser/flyout/flyout.ts'
import { constants } from '#schemas/markets/constants.ts'

// There is no flyout on the page, so the promise never resolves.
const onMissed = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onMissed.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.removeAttribute('data-waits')
})

it('looks every 500 ms whether the page is free, 120 times', () => {
  expect([constants.elementWaitInterval, constants.elementWaitTries]).toEqual([500, 120])
  openWhenFree('none', { onMissed })
  vi.advanceTimersByTime(59_999)
  expect(onMissed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onMissed).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('polls at the interval of the brand and market', () => {
  document.body.dataset.waits = '2'
  openWhenFree('none', { onMissed })
  vi.advanceTimersByTime(1_000)
  expect(onMissed).toHaveBeenCalledTimes(1)
})

it('stops waiting when the signal aborts', () => {
  let isWanted = true
  openWhenFree('none', { onMissed, isStillDue: () => isWanted })
  vi.advanceTimersByTime(1_000)
  isWanted = false
  vi.advanceTimersByTime(500)
  expect([vi.getTimerCount(), onMissed.mock.calls.length]).toEqual([0, 0])
})
