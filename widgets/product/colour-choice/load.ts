import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProduct, productLoader } from '#renderer/loaders/load-product.ts'
import type { colourChoice } from '#widgets/product/colour-choice/index.ts'

const loader: WidgetLoader<typeof colourChoice, LoadedProduct> = productLoader

export default loader
