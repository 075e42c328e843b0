import { createHmac, randomBytes } from 'node:crypto'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { callProvider } from '#server/commerce/payments/provider/provider-request.ts'
import type { IyzicoConfig } from '#server/configuration/payment-config.ts'

const text = { type: 'string', maxLength: 4_000 } as const
const number = { anyOf: [{ type: 'number' }, text] } as const
const object = { type: 'object', additionalProperties: false } as const

const cardSchema = {
  cardType: text,
  cardAssociation: text,
  cardFamily: text,
  cardFamilyName: text,
  bankName: text,
  commercial: { type: 'integer' },
} as const

const responseSchema = {
  ...object,
  properties: {
    status: text,
    errorCode: text,
    token: text,
    paymentPageUrl: text,
    paymentStatus: text,
    paymentId: number,
    fraudStatus: { type: 'integer' },
    price: number,
    paidPrice: number,
    installment: { type: 'integer' },
    currency: text,
    basketId: text,
    conversationId: text,
    signature: text,
    ...cardSchema,
    installmentDetails: {
      type: 'array',
      items: {
        ...object,
        properties: {
          ...cardSchema,
          installmentPrices: {
            type: 'array',
            items: {
              ...object,
              properties: {
                installmentNumber: { type: 'integer' },
                installmentPrice: number,
                totalPrice: number,
              },
              required: ['installmentNumber', 'installmentPrice', 'totalPrice'],
            },
            maxItems: 40,
          },
        },
      },
      maxItems: 40,
    },
  },
  required: ['status'],
} as const satisfies JSONSchema
export type IyzicoResponse = FromSchema<typeof responseSchema>

const checkResponse = compileSchema(responseSchema)

type IyzicoReply =
  | { kind: 'answer'; response: IyzicoResponse; body: unknown }
  | { kind: 'rejected'; errorCode: string }
  | { kind: 'unknown' }

const hexHmac = (key: string, signed: string): string =>
  createHmac('sha256', key).update(signed).digest('hex')

/**
 * Returns the authentication headers of a request: a signature of its path without the query, and of its body
 * (https://docs.iyzico.com/en/getting-started/preliminaries/authentication/hmacsha256-auth; iyzipay-node,
 * `lib/utils.js`).
 */
function iyzicoHeaders(
  { apiKey, secretKey }: Pick<IyzicoConfig, 'apiKey' | 'secretKey'>,
  path: string,
  body: string,
  random: string,
): Record<string, string> {
  const [signedPath] = path.split('?')
  const signature = hexHmac(secretKey, `${random}${signedPath}${body}`)
  const proof = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`
  return {
    Authorization: `IYZWSv2 ${Buffer.from(proof).toString('base64')}`,
    'x-iyzi-rnd': random,
    // Without a body too: https://docs.iyzico.com/en/advanced/reporting-service
    'Content-Type': 'application/json',
  }
}

/** Computes the signature of a response: of its fields, in the order that iyzico gives for the request. */
const responseSignature = (signed: readonly unknown[], secretKey: string): string =>
  hexHmac(secretKey, signed.map((part) => part ?? '').join(':'))

/** Computes the signature of a form that was opened. */
export const openedSignature = ({ conversationId, token }: IyzicoResponse, secretKey: string): string =>
  responseSignature([conversationId, token], secretKey)

/** Computes the signature of a retrieval (iyzipay-php, `retrieve_pay_with_iyzico_result.php`). */
export const retrievalSignature = (response: IyzicoResponse, token: string, secretKey: string): string => {
  const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price } = response
  const signed = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token]
  return responseSignature(signed, secretKey)
}

/**
 * Computes the signature of a refund, of a whole payment or a part
 * (https://docs.iyzico.com/en/advanced/response-signature-validation, "Refund Endpoints").
 */
export const refundSignature = (response: IyzicoResponse, secretKey: string): string => {
  const { paymentId, price, currency, conversationId } = response
  return responseSignature([paymentId, price, currency, conversationId], secretKey)
}

export interface IyzicoNotice {
  iyziEventType: string
  iyziPaymentId: string
  token: string
  paymentConversationId: string
  status: string
}

/** `X-IYZ-SIGNATURE-V3` (iyzipay-php, `webhook_Signature_Validation.php`). */
export const noticeSignature = (notice: IyzicoNotice, secretKey: string): string =>
  hexHmac(
    secretKey,
    [
      secretKey,
      notice.iyziEventType,
      notice.iyziPaymentId,
      notice.token,
      notice.paymentConversationId,
      notice.status,
    ].join(''),
  )

/** Calls iyzico: by POST if there is a request body, else by GET. */
export type CallIyzico = (path: string, request?: object) => Promise<IyzicoReply>

export const createIyzicoClient =
  (config: IyzicoConfig): CallIyzico =>
  async (path, request) => {
    const body = request && JSON.stringify({ locale: 'tr', ...request })
    const reply = await callProvider({
      url: config.url + path,
      method: body === undefined ? 'GET' : 'POST',
      headers: iyzicoHeaders(config, path, body ?? '', randomBytes(8).toString('hex')),
      ...(body !== undefined && { body }),
    })
    if (reply.kind === 'unreachable' || reply.status >= 500) return { kind: 'unknown' }
    const checked = checkResponse(reply.body)
    if (checked.kind === 'invalid') return { kind: 'unknown' }
    const { status, errorCode = 'refused' } = checked.value
    return status === 'success'
      ? { kind: 'answer', response: checked.value, body: reply.body }
      : { kind: 'rejected', errorCode }
  }
