import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import {
  type PlatformInput,
  platformAddress,
  platformRequest,
} from '#server/commerce/platform/platform-request.ts'
import {
  PlatformFailure,
  type PlatformResponse,
  readPlatformResponse,
} from '#server/commerce/platform/platform-response.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { createCircuitBreaker, isOpenCircuit } from '#server/operations/circuit-breaker.ts'

/** A retailer's own commerce platform behind the shop's endpoints (`COMMERCE_URL`). */
export interface Platform {
  /**
   * Calls the platform on the caller's behalf. Never rejects: failures respond with 502, 503 or 504. Safe calls are
   * retried once if the platform could not be reached.
   * @param signal aborts the call, like a time-out
   */
  call(
    endpoint: Endpoint,
    input: PlatformInput,
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<PlatformResponse>
}

export interface PlatformOptions {
  /** Without a trailing slash. */
  commerceUrl: string
  /** In the in-store context; by default the same. */
  commerceUrlIso?: string | undefined
  publicUrl: string
  onFailure: (failure: { path: string; reason: string }) => void
  /** Milliseconds before a call times out. */
  timeout?: number
  /** Milliseconds for which no requests are sent to an unavailable platform. */
  resetTimeout?: number
  /** Milliseconds before a safe call is retried. */
  retryAfter?: number
}

const failuresThatBreak = 5

/** Milliseconds before a safe call is retried: longer than a stale connection takes to close. */
const retryDelay = 100

/** Whether an endpoint is safe: calling it changes nothing. */
export const changesNothing = ({ method, changes, safePost }: Endpoint): boolean =>
  method === 'GET' ? !changes : safePost === true

/** Retries only if the connection failed: a time-out is not retried. */
const canRecover = (error: unknown): boolean =>
  error instanceof PlatformFailure && error.systemWide && error.status !== 504

/** @throws the error of `call`, on the second try if it is retried */
async function persist<Result>(
  call: () => Promise<Result>,
  endpoint: Endpoint,
  delay: number,
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!changesNothing(endpoint) || !canRecover(error)) throw error
    await wait(delay)
    return call()
  }
}

function failureOf(error: unknown, isOver: boolean): PlatformFailure {
  if (error instanceof PlatformFailure) return error
  if (isOpenCircuit(error)) return new PlatformFailure('circuit breaker is open', 503, false)
  if (isOver) return new PlatformFailure('request timed out', 504, true)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  return new PlatformFailure(cause, 502, true)
}

/** Message for shoppers: reveals nothing of the platform. */
const refusal = { message: 'The shop cannot be reached right now. Please try again.' }

export function createPlatform(options: PlatformOptions): Platform {
  const { commerceUrl, commerceUrlIso = commerceUrl, publicUrl, onFailure } = options
  const { timeout = 10_000, resetTimeout = 5_000, retryAfter = retryDelay } = options
  const circuits = new Map(
    [commerceUrl, commerceUrlIso].map((base) => [
      base,
      createCircuitBreaker({
        failures: failuresThatBreak,
        resetTimeout,
        isFailure: (error) => error instanceof PlatformFailure && error.systemWide,
      }),
    ]),
  )

  return {
    async call(endpoint, input, caller, signal) {
      const base = caller.iso ? commerceUrlIso : commerceUrl
      const deadline = AbortSignal.timeout(timeout)
      const abortSignal = signal ? AbortSignal.any([signal, deadline]) : deadline
      const attempt = async () => {
        const address = platformAddress(base, endpoint, input, caller)
        try {
          const request = platformRequest(endpoint, input, caller)
          const response = await fetch(address, { ...request, signal: abortSignal })
          return await readPlatformResponse(endpoint, response, address, publicUrl)
        } catch (error) {
          throw failureOf(error, abortSignal.aborted)
        }
      }
      const call = () => persist(attempt, endpoint, retryAfter)
      try {
        return await (circuits.get(base)?.run(call) ?? call())
      } catch (error) {
        const failure = failureOf(error, abortSignal.aborted)
        onFailure({ path: endpoint.path, reason: failure.message })
        return { status: failure.status, ...refusal, errors: { '': ['feedback.error_generic'] } }
      }
    },
  }
}

/** Opens the configured platform. */
export const openPlatform = (
  { commerceUrl, commerceUrlIso, publicUrl }: Pick<Config, 'commerceUrl' | 'commerceUrlIso' | 'publicUrl'>,
  onFailure: PlatformOptions['onFailure'],
): Platform | undefined =>
  commerceUrl === undefined
    ? undefined
    : createPlatform({ commerceUrl, commerceUrlIso, publicUrl, onFailure })
