import type { WidgetLoader } from '#renderer/loader.ts'
import { productLoader, type ShownProduct } from '#renderer/loaders/load-product.ts'
import type { colourChoice } from '#widgets/product/colour-choice/index.ts'

const loader: WidgetLoader<typeof colourChoice, ShownProduct> = productLoader

export default loader
