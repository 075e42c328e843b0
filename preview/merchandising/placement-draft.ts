import { type Merchandise, maxPlaced, type OfficeListing } from '#schemas/commerce/merchandising.ts'

/** Products at the top and at the end of a listing, in their order. */
export type PlacementDraft = Pick<OfficeListing, 'top' | 'end'>

/** An action of a merchandiser on a product. */
export type PlacementAct = 'top' | 'end' | 'earlier' | 'later' | 'release'

const styleOf = ({ id }: Merchandise): string => id.split('_', 1)[0] ?? id

const withoutProduct = (products: readonly Merchandise[], product: Merchandise): Merchandise[] =>
  products.filter((item) => styleOf(item) !== styleOf(product))

/** Returns products with one moved by a number of positions. */
function moveProduct(products: readonly Merchandise[], product: Merchandise, by: number): Merchandise[] {
  const from = products.findIndex(({ id }) => id === product.id)
  const otherProducts = products.filter((_, at) => at !== from)
  const to = Math.min(Math.max(from + by, 0), otherProducts.length)
  return [...otherProducts.slice(0, to), product, ...otherProducts.slice(to)]
}

/** Returns the placement after an action. A style is placed once. */
export function placeIn(draft: PlacementDraft, product: Merchandise, action: PlacementAct): PlacementDraft {
  if (action === 'earlier' || action === 'later')
    return { ...draft, top: moveProduct(draft.top, product, action === 'earlier' ? -1 : 1) }
  const top = withoutProduct(draft.top, product)
  const end = withoutProduct(draft.end, product)
  return {
    top: action === 'top' ? [...top, product] : top,
    end: action === 'end' ? [...end, product] : end,
  }
}

/** Whether no further product can be placed there. */
export const isFull = (draft: PlacementDraft, place: 'top' | 'end'): boolean =>
  draft[place].length >= maxPlaced

/** Returns the products that a draft leaves in their usual order. */
export function productsWithoutPlacement(
  usual: readonly Merchandise[],
  { top, end }: PlacementDraft,
): Merchandise[] {
  const styles = new Set([...top, ...end].map(styleOf))
  return usual.filter((product) => !styles.has(styleOf(product)))
}

const idsIn = (products: readonly Merchandise[]): string[] => products.map(({ id }) => id)

/** Returns the ids of a draft, as they are saved. */
export const idsOf = ({ top, end }: PlacementDraft) => ({ top: idsIn(top), end: idsIn(end) })

/** Whether two drafts place the same. */
export const isSame = (a: PlacementDraft, b: PlacementDraft): boolean =>
  JSON.stringify(idsOf(a)) === JSON.stringify(idsOf(b))
