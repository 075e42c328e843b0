import { LRUCache } from 'lru-cache'
import {
  type RuleDependencies,
  type Segment,
  segmentKey,
  unconditional,
} from '#schemas/pages/visitor-rule.ts'
import type { PageResult } from '#server/pages/page-result.ts'

/** Cache keys of pages. A key includes the visitor's segment if the page depends on it. */
export interface PageKeys {
  /** Whether the page at a path is known to ignore listing parameters. */
  isPlain(path: string): boolean
  /**
   * Wraps a producer and notes whether its page is a listing. A page that contradicts its key is sent to this visitor
   * only; the next one is cached under the right key.
   */
  withNote(path: string, produce: () => Promise<PageResult>): () => Promise<PageResult>
  /** Whether the page depended on the segment when it was rendered last. */
  isSegmented(page: string): boolean
  /** Returns the cache key of a page for a segment. */
  of(page: string, segment: Segment): string
  /**
   * Wraps a producer and notes what its response depends on. A response that contradicts its key is sent to this
   * visitor only; the next one is cached under the right key.
   */
  checked(page: string, segment: Segment, produce: () => Promise<PageResult>): () => Promise<PageResult>
}

export function createPageKeys(): PageKeys {
  const segmented = new LRUCache<string, RuleDependencies>({ max: 10_000 })
  // A path can be a listing in one edition and not in another. It counts as one from its first listing on.
  const listing = new LRUCache<string, true>({ max: 10_000 })
  const plain = new LRUCache<string, true>({ max: 10_000 })
  const partOf = (page: string, segment: Segment): string =>
    segmentKey(segmented.get(page) ?? unconditional, segment)

  const isPlain = (path: string): boolean => plain.has(path) && !listing.has(path)

  return {
    isPlain,
    withNote: (path, produce) => async () => {
      const assumed = isPlain(path)
      const result = await produce()
      if (result.kind !== 'document') return result
      const keys = result.lists ? listing : plain
      keys.set(path, true)
      return assumed && result.lists ? { ...result, private: true } : result
    },
    isSegmented: (page) => segmented.size > 0 && segmented.has(page),
    of(page, segment) {
      const part = partOf(page, segment)
      return part === '' ? page : `${page} ${part}`
    },
    checked(page, segment, produce) {
      const assumed = partOf(page, segment)
      return async () => {
        const result = await produce()
        // Concurrent requests share a page as JSON, too.
        if (result.kind !== 'document' && result.kind !== 'json') return result
        const conditions = result.conditions ?? unconditional
        const part = segmentKey(conditions, segment)
        if (part === '') segmented.delete(page)
        else segmented.set(page, conditions)
        return part === assumed ? result : { ...result, private: true }
      }
    },
  }
}
