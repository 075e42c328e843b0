import { type BasketInput, loadBasket } from '#renderer/loaders/load-basket.ts'

const styleOf = (id: string): string => id.split('_', 1)[0] ?? id

/** Returns what belongs to no style in the visitor's basket, in any colour; everything where there is no visitor. */
export async function withoutBasket<Item extends { id: string }>(
  items: readonly Item[],
  input: BasketInput,
): Promise<readonly Item[]> {
  const { data } = await loadBasket(input)
  const chosen = new Set(data?.response?.basket.lines.map(({ sku }) => styleOf(sku)))
  return items.filter(({ id }) => !chosen.has(styleOf(id)))
}
