import { countdownUnits, unitName } from '#renderer/components/text/unit-name.ts'

/** Whole units until a moment, or its state. `old`: reached so long ago that it is hidden. */
export type RemainingTime =
  | { kind: 'counting'; days: number; hours: number; minutes: number; seconds: number }
  | { kind: 'ended' }
  | { kind: 'old' }

/** Months for which a reached countdown still counts as launched (content rule 13). */
const launchedMonths = 6

/** Returns the time left at `now` until `until`, both in milliseconds since the epoch, rounded up to seconds. */
export function remainingTime(now: number, until: number): RemainingTime {
  if (until <= now) {
    const oldest = new Date(now)
    oldest.setUTCMonth(oldest.getUTCMonth() - launchedMonths)
    return { kind: until < oldest.getTime() ? 'old' : 'ended' }
  }
  const remainingSeconds = Math.ceil((until - now) / 1_000)
  return {
    kind: 'counting',
    days: Math.floor(remainingSeconds / 86_400),
    hours: Math.floor(remainingSeconds / 3_600) % 24,
    minutes: Math.floor(remainingSeconds / 60) % 60,
    seconds: remainingSeconds % 60,
  }
}

function show(element: HTMLElement, left: RemainingTime): void {
  element.dataset.state = left.kind
  if (left.kind !== 'counting') return
  const lang = document.documentElement.lang || 'en'
  for (const unit of countdownUnits) {
    const digits = element.querySelector(`[data-unit="${unit}"]`)
    const text = String(left[unit]).padStart(unit === 'days' ? 1 : 2, '0')
    if (!digits || digits.textContent === text) continue
    digits.textContent = text
    const name = digits.nextElementSibling
    if (name)
      name.textContent = unitName(unit, left[unit], lang, 'slim' in element.dataset ? 'short' : 'long')
  }
}

/** Counts down every second to the moment in `data-until` (ISO 8601), for as long as the element is on the page. */
export function start(element: HTMLElement): void {
  const until = Date.parse(element.dataset.until ?? '')
  if (Number.isNaN(until)) return
  const tick = () => {
    if (!element.isConnected) return
    const now = Date.now()
    const remaining = remainingTime(now, until)
    show(element, remaining)
    if (remaining.kind === 'counting') setTimeout(tick, (until - now) % 1_000 || 1_000)
  }
  tick()
}
