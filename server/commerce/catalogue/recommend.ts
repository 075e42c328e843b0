import type { RecommendationRequest, Relation } from '#renderer/loader.ts'

// Recommends from product data alone, if no recommendation service is configured. Deterministic: the same products give
// the same result.

/** Fields that similarity compares; every tile has them. */
export interface ComparableProduct {
  /** style_colour */
  id: string
  categories: readonly string[]
  brand?: string
  /** Alternative to its name. */
  colourName?: string
  /** In minor units; of one market. */
  salesPrice: { amount: number }
  isDigital?: boolean
}

const styleOf = ({ id }: ComparableProduct): string => id.split('_', 1)[0] ?? id

/** Hashes a text to an evenly distributed number (FNV-1a). */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Substitute for sales figures: a stable order of styles, unrelated to the catalogue's. */
const byPopularity = (a: ComparableProduct, b: ComparableProduct): number =>
  hashText(styleOf(a)) - hashText(styleOf(b)) || (a.id < b.id ? -1 : 1)

/** Returns one colour per style: several would look like duplicates. @param excludedIds styles to leave out */
export function onePerStyle<Card extends ComparableProduct>(
  cards: readonly Card[],
  excludedIds: ReadonlySet<string> = new Set(),
): Card[] {
  const seenIds = new Set(excludedIds)
  return cards.filter((card) => seenIds.size < seenIds.add(styleOf(card)).size)
}

const sharesCategory = (a: ComparableProduct, b: ComparableProduct): boolean =>
  a.categories.some((category) => b.categories.includes(category))

/** Scores similarity: category before brand, brand before colour, colour before price. */
function similarityScore(a: ComparableProduct, b: ComparableProduct): number {
  const low = Math.min(a.salesPrice.amount, b.salesPrice.amount)
  const high = Math.max(a.salesPrice.amount, b.salesPrice.amount)
  return (
    (sharesCategory(a, b) ? 4 : 0) +
    (a.brand === b.brand ? 2 : 0) +
    (a.colourName === b.colourName ? 1 : 0) +
    low / Math.max(high, 1)
  )
}

/** Number of products on which recommendations are based: each is compared with all others. */
const maxSeeds = 10

/** Returns the cards by their likeness to any of the first seeds. */
const alikeFirst = <Card extends ComparableProduct>(cards: readonly Card[], seeds: readonly Card[]): Card[] =>
  cards
    .map((card) => ({
      card,
      score: Math.max(...seeds.slice(0, maxSeeds).map((seed) => similarityScore(card, seed))),
    }))
    .toSorted((a, b) => b.score - a.score || byPopularity(a.card, b.card))
    .map(({ card }) => card)

/** Whether products are of one kind: their first category; further ones, such as men’s, hold products of all kinds. */
const isOfSameKind = (a: ComparableProduct, b: ComparableProduct): boolean =>
  a.categories[0] === b.categories[0]

/** Returns products worn with a product: same brand, other kinds, alternating between kinds. */
function complementaryProducts<Card extends ComparableProduct>(cards: readonly Card[], seed: Card): Card[] {
  const fitting = cards.filter((card) => card.brand === seed.brand && !isOfSameKind(card, seed))
  const turn = new Map<string, number>()
  return onePerStyle(alikeFirst(fitting, [seed]))
    .map((card) => {
      const [category = ''] = card.categories
      const rank = turn.get(category) ?? 0
      turn.set(category, rank + 1)
      return { card, rank }
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ card }) => card)
}

/** Returns the cards of product or SKU ids, in their order (product rule 1). */
export function cardsById<Card extends ComparableProduct>(
  cards: readonly Card[],
  ids: readonly string[],
): Card[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const seeds = ids.map((id) => byId.get(id) ?? byId.get(id.split('_', 2).join('_')))
  return [...new Set(seeds)].filter((card) => card !== undefined)
}

const withoutStylesOf = <Card extends ComparableProduct>(
  cards: readonly Card[],
  seeds: readonly Card[],
): Card[] => {
  const styles = new Set(seeds.map(styleOf))
  return cards.filter((card) => !styles.has(styleOf(card)))
}

/** Returns the cards without digital ones, such as gift cards: those are recommended in their category and next to others only. */
export function recommendable<Card extends ComparableProduct>(
  cards: readonly Card[],
  { productIds = [], category }: RecommendationRequest,
): readonly Card[] {
  if (category !== undefined || cardsById(cards, productIds).some(({ isDigital }) => isDigital)) return cards
  return cards.filter(({ isDigital }) => !isDigital)
}

/** Returns recommendations from `cards`, best first; the popular ones without a known seed product. */
export function recommend<Card extends ComparableProduct>(
  cards: readonly Card[],
  query: RecommendationRequest,
): Card[] {
  const { kind, productIds = [], category } = query
  const seeds = kind === 'popular' ? [] : cardsById(cards, productIds)
  const otherCards = withoutStylesOf(recommendable(cards, query), seeds).filter(
    ({ categories }) => category === undefined || categories.includes(category),
  )
  const [first] = seeds
  if (!first) return onePerStyle(otherCards.toSorted(byPopularity))
  return kind === 'boughtTogether'
    ? complementaryProducts(otherCards, first)
    : onePerStyle(alikeFirst(otherCards, seeds))
}

/** Returns products related to one, best first; none if it is unknown. */
export function findRelatedProducts<Card extends ComparableProduct>(
  cards: readonly Card[],
  productId: string,
  relation: Relation,
): Card[] {
  const [product] = cardsById(cards, [productId])
  if (!product) return []
  const otherCards = withoutStylesOf(cards, [product])
  if (relation === 'similar')
    return onePerStyle(
      alikeFirst(
        otherCards.filter((card) => sharesCategory(card, product)),
        [product],
      ),
    )
  // Nothing is worn with a gift card.
  if (product.isDigital) return []
  const worn = otherCards.filter(({ isDigital }) => !isDigital)
  const seenStyles = new Set<string>()
  return complementaryProducts(worn, product).filter(
    ({ categories: [category = ''] }) => seenStyles.size < seenStyles.add(category).size,
  )
}
