import { use, useCallback, useRef } from 'react'
import useSWR from 'swr'
import { failureOf } from '#preview/interface/failure.ts'
import { SessionOver } from '#preview/interface/session-expiry.ts'

interface Request<Value> {
  /** The latest response, which stays while a newer request is pending; undefined before the first. */
  value: Value | undefined
  /** Error message, if any. */
  failure: string | undefined
  /** Sends the request again. Resolves with its response. */
  refetch: () => Promise<void>
}

/** Distinguishes a refusal's message from responses. */
class Refusal extends Error {}

/** Refusals are not retried, and neither focus nor a new connection refetches: the server pushes changes. */
const options = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  keepPreviousData: true,
  dedupingInterval: 0,
}

/**
 * Sends a request, again when `parameters` change. Equal requests share a response.
 * @param name of the request; equal names must send equal requests
 * @param send resolves to the response, or to the message of a refusal
 */
export function useRequest<Value>(
  name: string,
  parameters: string,
  send: () => Promise<Value | string>,
): Request<Value> {
  const isSessionOver = use(SessionOver)
  const cached = useRef<{ parameters: string; value: Value }>(undefined)
  const { data, error, mutate } = useSWR<Value, unknown>(
    [name, parameters],
    async () => {
      const response = await send()
      if (typeof response !== 'string') {
        cached.current = { parameters, value: response }
        return response
      }
      // Forms that show it keep what is typed in them until the next sign-in, after which it is requested again.
      if (isSessionOver() && cached.current?.parameters === parameters) return cached.current.value
      throw new Refusal(response)
    },
    options,
  )
  const failure =
    error instanceof Refusal ? error.message : error === undefined ? undefined : failureOf(error)
  const refetch = useCallback(async () => void (await mutate()), [mutate])
  return { value: failure === undefined ? data : undefined, failure, refetch }
}
