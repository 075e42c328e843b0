import type { WidgetLoader } from '#renderer/loader.ts'
import { productLoader, type ShownProduct } from '#renderer/loaders/load-product.ts'
import type { productSummary } from '#widgets/product/product-summary/index.ts'

const loader: WidgetLoader<typeof productSummary, ShownProduct> = productLoader

export default loader
