import { createHmac, randomBytes } from 'node:crypto'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { askProvider } from '#server/commerce/payments/provider/provider-request.ts'
import type { IyzicoConfig } from '#server/configuration/payment-config.ts'

const text = { type: 'string', maxLength: 4_000 } as const
const amount = { anyOf: [{ type: 'number' }, text] } as const

const answerSchema = {
  type: 'object',
  properties: {
    status: text,
    errorCode: text,
    token: text,
    paymentPageUrl: text,
    paymentStatus: text,
    paymentId: text,
    fraudStatus: { type: 'integer' },
    price: amount,
    paidPrice: amount,
    currency: text,
    basketId: text,
    conversationId: text,
    signature: text,
    cardType: text,
    cardAssociation: text,
    cardFamily: text,
    bankName: text,
    commercial: { type: 'integer' },
  },
  required: ['status'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type IyzicoAnswer = FromSchema<typeof answerSchema>

const checkAnswer = compileSchema(answerSchema)

export type IyzicoReply =
  | { kind: 'answer'; answer: IyzicoAnswer }
  | { kind: 'rejected'; errorCode: string }
  | { kind: 'unknown' }

const hexHmac = (key: string, signed: string): string =>
  createHmac('sha256', key).update(signed).digest('hex')

/** The headers that prove a request (iyzipay-node, `lib/utils.js`). */
function iyzicoHeaders(
  { apiKey, secretKey }: Pick<IyzicoConfig, 'apiKey' | 'secretKey'>,
  path: string,
  body: string,
  random: string,
): Record<string, string> {
  const signature = hexHmac(secretKey, random + path + body)
  const proof = `apiKey:${apiKey}&randomKey:${random}&signature:${signature}`
  return {
    Authorization: `IYZWSv2 ${Buffer.from(proof).toString('base64')}`,
    'x-iyzi-rnd': random,
  }
}

/** Computes the signature of a retrieval (iyzipay-php, `retrieve_pay_with_iyzico_result.php`). */
export const retrievalSignature = (answer: IyzicoAnswer, token: string, secretKey: string): string =>
  hexHmac(
    secretKey,
    [
      answer.paymentStatus,
      answer.paymentId,
      answer.currency,
      answer.basketId,
      answer.conversationId,
      answer.paidPrice,
      answer.price,
      token,
    ].join(':'),
  )

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

/** Asks iyzico. */
export const createIyzicoClient =
  (config: IyzicoConfig) =>
  async (path: string, request: object): Promise<IyzicoReply> => {
    const body = JSON.stringify({ locale: 'tr', ...request })
    const found = await askProvider({
      url: config.url + path,
      headers: iyzicoHeaders(config, path, body, randomBytes(8).toString('hex')),
      body,
    })
    if (found.kind === 'unreachable' || found.status >= 500) return { kind: 'unknown' }
    const checked = checkAnswer(found.body)
    if (checked.kind === 'invalid') return { kind: 'unknown' }
    const { status, errorCode = 'refused' } = checked.value
    return status === 'success' ? { kind: 'answer', answer: checked.value } : { kind: 'rejected', errorCode }
  }
