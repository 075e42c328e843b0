import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { callProvider } from '#server/commerce/payments/provider/provider-request.ts'
import type { KlarnaConfig } from '#server/configuration/payment-config.ts'

const text = { type: 'string', maxLength: 4_000 } as const

const responseSchema = {
  type: 'object',
  properties: {
    session_id: text,
    redirect_url: text,
    status: text,
    authorization_token: text,
    order_id: text,
    fraud_status: text,
    order_amount: { type: 'integer' },
    purchase_currency: text,
    merchant_reference1: text,
    payment_method_categories: {
      type: 'array',
      items: {
        type: 'object',
        properties: { identifier: text, name: text },
        required: ['identifier', 'name'],
        additionalProperties: false,
      },
      maxItems: 20,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
type KlarnaResponse = FromSchema<typeof responseSchema>
const checkResponse = compileSchema(responseSchema)

type KlarnaReply = { kind: 'answer'; response: KlarnaResponse } | { kind: 'rejected' } | { kind: 'unknown' }

interface KlarnaRequest {
  /** Default: POST with a body, GET without one. */
  method?: 'DELETE'
  body?: object
  /** Order management executes a key once within a day; the other APIs ignore it. */
  key?: string
}

/** Sends a request to Klarna. */
export type CallKlarna = (path: string, request?: KlarnaRequest) => Promise<KlarnaReply>

/** @throws Error if Klarna refuses the credentials */
export function createKlarnaClient({ url, username, password }: KlarnaConfig): CallKlarna {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return async (path, { method, body, key } = {}) => {
    const reply = await callProvider({
      url: url + path,
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { Authorization: authorization, ...(key !== undefined && { 'Klarna-Idempotency-Key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (reply.kind === 'unreachable' || reply.status >= 500 || reply.status === 429)
      return { kind: 'unknown' }
    if (reply.status === 401)
      throw new Error('Klarna refused the credentials: check KLARNA_USERNAME and KLARNA_PASSWORD')
    if (reply.status >= 300) return { kind: 'rejected' }
    const checked = checkResponse(reply.body ?? {})
    return checked.kind === 'valid' ? { kind: 'answer', response: checked.value } : { kind: 'unknown' }
  }
}
