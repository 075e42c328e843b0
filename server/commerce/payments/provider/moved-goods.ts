import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const text = { type: 'string', maxLength: 400 } as const

const movedGoodsSchema = {
  type: 'object',
  title: 'Goods for which money moves',
  properties: {
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          sku: text,
          name: text,
          quantity: { type: 'integer', minimum: 1 },
          total: { type: 'integer', description: 'Price of the pieces, in minor units.' },
        },
        required: ['sku', 'name', 'quantity', 'total'],
        additionalProperties: false,
      },
      maxItems: 1_000,
    },
    parcel: {
      type: 'object',
      properties: { trackingNumber: text, courier: text },
      required: ['trackingNumber', 'courier'],
      additionalProperties: false,
    },
  },
  required: ['lines'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Goods of a capture or a refund, reported to providers that finance goods. */
export type MovedGoods = FromSchema<typeof movedGoodsSchema>

const checkGoods = compileSchema(movedGoodsSchema)

/** Reads stored goods; undefined if none were recorded. */
export function movedGoodsIn(stored: string | null): MovedGoods | undefined {
  const checked = stored === null ? undefined : checkGoods(parseJson(stored))
  return checked?.kind === 'valid' ? checked.value : undefined
}
