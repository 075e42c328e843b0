import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProduct, productLoader } from '#renderer/loaders/load-product.ts'
import type { notifyMe } from '#widgets/product/notify-me/index.ts'

const loader: WidgetLoader<typeof notifyMe, LoadedProduct> = productLoader

export default loader
