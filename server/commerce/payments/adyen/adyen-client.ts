import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { callProvider, type ProviderResponse } from '#server/commerce/payments/provider/provider-request.ts'
import type { AdyenConfig } from '#server/configuration/payment-config.ts'

const text = { type: 'string', maxLength: 20_000 } as const

const responseSchema = {
  type: 'object',
  properties: {
    resultCode: text,
    pspReference: text,
    merchantReference: text,
    reference: text,
    refusalReason: text,
    errorCode: text,
    status: { anyOf: [text, { type: 'integer' }] },
    id: text,
    url: text,
    expiresAt: text,
    amount: {
      type: 'object',
      properties: { value: { type: 'integer' }, currency: text },
      required: ['value', 'currency'],
      additionalProperties: false,
    },
    action: {
      type: 'object',
      properties: { type: text, url: text, method: text },
      additionalProperties: true,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
export type AdyenResponse = FromSchema<typeof responseSchema>

const checkResponse = compileSchema(responseSchema)

/** `unknown`: timeout, server error, or the same request is in progress (704). */
export type AdyenReply =
  | { kind: 'answer'; response: AdyenResponse; body: unknown }
  | { kind: 'rejected'; errorCode: string }
  | { kind: 'unknown' }

export interface AdyenClient {
  send(
    path: string,
    request: { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; body?: object; idempotencyKey?: string },
  ): Promise<AdyenReply>
}

/** @throws if Adyen rejected the API key */
function readReply(reply: ProviderResponse): AdyenReply {
  if (reply.kind === 'unreachable' || reply.status >= 500) return { kind: 'unknown' }
  if (reply.status === 401 || reply.status === 403)
    throw new Error(`Adyen refused the API key with status ${reply.status}: check ADYEN_API_KEY`)
  if (reply.status === 204) return { kind: 'answer', response: {}, body: undefined }
  const checked = checkResponse(reply.body)
  if (checked.kind === 'invalid') return { kind: 'unknown' }
  if (reply.status < 300) return { kind: 'answer', response: checked.value, body: reply.body }
  const { errorCode = String(reply.status) } = checked.value
  // "Request already processed or in progress": a concurrent request of ours is pending.
  return errorCode === '704' || reply.status === 409 || reply.status === 429
    ? { kind: 'unknown' }
    : { kind: 'rejected', errorCode }
}

/** @throws if Adyen rejects the API key, which is a configuration error */
export const createAdyenClient = ({ apiKey, checkoutUrl }: AdyenConfig): AdyenClient => ({
  async send(path, { method = 'POST', body, idempotencyKey }) {
    const reply = await callProvider({
      url: checkoutUrl + path,
      method,
      headers: {
        'x-API-key': apiKey,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return readReply(reply)
  },
})
