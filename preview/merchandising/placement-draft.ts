import { type Merchandise, maxPlaced, type OfficeListing } from '#schemas/commerce/merchandising.ts'

/** Products at the top and at the end of a listing, in their order. */
export type PlacementDraft = Pick<OfficeListing, 'top' | 'end'>

/** An action of a merchandiser on a product. */
export type PlacementAct = 'top' | 'end' | 'earlier' | 'later' | 'release'

const styleOf = ({ id }: Merchandise): string => id.split('_', 1)[0] ?? id

const without = (products: readonly Merchandise[], product: Merchandise): Merchandise[] =>
  products.filter((item) => styleOf(item) !== styleOf(product))

/** Returns products with one moved by a number of positions. */
function moved(products: readonly Merchandise[], product: Merchandise, by: number): Merchandise[] {
  const from = products.findIndex(({ id }) => id === product.id)
  const others = products.filter((_, at) => at !== from)
  const to = Math.min(Math.max(from + by, 0), others.length)
  return [...others.slice(0, to), product, ...others.slice(to)]
}

/** Returns the placement after an action. A style is placed once. */
export function placeIn(draft: PlacementDraft, product: Merchandise, act: PlacementAct): PlacementDraft {
  if (act === 'earlier' || act === 'later')
    return { ...draft, top: moved(draft.top, product, act === 'earlier' ? -1 : 1) }
  const top = without(draft.top, product)
  const end = without(draft.end, product)
  return {
    top: act === 'top' ? [...top, product] : top,
    end: act === 'end' ? [...end, product] : end,
  }
}

/** Whether no further product can be placed there. */
export const isFull = (draft: PlacementDraft, place: 'top' | 'end'): boolean =>
  draft[place].length >= maxPlaced

/** Returns the products that a draft leaves in their usual order. */
export function unplaced(usual: readonly Merchandise[], { top, end }: PlacementDraft): Merchandise[] {
  const styles = new Set([...top, ...end].map(styleOf))
  return usual.filter((product) => !styles.has(styleOf(product)))
}

const idsIn = (products: readonly Merchandise[]): string[] => products.map(({ id }) => id)

/** Returns the ids of a draft, as they are saved. */
export const idsOf = ({ top, end }: PlacementDraft) => ({ top: idsIn(top), end: idsIn(end) })

/** Whether two drafts place the same. */
export const isSame = (a: PlacementDraft, b: PlacementDraft): boolean =>
  JSON.stringify(idsOf(a)) === JSON.stringify(idsOf(b))
