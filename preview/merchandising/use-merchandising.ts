import { useEffect, useState } from 'react'
import { useRequest } from '#preview/interface/use-request.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { writableCopy } from '#preview/state/api.ts'
import { callShop } from '#preview/state/operator.ts'
import { merchandising } from '#schemas/api/merchandising.ts'
import type { WrittenSearchRule } from '#schemas/commerce/merchandising.ts'

/** Returns all search rules, with what their fields can be chosen from. */
export const useSearchRules = () =>
  useRequest('search rules', '', async () => {
    const answer = await callShop(merchandising.searchRules, {})
    return answer.status === 200 ? writableCopy(answer.body) : officeRefusal(answer)
  })

/** Milliseconds after a keystroke before a search is tried. */
const typingPause = 250

/** Returns the value once it has stayed the same for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * Returns what a search finds, also with a rule that is not saved.
 * @param seen changes when saved rules do
 */
export const useSearchTrial = (
  market: string,
  term: string,
  draft: WrittenSearchRule | undefined,
  seen: string,
) =>
  useRequest('search trial', JSON.stringify([market, term, draft, seen]), async () => {
    if (term.trim() === '') return { total: 0, products: [] }
    const answer = await callShop(merchandising.trySearch, {
      body: { market, term, ...(draft && { draft }) },
    })
    return answer.status === 200 ? writableCopy(answer.body) : officeRefusal(answer)
  })
