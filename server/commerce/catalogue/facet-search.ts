import type { FacetColumn } from '#server/commerce/catalogue/facet-column.ts'
import { type FacetId, facetIds, type ProductIndex } from '#server/commerce/catalogue/product-index.ts'

/** What products are chosen by. */
export interface Selection {
  market: string
  /** Products that may be shown, by ordinal: the best first where there is no other order. */
  candidates: Iterable<number>
  /** Beyond facets and prices; those that it refuses count nowhere. */
  admits(ordinal: number): boolean
  facets: ReadonlyMap<FacetId, readonly string[]>
  /** In minor units, both included. */
  lowest: number
  highest: number
}

export interface FacetCount {
  value: string
  count: number
  selected: boolean
}

/** What was found. */
export interface Found {
  /** By ordinal, in the order of the candidates. */
  ordinals: number[]
  facets: ReadonlyMap<FacetId, readonly FacetCount[]>
  /** What the found products would cost without bounds on the price; undefined where there are none. */
  available: { lowest: number; highest: number } | undefined
}

interface Choice {
  column: FacetColumn
  /** By code: 1 for a chosen value. Undefined where nothing is chosen. */
  chosen: Uint8Array | undefined
  counts: Uint32Array
}

function choiceOf(column: FacetColumn, values: readonly string[]): Choice {
  const counts = new Uint32Array(column.values.length)
  if (values.length === 0) return { column, chosen: undefined, counts }
  const chosen = new Uint8Array(column.values.length)
  for (const value of values) {
    const code = column.codeOf(value)
    if (code !== undefined) chosen[code] = 1
  }
  return { column, chosen, counts }
}

function isChosen({ column: { offsets, codes }, chosen }: Choice, ordinal: number): boolean {
  if (!chosen) return true
  for (let at = offsets[ordinal] ?? 0; at < (offsets[ordinal + 1] ?? 0); at += 1)
    if (chosen[codes[at] ?? 0] === 1) return true
  return false
}

function countIn({ column: { offsets, codes }, counts }: Choice, ordinal: number): void {
  for (let at = offsets[ordinal] ?? 0; at < (offsets[ordinal + 1] ?? 0); at += 1) {
    const code = codes[at] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
}

const none = -1
/** Stands for the price among what a product may fail. */
const price = facetIds.length
const several = facetIds.length + 1

/** The one choice that a product does not fit: `none`, an index into `choices`, `price`, or `several`. */
function failureOf(choices: readonly Choice[], ordinal: number, fitsPrice: boolean): number {
  let failed = fitsPrice ? none : price
  for (let index = 0; index < choices.length; index += 1) {
    const choice = choices[index]
    if (!choice?.chosen || isChosen(choice, ordinal)) continue
    if (failed !== none) return several
    failed = index
  }
  return failed
}

/** What has been found so far. */
function createTally(choices: readonly Choice[]) {
  const ordinals: number[] = []
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    ordinals,
    available: () => (lowest <= highest ? { lowest, highest } : undefined),
    add(ordinal: number, sales: number, fitsPrice: boolean): void {
      const failed = failureOf(choices, ordinal, fitsPrice)
      if (failed === none || failed === price) {
        lowest = Math.min(lowest, sales)
        highest = Math.max(highest, sales)
      }
      if (failed === none) {
        ordinals.push(ordinal)
        for (const choice of choices) countIn(choice, ordinal)
      }
      const choice = choices[failed]
      if (choice) countIn(choice, ordinal)
    },
  }
}

/**
 * Finds products and counts what they could be narrowed by, in one pass: a product that fails one choice alone counts for
 * that facet, so that a facet's own choice does not narrow it.
 */
export function findProducts(index: ProductIndex, selection: Selection): Found {
  const { lowest, highest, candidates, admits } = selection
  const prices = index.pricesIn(selection.market)
  const choices = facetIds.map((id) => choiceOf(index.facets[id], selection.facets.get(id) ?? []))
  const tally = createTally(choices)
  for (const ordinal of candidates) {
    const sales = prices?.sales[ordinal] ?? -1
    if (sales >= 0 && admits(ordinal)) tally.add(ordinal, sales, sales >= lowest && sales <= highest)
  }
  const facets = new Map(
    facetIds.map((id, at) => {
      const choice = choices[at]
      return [id, choice ? countsOf(choice) : []] as const
    }),
  )
  return { ordinals: tally.ordinals, facets, available: tally.available() }
}

/** Values that are there, and those that are chosen whether they are or not. */
function countsOf({ column, chosen, counts }: Choice): FacetCount[] {
  return column.values
    .map((value, code) => ({ value, count: counts[code] ?? 0, selected: chosen?.[code] === 1 }))
    .filter(({ count, selected }) => count > 0 || selected)
}
