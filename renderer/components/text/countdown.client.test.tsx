// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { remainingTime, start } from '#renderer/components/text/countdown.client.ts'
import { Countdown, momentInWords } from '#renderer/components/text/countdown.tsx'
import { unitName } from '#renderer/components/text/unit-name.ts'
import type { WidgetContext } from '#renderer/context.ts'

const at = (time: string) => Date.parse(time)
const texts = {
  'countdown.ended': 'Ended',
  'countdown.label': 'Time left',
}
const context: WidgetContext<keyof typeof texts> = {
  market: 'de',
  locale: 'de-DE',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  direction: 'ltr',
  device: 'mobile',
  iso: false,
  mode: 'live',
  texts,
  toggles: {},
  constants: {},
  pages: {},
}

function show(countdownDateTime: string, disabledOn: ('mobile' | 'desktop')[] = []): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(
    <Countdown countdown={{ countdownDateTime, disabledOn }} context={context} />,
  )
  const element = document.querySelector<HTMLElement>('[data-client="countdown"]')
  return element ?? document.body
}

beforeEach(() => vi.useFakeTimers({ now: at('2025-12-01T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

it('splits the remaining time into days, hours, minutes and seconds', () => {
  expect(remainingTime(at('2025-12-01T12:00:00Z'), at('2025-12-03T13:01:05Z'))).toEqual({
    ...{ kind: 'counting', days: 2, hours: 1, minutes: 1, seconds: 5 },
  })
  expect(remainingTime(0, 1)).toMatchObject({ kind: 'counting', minutes: 0, seconds: 1 })
})

it('names each unit in the plural form of its number', () => {
  document.documentElement.lang = 'de-DE'
  const element = show('2025-12-02T13:02:05Z')
  start(element)
  expect(screen.getByRole('timer').textContent).toBe('1 Tag01 Stunde02 Minuten05 Sekunden')
})

it.each([
  [1, 'يوم'],
  [2, 'يوم'],
  [3, 'أيام'],
])('names %i days in Arabic beside the number', (count, name) => {
  expect(unitName('days', count, 'ar-AE', 'long')).toBe(name)
})

it('has ended at the moment itself, and is old after six months', () => {
  const until = at('2025-06-01T12:00:00Z')
  expect(remainingTime(until, until)).toEqual({ kind: 'ended' })
  expect(remainingTime(at('2025-12-01T12:00:00Z'), until)).toEqual({ kind: 'ended' })
  expect(remainingTime(at('2025-12-01T12:00:01Z'), until)).toEqual({ kind: 'old' })
})

it('shows the time in the content’s time zone, not in the server’s', () => {
  expect(momentInWords('2025-12-24T18:30:00+01:00', 'de-DE')).toBe('24. Dezember 2025 um 18:30')
  expect(momentInWords('2025-12-24 18:30:00+01:00', 'de-DE')).toBe('24. Dezember 2025 um 18:30')
  expect(momentInWords('2025-12-24T18:30', 'de-DE')).toBe('24. Dezember 2025 um 18:30')
  expect(momentInWords('2025-12-24T18:30:00Z', 'ar-SA')).toMatch(/24.*2025.*30/)
})

it('counts each second and stops at the end', () => {
  document.documentElement.lang = 'en'
  const element = show('2025-12-01T12:00:02Z')
  start(element)
  const timer = screen.getByRole('timer', { name: 'Time left' })
  expect(timer.textContent).toContain('02 seconds')
  vi.advanceTimersByTime(1_000)
  expect(timer.textContent).toContain('01 second')
  vi.advanceTimersByTime(1_000)
  expect(element.dataset.state).toBe('ended')
  expect(vi.getTimerCount()).toBe(0)
})

it('stops when its element leaves the page', () => {
  const element = show('2026-12-01T12:00:00Z')
  start(element)
  element.remove()
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
})

it('marks a moment long past as old and ignores an invalid date', () => {
  const old = show('2024-01-01T00:00:00Z')
  start(old)
  expect(old.dataset.state).toBe('old')
  const broken = show('2025-12-01T12:00:02Z')
  broken.dataset.until = 'soon'
  start(broken)
  expect(broken.dataset.state).toBeUndefined()
})

it('never announces its ticks', () => {
  show('2025-12-01T12:00:02Z')
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off')
})

it('renders nothing on devices that content excludes', () => {
  expect(show('2025-12-01T12:00:02Z', ['mobile'])).toBe(document.body)
  expect(show('2025-12-01T12:00:02Z', ['desktop'])).not.toBe(document.body)
})
