import { usePages } from '#preview/interface/use-pages.ts'
import { useRequest } from '#preview/interface/use-request.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { writableCopy } from '#preview/state/api.ts'
import { callShop } from '#preview/state/operator.ts'
import { productText } from '#preview/texts/product-texts.ts'
import { officeProducts } from '#schemas/api/office-products.ts'
import type { OfficeListedProduct } from '#schemas/commerce/office-product.ts'

/** A listed product with its place in the list. */
interface ListedProduct extends OfficeListedProduct {
  offset: number
  total: number
}

/** Returns the products that match a text, and loads further ones on request. */
export function useProducts(market: string, searchText: string) {
  const text = searchText.trim()
  const { items: products, ...pages } = usePages<ListedProduct>(`${market} ${text}`, async (last, signal) => {
    const offset = last === undefined ? 0 : last.offset + 1
    const response = await callShop(officeProducts.search, { query: { market, text, offset } }, { signal })
    if (response.status !== 200) return officeRefusal(response)
    const { products: found, total } = writableCopy(response.body)
    const items = found.map((product, index) => ({
      ...product,
      offset: offset + index,
      total,
    }))
    return { items, hasMore: offset + items.length < total }
  })
  return { products, ...pages }
}

/** Returns a product with what operators change. */
export const useProduct = (market: string, productId: string) =>
  useRequest('office product', `${market} ${productId}`, async () => {
    const response = await callShop(officeProducts.read, { path: { productId }, query: { market } })
    if (response.status === 200) return writableCopy(response.body)
    return response.status === 404 ? productText('detail.missing') : officeRefusal(response)
  })
