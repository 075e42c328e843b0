import { useCallback, useEffect, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'

interface Asked<Value> {
  value: Value | undefined
  /** Why there is none, in words. */
  failure: string | undefined
  again: () => void
}

/** What the server answers, once it does. Asks anew where `key` changes; an answer to an older question is dropped. */
export function useAnswer<Value>(key: string, ask: () => Promise<Value | string>): Asked<Value> {
  const [found, setFound] = useState<{ value?: Value; failure?: string }>({})
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `round` say what is asked
  useEffect(() => {
    let isCurrent = true
    const take = (answer: Value | string) => {
      if (isCurrent) setFound(typeof answer === 'string' ? { failure: answer } : { value: answer })
    }
    ask().then(take, (error: unknown) => take(failureOf(error)))
    return () => {
      isCurrent = false
    }
  }, [key, round])
  const again = useCallback(() => setRound((count) => count + 1), [])
  return { value: found.value, failure: found.failure, again }
}
