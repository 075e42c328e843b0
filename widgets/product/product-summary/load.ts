import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProduct, productLoader } from '#renderer/loaders/load-product.ts'
import type { productSummary } from '#widgets/product/product-summary/index.ts'

const loader: WidgetLoader<typeof productSummary, LoadedProduct> = productLoader

export default loader
