import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProduct, productLoader } from '#renderer/loaders/load-product.ts'
import type { productGallery } from '#widgets/product/product-gallery/index.ts'

const loader: WidgetLoader<typeof productGallery, LoadedProduct> = productLoader

export default loader
