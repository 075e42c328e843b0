import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { streetAndNumber } from '#schemas/addresses/format-address.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'
import { klarnaLocale } from '#server/commerce/payments/klarna/klarna-countries.ts'
import type { MovedGoods } from '#server/commerce/payments/provider/moved-goods.ts'
import type {
  PaymentAddress,
  PaymentLine,
  PaymentRequest,
} from '#server/commerce/payments/provider/provider.ts'

const text = { type: 'string', maxLength: 4_000 } as const
const integer = { type: 'integer' } as const

const lineSchema = {
  type: 'object',
  title: 'Order line of Klarna',
  properties: {
    type: text,
    reference: text,
    name: text,
    quantity: integer,
    unit_price: integer,
    tax_rate: { ...integer, description: 'Hundredths of a percent.' },
    total_amount: integer,
    total_tax_amount: integer,
    total_discount_amount: integer,
  },
  required: [
    'type',
    'reference',
    'name',
    'quantity',
    'unit_price',
    'tax_rate',
    'total_amount',
    'total_tax_amount',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema
type KlarnaLine = FromSchema<typeof lineSchema>

const checkLines = compileSchema({
  type: 'object',
  properties: { order_lines: { type: 'array', items: lineSchema, maxItems: 1_000 } },
  required: ['order_lines'],
  additionalProperties: false,
} as const satisfies JSONSchema)

/** Returns the lines of a request for an order. */
export function linesIn(request: object): readonly KlarnaLine[] {
  const checked = checkLines(request)
  return checked.kind === 'valid' ? checked.value.order_lines : []
}

const lineTypes: Readonly<Record<PaymentLine['kind'], string>> = {
  goods: 'physical',
  digital: 'digital',
  freight: 'shipping_fee',
  tax: 'sales_tax',
  giftcard: 'gift_card',
}

/** Maximum lengths of Klarna, in characters: of each field of an address, and of a line's name. */
const maxField = 99
const maxName = 255

const clip = (value: string | undefined): string | undefined => value?.slice(0, maxField)

const addressOf = (address: PaymentAddress, email: string | undefined) => ({
  given_name: clip(address.firstName),
  family_name: clip(address.lastName),
  // A truncated e-mail address could be another person's.
  ...(email !== undefined && email.length <= maxField && { email }),
  phone: address.phone,
  street_address: clip(streetAndNumber(address)),
  postal_code: address.postalCode,
  city: clip(address.city),
  region: address.region,
  country: address.country,
})

/** The price of all pieces before the discount, and the discount; Klarna checks that they add up to the total. */
const discountOf = (unitPrice: number, quantity: number, total: number) =>
  unitPrice * quantity === total ? {} : { total_discount_amount: unitPrice * quantity - total }

/** Builds session and order from one function: Klarna refuses an order whose lines differ from its session's. */
export function klarnaOrder(
  { id, amount, market, lines, shopper, delivery }: PaymentRequest,
  notification: string,
) {
  return {
    locale: klarnaLocale(market),
    purchase_country: market.country.code,
    purchase_currency: amount.currency,
    order_amount: amount.amount,
    // Taxes that prices do not include are a separate line.
    order_tax_amount: lines.reduce((sum, { kind, tax, total }) => sum + (kind === 'tax' ? total : tax), 0),
    merchant_reference1: id,
    merchant_urls: { notification },
    ...(shopper.line1 !== undefined && { billing_address: addressOf(shopper, shopper.email) }),
    ...(delivery?.line1 !== undefined && { shipping_address: addressOf(delivery, shopper.email) }),
    order_lines: lines.map(({ kind, sku, name, quantity, unitPrice, total, tax, taxRate }) => ({
      type: lineTypes[kind],
      reference: sku,
      name: name.slice(0, maxName),
      quantity,
      unit_price: unitPrice,
      // Hundredths of a percent.
      tax_rate: roundedRatio(taxRate, 10),
      total_amount: total,
      total_tax_amount: tax,
      ...discountOf(unitPrice, quantity, total),
    })),
  }
}

const hundredPercent = 10_000

const taxIn = (total: number, rate: number): number => roundedRatio(total * rate, hundredPercent + rate)

/**
 * Returns the line for the part of an amount that goods do not explain: freight, added taxes, or payment by gift
 * cards.
 */
function restLine(remainingAmount: number, ordered: readonly KlarnaLine[]): KlarnaLine[] {
  if (remainingAmount === 0) return []
  const chargeLine = ordered.find(({ type }) => type === 'shipping_fee' || type === 'sales_tax')
  const like = remainingAmount < 0 ? { type: 'gift_card', name: 'Gift card', tax_rate: 0 } : chargeLine
  const { type, name, tax_rate } = like ?? { type: 'surcharge', name: 'Rest', tax_rate: 0 }
  const price = {
    unit_price: remainingAmount,
    total_amount: remainingAmount,
    total_tax_amount: taxIn(remainingAmount, tax_rate),
  }
  return [{ type, reference: type, name, quantity: 1, tax_rate, ...price }]
}

/**
 * Returns lines for a part of an order, which add up to the amount that is captured or refunded for it.
 * @param ordered the lines of the whole order
 */
export function partLines(
  { lines }: MovedGoods,
  ordered: readonly KlarnaLine[],
  amount: number,
): readonly KlarnaLine[] {
  const goods = lines.map(({ sku, name, quantity, total }): KlarnaLine => {
    const line = ordered.find(({ reference }) => reference === sku)
    const unitPrice = line?.unit_price ?? total
    const tax_rate = line?.tax_rate ?? 0
    const pieces = line ? quantity : 1
    return {
      type: line?.type ?? 'physical',
      reference: sku,
      name: name.slice(0, maxName),
      quantity: pieces,
      unit_price: unitPrice,
      tax_rate,
      total_amount: total,
      total_tax_amount: taxIn(total, tax_rate),
      ...discountOf(unitPrice, pieces, total),
    }
  })
  const remainingAmount = amount - goods.reduce((sum, { total_amount }) => sum + total_amount, 0)
  return [...goods, ...restLine(remainingAmount, ordered)]
}
