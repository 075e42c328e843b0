import type { WidgetLoader } from '#renderer/loader.ts'
import { productLoader, type ShownProduct } from '#renderer/loaders/load-product.ts'
import type { productDetails } from '#widgets/product/product-details/index.ts'

const loader: WidgetLoader<typeof productDetails, ShownProduct> = productLoader

export default loader
