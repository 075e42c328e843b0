import { useEffect, useState } from 'react'
import { withNames } from '#preview/interface/name-market.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { writableCopy } from '#preview/state/api.ts'
import { callShop } from '#preview/state/operator.ts'
import { merchandising } from '#schemas/api/merchandising.ts'
import type { OfficeListing, WrittenPlacement, WrittenSearchRule } from '#schemas/commerce/merchandising.ts'

/** Returns all search rules, with what their fields can be chosen from. */
export const useSearchRules = () =>
  useRequest('search rules', '', async () => {
    const response = await callShop(merchandising.searchRules, {})
    if (response.status !== 200) return officeRefusal(response)
    const body = writableCopy(response.body)
    return { ...body, markets: withNames(body.markets) }
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
 * @param seenVersion changes when saved rules do
 */
export const useSearchTrial = (
  market: string,
  term: string,
  draft: WrittenSearchRule | undefined,
  seenVersion: string,
) =>
  useRequest('search trial', JSON.stringify([market, term, draft, seenVersion]), async () => {
    if (term.trim() === '') return { total: 0, products: [] }
    const response = await callShop(merchandising.trySearch, {
      body: { market, term, ...(draft && { draft }) },
    })
    return response.status === 200 ? writableCopy(response.body) : officeRefusal(response)
  })

/** The categories of a market, and where products are placed. @param market its id; empty: the first market */
export const useListings = (market: string) =>
  useRequest('listings', market, async () => {
    const query = market === '' ? {} : { market }
    const response = await callShop(merchandising.listings, { query })
    return response.status === 200 ? writableCopy(response.body) : officeRefusal(response)
  })

/** A category, or a search for a term. */
export type ListingKey = Pick<WrittenPlacement, 'market' | 'kind' | 'listing'>

/**
 * Returns the products of a listing. The value is that of this listing, never of the one before.
 * @param text finds products of a category, or for a search any product
 */
export function useListing(listing: ListingKey, text: string, size: number) {
  const listingKey = JSON.stringify(listing)
  const { value, ...rest } = useRequest('listing', JSON.stringify([listingKey, text, size]), async () => {
    const words = text.trim() === '' ? {} : { text }
    const response = await callShop(merchandising.listing, { query: { ...listing, ...words, size } })
    return response.status === 200
      ? { listingKey, body: writableCopy(response.body) }
      : officeRefusal(response)
  })
  const body: OfficeListing | undefined = value?.listingKey === listingKey ? value.body : undefined
  return { value: body, ...rest }
}

/** What customers of a market search for most. @param market its id; empty: the first market */
export const useSearchedTerms = (market: string, days: number) =>
  useRequest('searched terms', `${market} ${days}`, async () => {
    const query = { days, ...(market !== '' && { market }) }
    const response = await callShop(merchandising.searchedTerms, { query })
    return response.status === 200 ? writableCopy(response.body) : officeRefusal(response)
  })
