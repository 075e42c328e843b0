import { createHash } from 'node:crypto'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { TaxClass } from '#schemas/commerce/tax-class.ts'
import type { TaxLocation } from '#schemas/commerce/tax-rules.ts'

const amount = { type: 'integer', minimum: 0 } as const

/** A tax service's quote for one state of a basket, with its time. Amounts are minor units of the currency. */
export const taxQuoteSchema = {
  type: 'object',
  properties: {
    key: { type: 'string', description: 'Key of the sale (`saleKey`).', maxLength: 60 },
    at: { type: 'integer', description: 'Milliseconds since the epoch.' },
    taxes: {
      type: 'object',
      description: 'Absent if the service does not know the location; then the bundled rates apply.',
      properties: {
        lines: {
          type: 'array',
          description: 'One for each line of the sale.',
          items: amount,
          maxItems: 1_000,
        },
        freight: amount,
      },
      required: ['lines', 'freight'],
      additionalProperties: false,
    },
  },
  required: ['key', 'at'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type TaxQuote = FromSchema<typeof taxQuoteSchema>

/** Taxes of each line and of the freight of a sale. */
export type SaleTaxes = NonNullable<TaxQuote['taxes']>

/** Goods sold to a location, and the taxable part of them. Amounts are minor units without taxes. */
export interface TaxableSale {
  location: TaxLocation
  currency: string
  /** Physical goods alone: gift cards are taxed when they are spent. */
  lines: readonly {
    taxClass: TaxClass
    quantity: number
    unitPrice: number
    /** Amount paid for the line, after discounts. */
    paid: number
  }[]
  freight: number
}

/** Returns the cache key of a sale: sales with equal keys have equal taxes. */
export const saleKey = ({ location, currency, lines, freight }: TaxableSale): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[location.country, location.regionCode, location.postalCode, location.city, location.street],
        ...[currency, freight],
        lines.map(({ taxClass, quantity, unitPrice, paid }) => [taxClass, quantity, unitPrice, paid]),
      ]),
    )
    .digest('base64url')

/** `refused`: the service rejects the sale, such as a postcode outside the state. */
type TaxResult = { kind: 'taxed'; taxes: SaleTaxes } | { kind: 'refused'; reason: string }

/** A tax service over the network. */
export interface TaxSource {
  /** Whether the service quotes taxes for a location. */
  covers(location: TaxLocation): boolean
  /**
   * Returns the taxes of a sale.
   * @throws ServiceFailure without a usable response
   */
  taxesOn(sale: TaxableSale, signal: AbortSignal): Promise<TaxResult>
}
