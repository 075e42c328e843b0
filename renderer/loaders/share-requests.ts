import type { Commerce } from '#renderer/loader.ts'
import { createSingleFlight, type SingleFlight } from '#renderer/single-flight.ts'

/** Shares equal requests to one commerce while they are in flight. */
export function singleFlight<Result>() {
  const flights = new WeakMap<Commerce, SingleFlight<Result>>()
  return (commerce: Commerce, request: unknown, load: () => Promise<Result>): Promise<Result> => {
    const flight = flights.get(commerce) ?? createSingleFlight<Result>()
    flights.set(commerce, flight)
    return flight.run(JSON.stringify(request), load)
  }
}
