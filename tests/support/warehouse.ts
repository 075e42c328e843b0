import { expect } from 'vitest'
import { customer } from '#tests/support/api-server.ts'
import type { CheckoutApi } from '#tests/support/checkout-api.ts'

const operator = customer('chef', { role: 'operator' })

/** Operators' actions on a placed order, over HTTP. Each resolves after its jobs have run. */
export async function warehouseFor(shop: CheckoutApi, basketId: string) {
  // A refund that runs beside the payment's capture waits for it, and is retried later than a test looks.
  await shop.settle()
  const order = await shop.engine.payments.standing(basketId)
  const orderNumber = String(order?.orderNumber)
  const read = () => shop.ask(`/api/order/order/internal/number/${orderNumber}`, { as: operator })
  const { id: lineId, quantity: ordered, totalPrice } = (await read()).body.order.lines[0]
  const lines = (quantity: number) => [{ lineId, quantity }]

  async function act(path: string, json: object) {
    const response = await shop.ask(path, { method: 'POST', json, as: operator })
    expect([response.status, response.body.errors]).toEqual([200, undefined])
    await shop.settle()
    return String(response.body.order.orderState)
  }
  const moveOn = (json: object) => act(`/api/order/order/internal/move-on/${orderNumber}`, json)

  return {
    /** The only line. */
    lineId: String(lineId),
    /** The payment data. */
    payments: async () => (await read()).body.order.paymentInformations,
    /** Response if an action is refused. */
    async refusal(json: object) {
      const path = `/api/order/order/internal/move-on/${orderNumber}`
      const response = await shop.ask(path, { method: 'POST', json, as: operator })
      return [response.status, response.body.errors]
    },
    /** Price of one piece, in minor units. */
    piece: Math.floor(totalPrice.salesPrice.amount / ordered),
    /** The paid amount, in minor units. */
    total: (await shop.engine.payments.find(order?.checkoutBasketId ?? ''))?.amount ?? 0,
    ship: (quantity: number) => moveOn({ what: 'ship', lines: lines(quantity) }),
    takeBack: (quantity: number) => moveOn({ what: 'return', lines: lines(quantity) }),
    cancel: (quantity: number) =>
      act('/api/order/manual-order-part-cancel', { orderNumber, lines: lines(quantity) }),
  }
}
