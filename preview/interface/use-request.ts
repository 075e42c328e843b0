import { useCallback } from 'react'
import useSWR from 'swr'
import { failureOf } from '#preview/interface/failure.ts'

interface Request<Value> {
  /** The answer, of an earlier request until there is a newer one; undefined before the first. */
  value: Value | undefined
  /** Why there is none, in words. */
  failure: string | undefined
  /** Sends the request again. */
  again: () => void
}

/** Keeps the words of a refusal apart from answers. */
class Refusal extends Error {}

/** A refusal is shown at once, and who looks at the editor again sees no more than before: it is told of changes. */
const options = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  keepPreviousData: true,
  dedupingInterval: 0,
}

/**
 * Sends a request, and again where `parameters` change. Requests of the same name and parameters share their answer.
 * @param name what is asked for; the same name always makes the same request
 * @param send resolves to the answer, or to the words of a refusal
 */
export function useRequest<Value>(
  name: string,
  parameters: string,
  send: () => Promise<Value | string>,
): Request<Value> {
  const { data, error, mutate } = useSWR<Value, unknown>(
    [name, parameters],
    async () => {
      const answer = await send()
      if (typeof answer === 'string') throw new Refusal(answer)
      return answer
    },
    options,
  )
  const failure =
    error instanceof Refusal ? error.message : error === undefined ? undefined : failureOf(error)
  const again = useCallback(() => void mutate(), [mutate])
  return { value: failure === undefined ? data : undefined, failure, again }
}
