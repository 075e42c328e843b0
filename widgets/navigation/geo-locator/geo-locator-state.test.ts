import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type GeoLocatorEvent,
  type GeoLocatorState,
  nextGeoLocator,
} from '#widgets/navigation/geo-locator/geo-locator-state.ts'

const anyEvent = fc.constantFrom<GeoLocatorEvent>('delayPassed', 'suggested', 'nothingSuggested', 'closed')
const states = (events: readonly GeoLocatorEvent[]) => {
  const seen: GeoLocatorState[] = ['waiting']
  for (const event of events) seen.push(nextGeoLocator(seen.at(-1) ?? 'waiting', event))
  return seen
}

it('counts as dismissed when it closes, or when no market is suggested', () => {
  expect(states(['delayPassed', 'suggested', 'closed'])).toEqual(['waiting', 'loading', 'open', 'settled'])
  expect(states(['delayPassed', 'nothingSuggested'])).toEqual(['waiting', 'loading', 'settled'])
})

it('opens once at most, never without its delay and a suggestion, and stays dismissed', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const seen = states(events)
      const opened = seen.filter((state, index) => state === 'open' && seen[index - 1] !== 'open')
      expect(opened.length).toBeLessThanOrEqual(1)
      if (opened.length > 0) {
        expect(events.indexOf('delayPassed')).toBeGreaterThanOrEqual(0)
        expect(events.lastIndexOf('suggested')).toBeGreaterThan(events.indexOf('delayPassed'))
      }
      const handled = seen.indexOf('settled')
      if (handled >= 0) expect(new Set(seen.slice(handled))).toEqual(new Set(['settled']))
    }),
  )
})
