import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProduct, productLoader } from '#renderer/loaders/load-product.ts'
import type { productDetails } from '#widgets/product/product-details/index.ts'

const loader: WidgetLoader<typeof productDetails, LoadedProduct> = productLoader

export default loader
