export interface Vital {
  /** ttfb, fcp, lcp, cls or inp. */
  name: string
  /** `ms`, or `1` for a ratio. */
  unit: string
  value: number
}

/** Reads a number of an entry; browsers have more fields than TypeScript's types. */
const numberIn = (entry: PerformanceEntry, name: string): number => Number(Reflect.get(entry, name) ?? 0)

/** Observes entries of a type; unsupported types yield none. */
function observeEntries(
  type: string,
  options: object,
  onEntry: (entry: PerformanceEntry) => void,
): PerformanceObserver {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry))
  observer.observe({ type, buffered: true, ...options })
  return observer
}

/** A layout shift belongs to a burst that pauses at most this long, and lasts at most that long (web.dev/cls). */
const burstGap = 1_000
const burstLength = 5_000

/** Measures Core Web Vitals from the start of the page, and reports them once: when the page is hidden or left. */
export function measureVitals(report: (vitals: readonly Vital[]) => void): void {
  const vitals = new Map<string, Vital>()
  const recordVital = (name: string, value: number, unit = 'ms') => vitals.set(name, { name, unit, value })
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation) recordVital('ttfb', numberIn(navigation, 'responseStart'))

  const burst = { from: Number.NEGATIVE_INFINITY, to: Number.NEGATIVE_INFINITY, sum: 0 }
  let interaction = 0
  recordVital('cls', 0, '1')
  const observers = [
    observeEntries(
      'paint',
      {},
      ({ name, startTime }) => name === 'first-contentful-paint' && recordVital('fcp', startTime),
    ),
    observeEntries('largest-contentful-paint', {}, ({ startTime }) => recordVital('lcp', startTime)),
    observeEntries('layout-shift', {}, (entry) => {
      if (numberIn(entry, 'hadRecentInput')) return
      const { startTime } = entry
      if (startTime - burst.to > burstGap || startTime - burst.from > burstLength)
        Object.assign(burst, { from: startTime, sum: 0 })
      burst.to = startTime
      burst.sum += numberIn(entry, 'value')
      if (burst.sum > (vitals.get('cls')?.value ?? 0)) recordVital('cls', burst.sum, '1')
    }),
    // The slowest interaction: the metric for pages with few interactions.
    observeEntries('event', { durationThreshold: 40 }, (entry) => {
      if (!numberIn(entry, 'interactionId') || entry.duration <= interaction) return
      interaction = entry.duration
      recordVital('inp', interaction)
    }),
  ]

  const onHide = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', onHide)
    for (const observer of observers) observer.disconnect()
    report([...vitals.values()])
  }
  document.addEventListener('visibilitychange', onHide)
}
