import type { WidgetLoader } from '#renderer/loader.ts'
import { productLoader, type ShownProduct } from '#renderer/loaders/load-product.ts'
import type { notifyMe } from '#widgets/product/notify-me/index.ts'

const loader: WidgetLoader<typeof notifyMe, ShownProduct> = productLoader

export default loader
