import type { Address } from '#schemas/addresses/address.ts'
import type { TaxClass } from '#schemas/commerce/tax-class.ts'
import { rateOf } from '#schemas/commerce/tax-rules.ts'
import { internationalNumber } from '#schemas/phone-number.ts'
import { sumAmounts } from '#schemas/values/sum-amounts.ts'
import type { PricedBasket } from '#server/commerce/basket/price-basket.ts'
import type { ReadyBasket } from '#server/commerce/payments/checkout.ts'
import type { PaymentAddress, PaymentLine } from '#server/commerce/payments/provider/provider.ts'

/** Returns lines for goods, freight and added taxes, which add up to the amount due. */
export function linesOf(priced: PricedBasket, shippingName: string): ReadyBasket['lines'] {
  const { included, freight: isFreightTaxed } = priced.tax
  /** Tax included in the prices, as part of the line. */
  const taxed = (taxes: readonly number[], taxClass?: TaxClass) => {
    const tax = included ? sumAmounts(taxes) : 0
    return { tax, taxRate: tax === 0 ? 0 : rateOf(priced.tax, taxClass) }
  }
  const extra = (kind: PaymentLine['kind'], name: string, total: number, taxes: readonly number[] = []) =>
    total === 0 ? [] : [{ kind, sku: kind, name, quantity: 1, unitPrice: total, total, ...taxed(taxes) }]
  const addedAmount = priced.total - priced.subtotal - priced.freight
  const covered = priced.remaining - priced.total
  return [
    ...priced.lines.map(({ stored, offer, quantity, salesPrice, paid, taxes }) => ({
      kind: offer.isDigital ? ('digital' as const) : ('goods' as const),
      sku: stored.sku,
      name: offer.name,
      quantity,
      unitPrice: salesPrice,
      total: paid,
      ...taxed(taxes, offer.taxClass),
    })),
    ...extra('freight', shippingName, priced.freight, isFreightTaxed ? priced.freightTaxes : []),
    ...extra('tax', 'Tax', addedAmount),
    ...extra('giftcard', 'Gift card', covered),
  ]
}

/** Returns an address as payment providers need it. */
export function paymentAddress(address: Address): PaymentAddress {
  const { firstName, lastName, line1, houseNumber, city, postalCode, regionCode: region, country } = address
  const phoneNumber = address.mobilePhoneNumber
  const phone = phoneNumber && internationalNumber(phoneNumber, country)
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(line1 !== undefined && { line1 }),
    ...(houseNumber !== undefined && { houseNumber }),
    ...(city !== undefined && { city }),
    ...(region !== undefined && { region }),
    ...(postalCode !== undefined && { postalCode }),
    ...(phone && { phone }),
    country,
  }
}
