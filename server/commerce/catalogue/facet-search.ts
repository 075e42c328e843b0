import type { FacetColumn } from '#server/commerce/catalogue/facet-column.ts'
import {
  type FacetId,
  facetIds,
  type ProductIndex,
  type Styles,
} from '#server/commerce/catalogue/product-index.ts'

/** Filters and order of a search. */
export interface Selection {
  /** Prices by ordinal; -1 for products that are not sold. Default: none are sold. */
  sales: Int32Array | undefined
  /** By ordinal: 1 for products that are included. Default: all. */
  marks: Uint8Array | undefined
  /** Sort order. Default: by ordinal. */
  order: Uint32Array | undefined
  isReversed: boolean
  /** Filter besides facets and prices; products that it rejects count in no facet. */
  admits(ordinal: number): boolean
  facets: ReadonlyMap<FacetId, readonly string[]>
  /** Whether the colours of a style count as one result. */
  isGrouped: boolean
  /** In minor units, both included. */
  lowest: number
  highest: number
}

export interface FacetCount {
  value: string
  count: number
  selected: boolean
}

/** The result of a search. */
export interface FacetSearchResult {
  /** Ordinals in order; only the first of each style if grouped. */
  ordinals: Uint32Array
  facets: ReadonlyMap<FacetId, readonly FacetCount[]>
  /** Price bounds of the matching products without a price filter; undefined if there are none. */
  available: { lowest: number; highest: number } | undefined
}

interface Choice {
  column: FacetColumn
  /** By code: 1 for a selected value. Undefined if nothing is selected. */
  chosen: Uint8Array | undefined
  counts: Uint32Array
  /** Last result, by facet code. */
  countedFor: Uint32Array
}

function choiceOf(column: FacetColumn, values: readonly string[]): Choice {
  const valueCounts = new Uint32Array(column.values.length)
  const countedFor = new Uint32Array(column.values.length)
  if (values.length === 0) return { column, chosen: undefined, counts: valueCounts, countedFor }
  const chosenMarks = new Uint8Array(column.values.length)
  for (const value of values) {
    const code = column.codeOf(value)
    if (code !== undefined) chosenMarks[code] = 1
  }
  return { column, chosen: chosenMarks, counts: valueCounts, countedFor }
}

function isChosen({ column: { offsets, codes }, chosen }: Choice, ordinal: number): boolean {
  if (!chosen) return true
  for (let at = offsets[ordinal] ?? 0; at < (offsets[ordinal + 1] ?? 0); at += 1)
    if (chosen[codes[at] ?? 0] === 1) return true
  return false
}

/** Counts a product's values, each once for a style whose products follow each other. */
function countIn(
  { column: { offsets, codes }, counts, countedFor }: Choice,
  ordinal: number,
  style: number,
): void {
  for (let at = offsets[ordinal] ?? 0; at < (offsets[ordinal + 1] ?? 0); at += 1) {
    const code = codes[at] ?? 0
    if (countedFor[code] === style) continue
    countedFor[code] = style
    counts[code] = (counts[code] ?? 0) + 1
  }
}

const noFacet = -1
/** Index of the price among the filters that a product can fail. */
const price = facetIds.length
const multipleFacets = facetIds.length + 1

/** Returns the only filter that a product fails: `none`, an index into `choices`, `price`, or `several`. */
function failureOf(choices: readonly Choice[], ordinal: number, fitsPrice: boolean): number {
  let failed = fitsPrice ? noFacet : price
  for (let index = 0; index < choices.length; index += 1) {
    const choice = choices[index]
    if (!choice?.chosen || isChosen(choice, ordinal)) continue
    if (failed !== noFacet) return multipleFacets
    failed = index
  }
  return failed
}

/** Counts results so far. */
function createTally(choices: readonly Choice[], count: number) {
  const matches = new Uint8Array(count)
  let total = 0
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    matches,
    found: () => total,
    available: () => (lowest <= highest ? { lowest, highest } : undefined),
    /** @param style from 1; its products come one after another */
    add(ordinal: number, style: number, sales: number, fitsPrice: boolean): void {
      const failed = failureOf(choices, ordinal, fitsPrice)
      if (failed === noFacet || failed === price) {
        lowest = Math.min(lowest, sales)
        highest = Math.max(highest, sales)
      }
      if (failed === noFacet) {
        total += 1
        matches[ordinal] = 1
        for (const choice of choices) countIn(choice, ordinal, style)
      }
      const choice = choices[failed]
      if (choice) countIn(choice, ordinal, style)
    },
  }
}

/** Returns the matches in the requested order. */
function inOrder(matches: Uint8Array, total: number, { order, isReversed }: Selection): Uint32Array {
  const ordinals = new Uint32Array(total)
  const count = order?.length ?? matches.length
  let filled = 0
  for (let at = 0; at < count; at += 1) {
    const position = isReversed ? count - 1 - at : at
    const ordinal = order ? (order[position] ?? 0) : position
    if (matches[ordinal] !== 1) continue
    ordinals[filled] = ordinal
    filled += 1
  }
  return ordinals
}

/** Returns the first ordinal of each style. */
function firstOfEach({ of, count }: Styles, ordinals: Uint32Array): Uint32Array {
  const seenStyles = new Uint8Array(count)
  return ordinals.filter((ordinal) => {
    const style = of[ordinal] ?? 0
    if (seenStyles[style] === 1) return false
    seenStyles[style] = 1
    return true
  })
}

/**
 * Finds products and counts facet values in one pass: a product that fails exactly one filter counts for that facet, so
 * that a facet's own filter does not reduce its counts. The pass follows ordinals, the memory order of the columns, or
 * styles where each counts once; sorting comes after.
 */
export function findProducts(index: ProductIndex, selection: Selection): FacetSearchResult {
  const { sales = new Int32Array(), lowest, highest, marks, admits } = selection
  const styles = selection.isGrouped ? index.styles : undefined
  const choices = facetIds.map((id) => choiceOf(index.facets[id], selection.facets.get(id) ?? []))
  const tally = createTally(choices, sales.length)
  for (let at = 0; at < sales.length; at += 1) {
    const ordinal = styles ? (styles.order[at] ?? 0) : at
    const style = styles ? (styles.of[ordinal] ?? 0) : ordinal + 1
    const amount = sales[ordinal] ?? -1
    if (amount >= 0 && marks?.[ordinal] !== 0 && admits(ordinal))
      tally.add(ordinal, style, amount, amount >= lowest && amount <= highest)
  }
  const facets = new Map(
    facetIds.map((id, at) => {
      const choice = choices[at]
      return [id, choice ? countsOf(choice) : []] as const
    }),
  )
  const ordinals = inOrder(tally.matches, tally.found(), selection)
  return {
    ordinals: styles ? firstOfEach(styles, ordinals) : ordinals,
    facets,
    available: tally.available(),
  }
}

/** Returns the counts of values that occur, and of selected values whether they occur or not. */
function countsOf({ column, chosen, counts }: Choice): FacetCount[] {
  return column.values
    .map((value, code) => ({ value, count: counts[code] ?? 0, selected: chosen?.[code] === 1 }))
    .filter(({ count, selected }) => count > 0 || selected)
}
