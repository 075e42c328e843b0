import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import { loadCheckout, privateData } from '#widgets/checkout/load-checkout.ts'
import type { orderNote } from '#widgets/checkout/order-note/index.ts'

export interface Note {
  note?: string | undefined
}

const loader: WidgetLoader<typeof orderNote, Note | null> = {
  deadline: basketDeadline,
  async load(input) {
    const loaded = await loadCheckout(input)
    return privateData(loaded && { note: loaded.basket.note })
  },
}

export default loader
