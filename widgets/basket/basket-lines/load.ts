import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { CardGift } from '#schemas/commerce/card-gift.ts'
import type { basketLines } from '#widgets/basket/basket-lines/index.ts'
import { isRestored } from '#widgets/basket/basket-lines/is-restored-line.ts'

/** The removed line, which can be restored. */
export interface RemovedLine {
  sku: string
  quantity: number
  name: string
  gift?: CardGift | undefined
}

export interface Lines extends ShopperBasket {
  removed: RemovedLine | undefined
}

/** SKU and quantity from the URL, set by the form that removed the line. */
function removedIn(query: URLSearchParams): { sku: string; quantity: number } | undefined {
  const sku = query.get('removed') ?? ''
  const quantity = Number(query.get('count'))
  const isSku = /^[\w-]{1,60}$/.test(sku)
  return isSku && Number.isInteger(quantity) && quantity > 0 && quantity < 100 ? { sku, quantity } : undefined
}

const loader: WidgetLoader<typeof basketLines, Lines | null> = {
  deadline: basketDeadline,
  async load(input) {
    const { commerce, context, query, signal } = input
    const removedLine = removedIn(query)
    const [loaded, [product]] = await Promise.all([
      loadBasket(input),
      removedLine ? commerce.products(context.market, [removedLine.sku], signal) : [],
    ])
    const { data, ...rest } = loaded
    if (!data) return { ...rest, data }
    const isBack =
      removedLine && data.response?.basket.lines.some((line) => isRestored(line, removedLine)) === true
    const removedWithName =
      removedLine && product && !isBack ? { ...removedLine, name: product.name } : undefined
    return { ...rest, data: { ...data, removed: removedWithName } }
  },
}

export default loader
