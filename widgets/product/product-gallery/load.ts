import type { WidgetLoader } from '#renderer/loader.ts'
import { productLoader, type ShownProduct } from '#renderer/loaders/load-product.ts'
import type { productGallery } from '#widgets/product/product-gallery/index.ts'

const loader: WidgetLoader<typeof productGallery, ShownProduct> = productLoader

export default loader
