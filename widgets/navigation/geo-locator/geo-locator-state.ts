/** States of the geo-locator (markets rule 5). */
export type GeoLocatorState = 'waiting' | 'loading' | 'open' | 'settled'

export type GeoLocatorEvent = 'delayPassed' | 'suggested' | 'nothingSuggested' | 'closed'

const steps: Readonly<Record<GeoLocatorState, Partial<Record<GeoLocatorEvent, GeoLocatorState>>>> = {
  waiting: { delayPassed: 'loading' },
  loading: { suggested: 'open', nothingSuggested: 'settled' },
  open: { closed: 'settled' },
  settled: {},
}

/** Returns the next state; events that do not apply change nothing. */
export const nextGeoLocator = (state: GeoLocatorState, event: GeoLocatorEvent): GeoLocatorState =>
  steps[state][event] ?? state
