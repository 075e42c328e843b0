import { streetAndNumber } from '#schemas/addresses/format-address.ts'
import { decimalAmount } from '#schemas/values/decimal-amount.ts'
import type {
  PaymentAddress,
  PaymentRequest,
  PaymentShopper,
} from '#server/commerce/payments/provider/provider.ts'

/** iyzico requires an identity number even of shoppers who have none; this is its placeholder. */
const noIdentity = '11111111111'

/** Instalments that iyzico's page offers by default; it shows those that the issuing bank supports. */
const defaultInstalments = [1, 2, 3, 6, 9, 12]

const streetOf = (address: PaymentAddress): string => streetAndNumber(address) || '-'

const locationOf = ({ city = '-', country, postalCode }: PaymentAddress) => ({
  city,
  country,
  ...(postalCode !== undefined && { zipCode: postalCode }),
})

const addressOf = (address: PaymentAddress) => ({
  contactName: [address.firstName, address.lastName].filter(Boolean).join(' ') || '-',
  address: streetOf(address),
  ...locationOf(address),
})

const buyerOf = (id: string, shopper: PaymentShopper) => ({
  id,
  name: shopper.firstName ?? '-',
  surname: shopper.lastName ?? '-',
  identityNumber: shopper.identityNumber ?? noIdentity,
  email: shopper.email,
  ...(shopper.phone !== undefined && { gsmNumber: shopper.phone }),
  registrationAddress: streetOf(shopper),
  ...locationOf(shopper),
  ip: shopper.address,
})

/** Items have to add up to the price, and each price has to be positive: with gift cards they are sent as one item. */
function itemsOf({ id, amount, lines, market }: PaymentRequest) {
  const paidLines = lines.filter(({ total }) => total !== 0)
  const isWhole =
    paidLines.every(({ total }) => total > 0) &&
    paidLines.reduce((sum, { total }) => sum + total, 0) === amount.amount
  const items = isWhole
    ? paidLines
    : [{ sku: id, name: market.name, total: amount.amount, kind: 'goods' as const }]
  return items.map(({ sku, name, total, kind }) => ({
    id: sku,
    name,
    category1: 'Fashion',
    itemType: kind === 'digital' ? 'VIRTUAL' : 'PHYSICAL',
    price: decimalAmount({ amount: total, currency: amount.currency }),
  }))
}

/** Returns the request that opens iyzico's form. */
export function openingOf(request: PaymentRequest) {
  const { id, amount, returnUrl, callbackUrl, shopper, delivery, market, instalments } = request
  const price = decimalAmount(amount)
  const catalog = encodeURIComponent(market.catalog ?? market.id)
  return {
    conversationId: id,
    price,
    paidPrice: price,
    currency: amount.currency,
    basketId: id,
    paymentGroup: 'PRODUCT',
    // The bank requires the payer's identity for every payment.
    forceThreeDS: 1,
    enabledInstallments: instalments === undefined ? defaultInstalments : [instalments],
    // Never the basket's own id, which gives access to the basket. It includes the key of the return URL.
    callbackUrl: `${callbackUrl}/retrieve-payment-redirect/${id}/${id}/${catalog}${new URL(returnUrl).search}`,
    buyer: buyerOf(id, shopper),
    shippingAddress: addressOf(delivery ?? shopper),
    billingAddress: addressOf(shopper),
    basketItems: itemsOf(request),
  }
}
