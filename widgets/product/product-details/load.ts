import { productLoader, type ShownProduct } from '#renderer/kit/load-product.ts'
import type { WidgetLoader } from '#renderer/loader.ts'
import type { productDetails } from '#widgets/product/product-details/index.ts'

const loader: WidgetLoader<typeof productDetails, ShownProduct> = productLoader

export default loader
