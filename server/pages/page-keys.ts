import { LRUCache } from 'lru-cache'
import { type Conditions, type Segment, segmentKey, unconditional } from '#schemas/pages/visitor-rule.ts'
import type { PageAnswer } from '#server/pages/page-answer.ts'

/** The keys of pages in the cache: with a part for the visitor's segment where a page makes a difference by it. */
export interface PageKeys {
  /** Whether parameters of listings change nothing of the page at a path, as far as it was seen. */
  isPlain(path: string): boolean
  /**
   * Notes whether a page lists anything. Where it does and its key says that it does not, the answer is this visitor's
   * alone; the next one is kept under the right key.
   */
  noted(path: string, produce: () => Promise<PageAnswer>): () => Promise<PageAnswer>
  /** Whether the page was last seen to make a difference by segment. */
  isSegmented(page: string): boolean
  /** The key under which a visitor's edition of a page is kept. */
  of(page: string, segment: Segment): string
  /**
   * Makes an answer and notes what it depends on. Where that is something else than its key says, the answer is this
   * visitor's alone; the next one is kept under the right key.
   */
  checked(page: string, segment: Segment, produce: () => Promise<PageAnswer>): () => Promise<PageAnswer>
}

export function createPageKeys(): PageKeys {
  const segmented = new LRUCache<string, Conditions>({ max: 10_000 })
  // What lists something in one edition may list nothing in another: the first counts.
  const listing = new LRUCache<string, true>({ max: 10_000 })
  const plain = new LRUCache<string, true>({ max: 10_000 })
  const partOf = (page: string, segment: Segment): string =>
    segmentKey(segmented.get(page) ?? unconditional, segment)

  const isPlain = (path: string): boolean => plain.has(path) && !listing.has(path)

  return {
    isPlain,
    noted: (path, produce) => async () => {
      const assumed = isPlain(path)
      const answer = await produce()
      if (answer.kind !== 'document') return answer
      const known = answer.lists ? listing : plain
      known.set(path, true)
      return assumed && answer.lists ? { ...answer, private: true } : answer
    },
    isSegmented: (page) => segmented.size > 0 && segmented.has(page),
    of(page, segment) {
      const part = partOf(page, segment)
      return part === '' ? page : `${page} ${part}`
    },
    checked(page, segment, produce) {
      const assumed = partOf(page, segment)
      return async () => {
        const answer = await produce()
        if (answer.kind !== 'document') return answer
        const conditions = answer.conditions ?? unconditional
        const part = segmentKey(conditions, segment)
        if (part === '') segmented.delete(page)
        else segmented.set(page, conditions)
        return part === assumed ? answer : { ...answer, private: true }
      }
    },
  }
}
