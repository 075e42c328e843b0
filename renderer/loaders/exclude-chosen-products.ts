import { type BasketInput, loadBasket } from '#renderer/loaders/load-basket.ts'
import { readWishlist } from '#renderer/loaders/read-wishlist.ts'
import { styleOfProduct } from '#schemas/catalogue/sku.ts'

/** Returns the SKUs of the list that a wishlist page shows; none on other pages. */
async function listedSkus(input: BasketInput): Promise<readonly string[]> {
  if (input.shopper?.page !== 'wishlistPage') return []
  const response = await readWishlist(input.shopper, input)
  return response && !('error' in response) ? response.body.skus : []
}

/**
 * Returns the products whose style is, in any colour, neither in the visitor's basket nor on the displayed wishlist;
 * all products without a visitor (listing rule 17).
 */
export async function withoutChosen<Item extends { id: string }>(
  items: readonly Item[],
  input: BasketInput,
): Promise<readonly Item[]> {
  const [{ data }, listed] = await Promise.all([loadBasket(input), listedSkus(input)])
  const inBasket = data?.response?.basket.lines.map(({ sku }) => sku) ?? []
  const chosenStyles = new Set([...inBasket, ...listed].map(styleOfProduct))
  return items.filter(({ id }) => !chosenStyles.has(styleOfProduct(id)))
}
