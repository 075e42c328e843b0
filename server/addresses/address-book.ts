import {
  type AddressSuggestion,
  type AddressValidity,
  allKnown,
} from '#schemas/addresses/address-suggestion.ts'
import { ServiceFailure } from '#server/http/foreign-service.ts'
import { createCircuitBreaker } from '#server/operations/circuit-breaker.ts'

/** An address to validate; unknown fields are empty. */
interface AddressQuery {
  region: string
  city: string
  zipCode: string
  streetName: string
  houseNumber: string
}

/** Random id that services bill by, shared by all requests for one address. Without it each request counts alone. */
export type LookupSession = string | undefined

/** A source of addresses. Countries are ISO 3166-1 alpha-2, in upper case. */
export interface AddressBook {
  /** Returns addresses that begin with the input; with only an id if the rest has to be retrieved by it. */
  suggest(
    country: string,
    query: string,
    signal: AbortSignal,
    session?: LookupSession,
  ): Promise<readonly AddressSuggestion[]>
  /** Returns the address of a suggestion's id; none if it is unknown. */
  retrieve(
    country: string,
    id: string,
    signal: AbortSignal,
    session?: LookupSession,
  ): Promise<readonly AddressSuggestion[]>
  /** Validates an address; fields that it cannot check are left out. */
  validate(country: string, address: AddressQuery, signal: AbortSignal): Promise<AddressValidity>
  find(
    country: string,
    address: { postalCode: string; houseNumber: string },
    signal: AbortSignal,
  ): Promise<readonly AddressSuggestion[]>
}

interface Options {
  /** Milliseconds before a call times out. */
  timeout?: number
  /** Receives failures. */
  onFailure: (error: unknown) => void
}

/** Statuses of a service that refuses one request, such as one with a wrong id, and is available to others. */
const refusedRequest: readonly unknown[] = [400, 404, 422]

/** Circuit breaker: consecutive failures that open it, and milliseconds until a retry. */
const failuresThatBreak = 5
const resetTimeout = 30_000

/**
 * Wraps an address book so that it never rejects: a failure or timeout responds with nothing (addresses rule 6). After
 * repeated failures it is not called for a while.
 */
export function createResilientAddressBook(
  book: AddressBook,
  { timeout = 2_000, onFailure }: Options,
): AddressBook {
  const breaker = createCircuitBreaker({
    failures: failuresThatBreak,
    resetTimeout,
    isFailure: (error) => !(error instanceof ServiceFailure && refusedRequest.includes(error.status)),
  })

  async function attempt<Value>(
    signal: AbortSignal,
    fallback: Value,
    request: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    try {
      return await breaker.run(() => request(limited))
    } catch (error) {
      onFailure(error)
      return fallback
    }
  }

  return {
    suggest: (country, query, signal, session) =>
      attempt(signal, [], (limited) => book.suggest(country, query, limited, session)),
    retrieve: (country, id, signal, session) =>
      attempt(signal, [], (limited) => book.retrieve(country, id, limited, session)),
    validate: (country, address, signal) =>
      attempt(signal, allKnown, (limited) => book.validate(country, address, limited)),
    find: (country, address, signal) =>
      attempt(signal, [], (limited) => book.find(country, address, limited)),
  }
}
