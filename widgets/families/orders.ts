import { orderHistory } from '#widgets/orders/order-history/index.ts'
import { returnItems } from '#widgets/orders/return-items/index.ts'
import { trackOrder } from '#widgets/orders/track-order/index.ts'

export const orders = [orderHistory, trackOrder, returnItems]
