import type { LoadResult, WidgetLoader } from '#renderer/loader.ts'
import { loadProduct } from '#renderer/loaders/load-product.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import { type SizeGuide, sizeGuideFor } from '#schemas/catalogue/size-guides.ts'
import type { buyBox } from '#widgets/product/buy-box/index.ts'

/** A product with the data of its form. */
export type MeasuredProduct = Product & {
  /** The size guide of the product's kind; null: the kind has none, undefined: the content selects one. */
  guide?: SizeGuide | null
}

const loader: WidgetLoader<typeof buyBox, MeasuredProduct | null> = {
  deadline: 2_000,
  async load(input): Promise<LoadResult<MeasuredProduct | null>> {
    const loaded = await loadProduct(input)
    const { data: product } = loaded
    if (!product || product.isDigital) return loaded
    const guide = sizeGuideFor(input.payload('size-guide-settings'), product)
    if (guide === undefined) return loaded
    return { ...loaded, data: { ...product, guide }, tags: [...loaded.tags, 'site'] }
  },
}

export default loader
