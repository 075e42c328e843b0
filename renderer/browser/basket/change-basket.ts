import type { Refused } from '#renderer/browser/page/api-client.ts'
import { callShop } from '#renderer/browser/page/shop-client.ts'
import { basket } from '#schemas/api/basket.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { payments } from '#schemas/api/payments.ts'
import type { Money } from '#schemas/values/money.ts'

/**
 * Dispatched on the document when a present was chosen or declined in a flyout: parts of the basket then render again.
 */
export const presentsChanged = 'vitrine:presents'

/** The result of a change. */
export type BasketChange =
  | { kind: 'changed'; quantity: number; version: number }
  | { kind: 'balance'; balance: Money }
  /** Of a payment: the receipt, once there is an order. */
  | { kind: 'payment'; receipt: string | undefined }
  | { kind: 'refused'; errors: Refused['error']['errors']; status: number }

const textIn = (fields: FormData, name: string): string => {
  const value = fields.getAll(name).at(-1)
  return typeof value === 'string' ? value : ''
}

/** The line that a form names, or the present. */
function lineIn(fields: FormData) {
  const promotionId = textIn(fields, 'bonus.promotionId')
  return {
    sku: textIn(fields, 'sku'),
    quantity: Number(textIn(fields, 'quantity') || 1),
    ...(promotionId !== '' && { bonus: { promotionId, rewardId: textIn(fields, 'bonus.rewardId') } }),
  }
}

const cardIn = (fields: FormData) => ({
  giftCardNumber: textIn(fields, 'giftCardNumber'),
  giftCardNumberValidationCode: textIn(fields, 'giftCardNumberValidationCode'),
})

async function send(endpoint: string, fields: FormData, catalog: string) {
  const query = {}
  switch (endpoint) {
    case 'basket.changeLine': {
      const path = { catalog, lineItemId: textIn(fields, 'lineItemId') }
      return callShop(basket.changeLine, {
        path,
        query,
        body: { quantity: Number(textIn(fields, 'quantity')) },
      })
    }
    case 'basket.removeLine': {
      const path = { catalog, lineItemId: textIn(fields, 'lineItemId') }
      return callShop(basket.removeLine, { path, query })
    }
    case 'basket.remove':
      return callShop(basket.remove, { path: { catalog }, query })
    case 'basket.setLine':
      return callShop(basket.setLine, { path: { catalog }, query, body: lineIn(fields) })
    case 'basket.addLine':
      return callShop(basket.addLine, { path: { catalog }, query, body: lineIn(fields) })
    case 'basket.optOutOfBonus':
      return callShop(basket.optOutOfBonus, {
        path: { catalog },
        query: {
          id: textIn(fields, 'id'),
          rewardId: textIn(fields, 'rewardId'),
          newOptedOutCount: Number(textIn(fields, 'newOptedOutCount')),
        },
      })
    case 'basket.addPromoCode':
      return callShop(basket.addPromoCode, {
        path: { catalog },
        query: { promoCode: textIn(fields, 'promoCode') },
      })
    case 'basket.deletePromoCode':
      return callShop(basket.deletePromoCode, {
        path: { catalog },
        query: { promoCode: textIn(fields, 'promoCode') },
      })
    case 'basket.addGiftCard':
      return callShop(basket.addGiftCard, { path: { catalog }, query, body: cardIn(fields) })
    case 'basket.removeGiftCard': {
      const path = { catalog, giftCardNumber: textIn(fields, 'giftCardNumber') }
      return callShop(basket.removeGiftCard, { path, query })
    }
    case 'payments.cancel': {
      const path = { catalog, checkoutBasketId: textIn(fields, 'checkoutBasketId') }
      return callShop(payments.cancel, { path })
    }
    case 'basket.giftCardBalance':
      return callShop(basket.giftCardBalance, { path: { catalog }, query, body: cardIn(fields) })
    default:
      throw new TypeError(`The basket has no form ${endpoint}.`)
  }
}

/**
 * Sends a form of the basket page to the endpoint that it names.
 * @returns a promise that rejects if the result is unknown
 */
export async function changeBasket(fields: FormData, catalog: string): Promise<BasketChange> {
  const answer = await send(textIn(fields, formFields.endpoint), fields, catalog)
  if ('error' in answer) return { kind: 'refused', errors: answer.error.errors, status: answer.status }
  if (answer.status !== 200) return { kind: 'changed', quantity: 0, version: 0 }
  if ('paymentState' in answer.body) {
    const { paymentState, url } = answer.body
    return { kind: 'payment', receipt: paymentState === 'completed' ? url : undefined }
  }
  if ('balance' in answer.body) return { kind: 'balance', balance: answer.body.balance }
  const { quantity, version } = answer.body.basket
  return { kind: 'changed', quantity, version }
}
