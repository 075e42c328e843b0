import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProduct, productLoader } from '#renderer/loaders/load-product.ts'
import type { productDescription } from '#widgets/product/product-description/index.ts'

const loader: WidgetLoader<typeof productDescription, LoadedProduct> = productLoader

export default loader
