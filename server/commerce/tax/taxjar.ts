import { stateOf } from '#schemas/addresses/states-and-provinces.ts'
import type { TaxClass } from '#schemas/commerce/tax-class.ts'
import type { TaxLocation } from '#schemas/commerce/tax-rules.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { decimalAmount, minorUnits } from '#schemas/values/decimal-amount.ts'
import type { SaleTaxes, TaxableSale, TaxSource } from '#server/commerce/tax/tax-quote.ts'
import type { TaxJarConfig } from '#server/configuration/service-config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

const decimal = { type: 'number', minimum: 0 } as const
const collected = {
  type: 'object',
  properties: { tax_collectable: decimal },
  required: ['tax_collectable'],
  additionalProperties: false,
} as const

const checkTax = compileSchema({
  type: 'object',
  properties: {
    tax: {
      type: 'object',
      properties: {
        amount_to_collect: decimal,
        has_nexus: { type: 'boolean' },
        // Absent if no tax has to be collected.
        breakdown: {
          type: 'object',
          properties: {
            // Absent if freight is not taxed.
            shipping: collected,
            line_items: {
              type: 'array',
              items: {
                type: 'object',
                properties: { id: { type: 'string', maxLength: 10 }, tax_collectable: decimal },
                required: ['id', 'tax_collectable'],
                additionalProperties: false,
              },
              maxItems: 1_000,
            },
          },
          required: ['line_items'],
          additionalProperties: false,
        },
      },
      required: ['amount_to_collect', 'has_nexus'],
      additionalProperties: false,
    },
  },
  required: ['tax'],
  additionalProperties: false,
} as const)

/** TaxJar's product tax codes: clothing, and goods that are exempt everywhere. Without one the general rate applies. */
const productCodes: Readonly<Record<TaxClass, string | undefined>> = {
  standard: undefined,
  clothing: '20010',
  'childrens-clothing': '20010',
  exempt: '99999',
}

/** The error response for invalid input, such as a postcode outside its state. */
const refusals: ReadonlySet<number> = new Set([400, 404, 406, 422])
const checkRefusal = compileSchema({
  type: 'object',
  properties: { detail: { type: 'string', maxLength: 500, default: '' } },
  additionalProperties: false,
} as const)

const cents = (amount: number, currency: string): number | undefined => minorUnits(String(amount), currency)

/** The version of the API whose responses are described here. */
const version = '2022-01-24'

/**
 * Taxes of the United States by TaxJar (Sales Tax API v2, `POST /taxes`), which knows the account's nexus, the rates of
 * counties, cities and districts, and their taxable goods.
 */
export function createTaxJar({ apiKey, url, origin }: TaxJarConfig): TaxSource {
  const from = origin && {
    from_country: origin.country,
    from_state: origin.region,
    from_zip: origin.postalCode,
  }

  function requestOf({ location, currency, lines, freight }: TaxableSale) {
    const dollars = (amount: number): number => Number(decimalAmount({ amount, currency }))
    return {
      ...from,
      to_country: location.country,
      to_state: location.regionCode?.toUpperCase(),
      to_zip: location.postalCode,
      ...(location.city !== undefined && { to_city: location.city }),
      ...(location.street !== undefined && { to_street: location.street }),
      shipping: dollars(freight),
      line_items: lines.map(({ taxClass, quantity, unitPrice, paid }, index) => {
        const code = productCodes[taxClass]
        return {
          id: String(index),
          quantity,
          unit_price: dollars(unitPrice),
          discount: dollars(unitPrice * quantity - paid),
          ...(code !== undefined && { product_tax_code: code }),
        }
      }),
    }
  }

  function taxesIn(body: unknown, { lines, currency }: TaxableSale): SaleTaxes | undefined {
    const checked = checkTax(body)
    if (checked.kind === 'invalid') return undefined
    const { has_nexus: isCollected, amount_to_collect: totalTax, breakdown } = checked.value.tax
    if (!isCollected || totalTax === 0) return { lines: lines.map(() => 0), freight: 0 }
    const byLine = new Map(breakdown?.line_items.map(({ id, tax_collectable: tax }) => [id, tax]))
    const lineTaxes = lines.flatMap(
      (_, index) => cents(byLine.get(String(index)) ?? Number.NaN, currency) ?? [],
    )
    const freight = cents(breakdown?.shipping?.tax_collectable ?? 0, currency)
    return lineTaxes.length === lines.length && freight !== undefined
      ? { lines: lineTaxes, freight }
      : undefined
  }

  return {
    covers: ({ country, regionCode, postalCode }: TaxLocation) =>
      country === 'US' &&
      stateOf(regionCode ?? '') !== undefined &&
      /^\d{5}(-\d{4})?$/.test(postalCode ?? ''),

    async taxesOn(sale, signal) {
      const { status, body } = await callService({
        url: `${url}/v2/taxes`,
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'x-api-version': version },
        body: requestOf(sale),
        signal,
      })
      if (refusals.has(status)) {
        const checked = checkRefusal(body)
        const detail = checked.kind === 'valid' ? checked.value.detail : ''
        return { kind: 'refused', reason: `TaxJar refused with ${status}: ${detail}` }
      }
      const taxes = status === 200 ? taxesIn(body, sale) : undefined
      if (!taxes) throw new ServiceFailure(`TaxJar responded with ${status}`, status)
      return { kind: 'taxed', taxes }
    },
  }
}
