import { LRUCache } from 'lru-cache'
import { type Conditions, type Segment, segmentKey, unconditional } from '#schemas/visitor-rule.ts'
import type { PageAnswer } from '#server/pages/page-answer.ts'

/** The keys of pages in the cache: with a part for the visitor's segment where a page makes a difference by it. */
export interface PageKeys {
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
  const partOf = (page: string, segment: Segment): string =>
    segmentKey(segmented.get(page) ?? unconditional, segment)

  return {
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
