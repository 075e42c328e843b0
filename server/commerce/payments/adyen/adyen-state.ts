import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { PaymentRequest, StartedPayment } from '#server/commerce/payments/provider/provider.ts'

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

const stateSchema = {
  type: 'object',
  title: 'What later requests of a payment need',
  properties: {
    link: text(200),
    key: text(64),
    poi: { ...text(100), description: 'The payment terminal.' },
    lines: {
      type: 'array',
      description: 'What was ordered, of payments that are captured and refunded with their goods.',
      items: {
        type: 'object',
        properties: {
          id: text(200),
          name: text(400),
          isCharge: { type: 'boolean', description: 'Freight or added taxes.' },
          taxRate: { type: 'integer', description: 'Thousandths of a percent.' },
        },
        required: ['id', 'name', 'isCharge', 'taxRate'],
        additionalProperties: false,
      },
      maxItems: 1_000,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
const checkState = compileSchema(stateSchema)

type AdyenState = FromSchema<typeof stateSchema>
export type OrderedLine = NonNullable<AdyenState['lines']>[number]

/** Reads the stored state of a payment; empty if there is none. */
export function stateOf({ state }: Pick<StartedPayment, 'state'>): AdyenState {
  const checked = checkState(parseJson(state ?? '{}'))
  return checked.kind === 'valid' ? checked.value : {}
}

export const storedState = (state: AdyenState): string => JSON.stringify(state)

/** Returns the part of a request's lines that later requests need. */
export const orderedLines = ({ lines }: Pick<PaymentRequest, 'lines'>): OrderedLine[] =>
  lines.map(({ sku, name, kind, taxRate }) => ({
    id: sku.slice(0, 200),
    name: name.slice(0, 400),
    isCharge: kind === 'freight' || kind === 'tax',
    taxRate,
  }))
