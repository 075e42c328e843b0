import { productLoader, type ShownProduct } from '#renderer/kit/load-product.ts'
import type { WidgetLoader } from '#renderer/loader.ts'
import type { notifyMe } from '#widgets/product/notify-me/index.ts'

const loader: WidgetLoader<typeof notifyMe, ShownProduct> = productLoader

export default loader
