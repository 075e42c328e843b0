import type { LoadResult, WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProduct, loadProduct } from '#renderer/loaders/load-product.ts'
import type { productStock } from '#widgets/product/product-stock/index.ts'

export interface StockData {
  product: LoadedProduct
  /** Catalogue whose stores are queried. */
  catalog: string
}

const loader: WidgetLoader<typeof productStock, StockData> = {
  deadline: 2_000,
  async load(input): Promise<LoadResult<StockData>> {
    const { context, markets } = input
    const market = markets.find(({ id }) => id === context.market)
    const { data: product, ...rest } = await loadProduct(input)
    return { ...rest, data: { product, catalog: market?.catalog ?? context.market } }
  },
}

export default loader
