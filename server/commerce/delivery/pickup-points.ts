import { LRUCache } from 'lru-cache'
import type { Address } from '#schemas/addresses/address.ts'
import type { PickupPoint } from '#schemas/commerce/shipping.ts'
import { ServiceFailure } from '#server/http/foreign-service.ts'
import { createCircuitBreaker, isOpenCircuit } from '#server/operations/circuit-breaker.ts'
import { steadyTime } from '#server/operations/steady-time.ts'

/** A carrier's directory of its pickup points. */
export interface PickupPointSource {
  /**
   * Returns pickup points near an address, nearest first; none if the carrier does not serve it.
   * @throws ServiceFailure if the carrier does not respond
   */
  near(address: Address, signal: AbortSignal): Promise<readonly PickupPoint[]>
}

/** `unavailable`: the carrier does not respond, and nothing is cached. */
export type PointsNear = readonly PickupPoint[] | 'unavailable'

/** Looks up the pickup points of every carrier that the shop knows. */
export interface PickupPoints {
  /** Whether a carrier's points can be looked up at all. */
  knows(carrierId: string): boolean
  /** Returns pickup points near an address, nearest first; none if the carrier is unknown or does not serve it. */
  near(address: Address, carrierId: string): Promise<PointsNear>
}

interface Options {
  /** Timeout of a carrier in milliseconds. */
  timeout?: number
  /** Receives failures. */
  onFailure: (error: unknown) => void
  /** Milliseconds since the epoch. */
  now?: () => number
}

/** Circuit breaker: consecutive failures that open it, and milliseconds until a retry. */
const failuresThatBreak = 5
const resetTimeout = 30_000

const minute = 60_000
/** Time for which points are fresh: a shopper who chooses one requests them twice. */
const freshTime = 15 * minute
/** Time for which stale points are used while a carrier is unavailable: they rarely change. */
const maxAge = 24 * 60 * minute
const maxCachedAddresses = 2_000

interface CachedPoints {
  points: readonly PickupPoint[]
  fetched: number
}

/** Returns the parts of an address by which carriers look up points. */
const addressKey = ({ country, postalCode = '', city = '', line1 = '', houseNumber = '' }: Address): string =>
  [country, postalCode, city, line1, houseNumber].map((part) => part.trim().toLowerCase()).join('|')

function guardSource(source: PickupPointSource, { timeout = 4_000, onFailure, now = steadyTime }: Options) {
  const cache = new LRUCache<string, CachedPoints>({ max: maxCachedAddresses })
  // A rejected request does not mean that the carrier is unavailable.
  const breaker = createCircuitBreaker({
    failures: failuresThatBreak,
    resetTimeout,
    isFailure: (error) => !(error instanceof ServiceFailure && (error.status ?? 500) < 500),
  })

  return async (address: Address): Promise<PointsNear> => {
    const key = addressKey(address)
    const cached = cache.get(key)
    if (cached && now() - cached.fetched < freshTime) return cached.points
    try {
      const points = await breaker.run(() => source.near(address, AbortSignal.timeout(timeout)))
      cache.set(key, { points, fetched: now() })
      return points
    } catch (error) {
      if (!isOpenCircuit(error)) onFailure(error)
      return cached && now() - cached.fetched < maxAge ? cached.points : 'unavailable'
    }
  }
}

/**
 * Combines the carriers' directories. Results are cached for 15 minutes, and for a day while a carrier is unavailable;
 * after repeated failures a circuit breaker stops requests for a while.
 * @param sources by the carrier's id, as shipping methods name it (`pickupPointCarrier`)
 */
export function createPickupPoints(
  sources: ReadonlyMap<string, PickupPointSource>,
  options: Options,
): PickupPoints {
  const guarded = new Map([...sources].map(([id, source]) => [id, guardSource(source, options)]))
  return {
    knows: (carrierId) => guarded.has(carrierId),
    near: async (address, carrierId) => (await guarded.get(carrierId)?.(address)) ?? [],
  }
}
