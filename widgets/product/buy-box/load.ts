import type { Loaded, WidgetLoader } from '#renderer/loader.ts'
import { loadProduct } from '#renderer/loaders/load-product.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import { type SizeGuide, sizeGuideFor } from '#schemas/catalogue/size-guides.ts'
import type { buyBox } from '#widgets/product/buy-box/index.ts'

/** A product with the guide to its sizes; null: its kind has none, undefined: the content says which. */
export type MeasuredProduct = Product & { guide?: SizeGuide | null }

const loader: WidgetLoader<typeof buyBox, MeasuredProduct | null> = {
  deadline: 2_000,
  async load(input): Promise<Loaded<MeasuredProduct | null>> {
    const loaded = await loadProduct(input)
    const { data: product } = loaded
    const guide = product ? sizeGuideFor(input.payload('size-guide-settings'), product) : undefined
    if (!product || guide === undefined) return loaded
    return { ...loaded, data: { ...product, guide }, tags: [...loaded.tags, 'site'] }
  },
}

export default loader
