import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'

interface Page<Item> {
  items: readonly Item[]
  hasMore: boolean
}

interface Pages<Item> {
  /** Undefined before the first response. */
  items: readonly Item[] | undefined
  hasMore: boolean
  failure: string | undefined
}

/** Milliseconds after a change of the filter before it is sent: time to type a word. */
const debounceDelay = 150

/**
 * Returns the items that match a filter, and loads older ones on request.
 * @param readPage resolves to the items after the last known one, or to a message if it was refused
 */
export function usePages<Item>(
  filter: unknown,
  readPage: (last: Item | undefined, signal: AbortSignal) => Promise<Page<Item> | string>,
) {
  const [pages, setPages] = useState<Pages<Item>>({ items: undefined, hasMore: false, failure: undefined })
  const [isBusy, setBusy] = useState(false)
  const pending = useRef<AbortController>(undefined)

  async function read(before: readonly Item[], signal: AbortSignal): Promise<void> {
    setBusy(true)
    try {
      const page = await readPage(before.at(-1), signal)
      if (typeof page === 'string') setPages((current) => ({ ...current, failure: page }))
      else setPages({ items: [...before, ...page.items], hasMore: page.hasMore, failure: undefined })
    } catch (error) {
      if (signal.aborted) return
      setPages((current) => ({ ...current, failure: failureOf(error) }))
    }
    setBusy(false)
  }

  function start(before: readonly Item[]): AbortController {
    pending.current?.abort()
    const abortController = new AbortController()
    pending.current = abortController
    void read(before, abortController.signal)
    return abortController
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter alone decides
  useEffect(() => {
    const timer = setTimeout(() => start([]), pages.items === undefined ? 0 : debounceDelay)
    return () => {
      clearTimeout(timer)
      pending.current?.abort()
    }
  }, [filter])

  return { ...pages, isBusy, more: () => void start(pages.items ?? []) }
}
