import type { Recommended, Relation } from '#renderer/loader.ts'

// What an engine of recommendations learns from what shoppers do, told here from the products alone: the same products
// always give the same answer.

/** What likeness goes by. A tile has it all. */
export interface Comparable {
  /** style_colour */
  id: string
  categories: readonly string[]
  brand?: string
  /** Or what stands for its name. */
  colourName?: string
  /** In minor units; of one market. */
  salesPrice: { amount: number }
}

const styleOf = ({ id }: Comparable): string => id.split('_', 1)[0] ?? id

/** A number that stands for a text, spread evenly (FNV-1a). */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** In place of what sold: some order of styles that has nothing to do with the catalogue's. */
const byPopularity = (a: Comparable, b: Comparable): number =>
  spread(styleOf(a)) - spread(styleOf(b)) || (a.id < b.id ? -1 : 1)

/** A style in one of its colours: several would look like a mistake. */
function onePerStyle<Card extends Comparable>(cards: readonly Card[]): Card[] {
  const seen = new Set<string>()
  return cards.filter((card) => seen.size < seen.add(styleOf(card)).size)
}

const sharesCategory = (a: Comparable, b: Comparable): boolean =>
  a.categories.some((category) => b.categories.includes(category))

/** How alike two products are: kind before brand, brand before colour, colour before price. */
function likeness(a: Comparable, b: Comparable): number {
  const low = Math.min(a.salesPrice.amount, b.salesPrice.amount)
  const high = Math.max(a.salesPrice.amount, b.salesPrice.amount)
  return (
    (sharesCategory(a, b) ? 4 : 0) +
    (a.brand === b.brand ? 2 : 0) +
    (a.colourName === b.colourName ? 1 : 0) +
    low / Math.max(high, 1)
  )
}

const alikeFirst = <Card extends Comparable>(cards: readonly Card[], seeds: readonly Card[]): Card[] =>
  cards
    .map((card) => ({ card, score: Math.max(...seeds.map((seed) => likeness(card, seed))) }))
    .toSorted((a, b) => b.score - a.score || byPopularity(a.card, b.card))
    .map(({ card }) => card)

/** What is worn with a product: of its brand and of other categories, one category after the other. */
function wornWith<Card extends Comparable>(cards: readonly Card[], seed: Card): Card[] {
  const fitting = cards.filter((card) => card.brand === seed.brand && !sharesCategory(card, seed))
  const turn = new Map<string, number>()
  return onePerStyle(alikeFirst(fitting, [seed]))
    .map((card) => {
      const [category = ''] = card.categories
      const place = turn.get(category) ?? 0
      turn.set(category, place + 1)
      return { card, place }
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ card }) => card)
}

/** Returns the cards of product or SKU ids, in their order (product rule 1). */
export function cardsById<Card extends Comparable>(cards: readonly Card[], ids: readonly string[]): Card[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const found = ids.map((id) => byId.get(id) ?? byId.get(id.split('_', 2).join('_')))
  return [...new Set(found)].filter((card) => card !== undefined)
}

const withoutStylesOf = <Card extends Comparable>(cards: readonly Card[], seeds: readonly Card[]): Card[] => {
  const styles = new Set(seeds.map(styleOf))
  return cards.filter((card) => !styles.has(styleOf(card)))
}

/** Recommendations out of `cards`, best first. Without a known product to go by: the popular ones. */
export function recommend<Card extends Comparable>(
  cards: readonly Card[],
  { kind, productIds = [], category }: Recommended,
): Card[] {
  const seeds = kind === 'popular' ? [] : cardsById(cards, productIds)
  const others = withoutStylesOf(cards, seeds).filter(
    ({ categories }) => category === undefined || categories.includes(category),
  )
  const [first] = seeds
  if (!first) return onePerStyle(others.toSorted(byPopularity))
  return kind === 'boughtTogether' ? wornWith(others, first) : onePerStyle(alikeFirst(others, seeds))
}

/** Products that have to do with one, best first; none where it is unknown. */
export function relate<Card extends Comparable>(
  cards: readonly Card[],
  productId: string,
  relation: Relation,
): Card[] {
  const [product] = cardsById(cards, [productId])
  if (!product) return []
  const others = withoutStylesOf(cards, [product])
  if (relation === 'similar')
    return onePerStyle(
      alikeFirst(
        others.filter((card) => sharesCategory(card, product)),
        [product],
      ),
    )
  const seen = new Set<string>()
  return wornWith(others, product).filter(
    ({ categories: [category = ''] }) => seen.size < seen.add(category).size,
  )
}
