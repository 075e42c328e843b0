import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import type { Caller } from '#server/api/handlers.ts'
import {
  type PlatformAnswer,
  PlatformFailure,
  readPlatformAnswer,
} from '#server/commerce/platform/platform-answer.ts'
import {
  type PlatformInput,
  platformAddress,
  platformRequest,
} from '#server/commerce/platform/platform-request.ts'
import type { Config } from '#server/config.ts'

/** A retailer's own commerce platform behind the shop's endpoints (`COMMERCE_URL`). */
export interface Platform {
  /** Asks the platform in the caller's name. Never rejects: where it fails, the answer is 502, 503 or 504. */
  ask(endpoint: Endpoint, input: PlatformInput, caller: Caller): Promise<PlatformAnswer>
}

export interface PlatformOptions {
  /** Without a trailing slash. */
  commerceUrl: string
  /** In the in-store context; by default the same. */
  commerceUrlIso?: string | undefined
  publicUrl: string
  onFailure: (failure: { path: string; reason: string }) => void
  /** Milliseconds that the platform has for an answer. */
  timeout?: number
  /** Milliseconds that a platform that is away is left alone. */
  pause?: number
}

const failuresThatBreak = 5

/** @throws PlatformFailure */
async function fetchAnswer(address: URL, request: RequestInit, timeout: number): Promise<Response> {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(timeout) })
  } catch (error) {
    throw failureOf(error)
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

function failureOf(error: unknown): PlatformFailure {
  if (error instanceof PlatformFailure) return error
  if (error instanceof BrokenCircuitError) return new PlatformFailure('it is left alone', 503, false)
  if (isTimeout(error)) return new PlatformFailure('no answer in time', 504, true)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  return new PlatformFailure(cause, 502, true)
}

/** What shoppers are told of a failure: nothing of the platform. */
const refusal = { message: 'The shop cannot be reached right now. Please try again.' }

export function createPlatform(options: PlatformOptions): Platform {
  const { commerceUrl, commerceUrlIso = commerceUrl, publicUrl, onFailure } = options
  const { timeout = 10_000, pause = 5_000 } = options
  const circuits = new Map(
    [commerceUrl, commerceUrlIso].map((base) => [
      base,
      circuitBreaker(
        handleWhen((error) => error instanceof PlatformFailure && error.systemWide),
        { halfOpenAfter: pause, breaker: new ConsecutiveBreaker(failuresThatBreak) },
      ),
    ]),
  )

  return {
    async ask(endpoint, input, caller) {
      const base = caller.iso ? commerceUrlIso : commerceUrl
      const call = async () => {
        const address = platformAddress(base, endpoint, input)
        const response = await fetchAnswer(address, platformRequest(endpoint, input, caller), timeout)
        return readPlatformAnswer(endpoint, response, address, publicUrl).catch((error: unknown) => {
          throw failureOf(error)
        })
      }
      try {
        return await (circuits.get(base)?.execute(call) ?? call())
      } catch (error) {
        const failure = failureOf(error)
        onFailure({ path: endpoint.path, reason: failure.message })
        return { status: failure.status, ...refusal, errors: { '': ['feedback.error_generic'] } }
      }
    },
  }
}

/** The platform that the environment names. */
export const openPlatform = (
  { commerceUrl, commerceUrlIso, publicUrl }: Pick<Config, 'commerceUrl' | 'commerceUrlIso' | 'publicUrl'>,
  onFailure: PlatformOptions['onFailure'],
): Platform | undefined =>
  commerceUrl === undefined
    ? undefined
    : createPlatform({ commerceUrl, commerceUrlIso, publicUrl, onFailure })
