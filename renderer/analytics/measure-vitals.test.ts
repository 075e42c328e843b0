// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { measureVitals, type Vital } from '#renderer/analytics/measure-vitals.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Measures a page whose browser reports these entries, by type, until it is hidden. */
function measure(entries: Readonly<Record<string, readonly object[]>>): ReadonlyMap<string, number> {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      #callback: (list: { getEntries(): readonly object[] }) => void
      constructor(callback: (list: { getEntries(): readonly object[] }) => void) {
        this.#callback = callback
      }
      observe({ type }: { type: string }) {
        this.#callback({ getEntries: () => entries[type] ?? [] })
      }
      disconnect() {}
    },
  )
  const reports: (readonly Vital[])[] = []
  measureVitals((vitals) => reports.push(vitals))
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  for (const state of ['visible', 'hidden', 'hidden'] as const) {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(reports).toHaveLength(1)
  return new Map(reports.flat().map(({ name, value }) => [name, value]))
}

it('reports the largest burst of layout shifts that no input caused', () => {
  const shift = (startTime: number, value: number, hadRecentInput = 0) => ({
    startTime,
    value,
    hadRecentInput,
  })
  const shifts = [shift(1_000, 0.25), shift(1_900, 0.125), shift(2_000, 1, 1), shift(4_000, 0.25)]
  expect(measure({ 'layout-shift': shifts }).get('cls')).toBe(0.375)
  expect(measure({}).get('cls')).toBe(0)
})

it('ends a burst of layout shifts after five seconds', () => {
  const shifts = Array.from({ length: 8 }, (_, index) => ({ startTime: 1_000 + index * 900, value: 0.125 }))
  expect(measure({ 'layout-shift': shifts }).get('cls')).toBe(0.75)
})

it('reports the last largest paint and the slowest interaction', () => {
  const vitals = measure({
    'largest-contentful-paint': [{ startTime: 300 }, { startTime: 700 }],
    event: [
      { interactionId: 1, duration: 48 },
      { interactionId: 2, duration: 120 },
      { interactionId: 0, duration: 400 },
      { interactionId: 3, duration: 64 },
    ],
  })
  expect([vitals.get('lcp'), vitals.get('inp')]).toEqual([700, 120])
})
