import type { WidgetLoader } from '#renderer/loader.ts'
import { productLoader, type ShownProduct } from '#renderer/loaders/load-product.ts'
import type { productDescription } from '#widgets/product/product-description/index.ts'

const loader: WidgetLoader<typeof productDescription, ShownProduct> = productLoader

export default loader
