import type { WidgetLoader } from '#renderer/loader.ts'
import { productLoader, type ShownProduct } from '#renderer/loaders/load-product.ts'
import type { buyBox } from '#widgets/product/buy-box/index.ts'

const loader: WidgetLoader<typeof buyBox, ShownProduct> = productLoader

export default loader
