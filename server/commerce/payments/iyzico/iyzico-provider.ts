import type { JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { decimalAmount, minorUnits } from '#schemas/values/decimal-amount.ts'
import {
  createIyzicoClient,
  type IyzicoAnswer,
  noticeSignature,
  retrievalSignature,
} from '#server/commerce/payments/iyzico/iyzico-client.ts'
import type {
  PaymentOutcome,
  PaymentProvider,
  PaymentRequest,
  StartedPayment,
} from '#server/commerce/payments/provider/provider.ts'
import type { IyzicoConfig } from '#server/configuration/payment-config.ts'
import { isSameSecret } from '#server/security/same-secret.ts'

/** Looks up what the first digits of a card reveal; undefined if unknown. */
export type BinCheck = (bin: string) => Promise<
  | {
      cardType?: string
      cardAssociation?: string
      cardFamily?: string
      bankName?: string
      commercial?: boolean
    }
  | undefined
>

const text = { type: 'string', maxLength: 300 } as const

const stateSchema = {
  type: 'object',
  properties: { token: text },
  required: ['token'],
  additionalProperties: false,
} as const satisfies JSONSchema
const checkState = compileSchema(stateSchema)

const checkDetails = compileSchema({
  type: 'object',
  properties: { identityNumber: { type: 'string', pattern: '^[0-9]{11}$', maxLength: 11 } },
  additionalProperties: false,
} as const satisfies JSONSchema)

const checkNotice = compileSchema({
  type: 'object',
  properties: {
    iyziEventType: text,
    iyziPaymentId: { anyOf: [text, { type: 'integer' }] },
    iyziReferenceCode: text,
    token: text,
    paymentConversationId: text,
    status: text,
  },
  required: ['iyziEventType', 'iyziPaymentId', 'iyziReferenceCode', 'paymentConversationId', 'status'],
  additionalProperties: false,
} as const satisfies JSONSchema)

/** iyzico requires an identity number, which shoppers of other countries do not have. */
const noIdentity = '11111111111'

const path = {
  start: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
  retrieve: '/payment/iyzipos/checkoutform/auth/ecom/detail',
  bin: '/payment/bin/check',
  refund: '/v2/payment/refund',
}

function startBody(request: PaymentRequest) {
  const { id, amount, callbackUrl, shopper, lines, market, details } = request
  const checked = checkDetails(details ?? {})
  const identityNumber = (checked.kind === 'valid' && checked.value.identityNumber) || noIdentity
  const price = decimalAmount(amount)
  const { firstName = '-', lastName = '-', line1 = '-', city = '-', email = '', country } = shopper
  const address = { contactName: `${firstName} ${lastName}`, city, country, address: line1 }
  const paid = lines.filter(({ total }) => total > 0)
  // Items must add up to the price: with reductions they are sent as one item.
  const isWhole =
    paid.length === lines.length && lines.reduce((sum, { total }) => sum + total, 0) === amount.amount
  const items = isWhole ? paid : [{ sku: id, name: market.name, total: amount.amount }]
  const catalog = encodeURIComponent(market.catalog ?? market.id)
  return {
    conversationId: id,
    price,
    paidPrice: price,
    currency: amount.currency,
    basketId: id,
    paymentGroup: 'PRODUCT',
    // Never the basket's own id, which gives access to the basket.
    callbackUrl: `${callbackUrl}/retrieve-payment-redirect/${id}/${id}/${catalog}`,
    buyer: {
      id,
      name: firstName,
      surname: lastName,
      identityNumber,
      email,
      ...(shopper.phone !== undefined && { gsmNumber: shopper.phone }),
      registrationAddress: line1,
      city,
      country,
      ip: shopper.address,
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: items.map(({ sku, name, total }) => ({
      id: sku,
      name,
      category1: 'Fashion',
      itemType: 'PHYSICAL',
      price: decimalAmount({ amount: total, currency: amount.currency }),
    })),
  }
}

/** iyzico's checkout form, on its own page. */
export function createIyzicoProvider(config: IyzicoConfig): PaymentProvider & { checkBin: BinCheck } {
  const ask = createIyzicoClient(config)
  const { secretKey } = config

  const tokenOf = ({ state }: StartedPayment): string | undefined => {
    const checked = checkState(JSON.parse(state ?? '{}'))
    return checked.kind === 'valid' ? checked.value.token : undefined
  }

  /** Checks a retrieval: only signed results of this attempt and its amount count. */
  function judge(answer: IyzicoAnswer, token: string, payment: StartedPayment): PaymentOutcome {
    if (!isSameSecret(answer.signature ?? '', retrievalSignature(answer, token, secretKey)))
      return { kind: 'unknown' }
    if (answer.basketId !== payment.id) return { kind: 'unknown' }
    const { paymentStatus, fraudStatus, paymentId: providerReference, currency = '' } = answer
    if (paymentStatus === 'FAILURE') return { kind: 'refused', reason: 'failure', providerReference }
    if (paymentStatus !== 'SUCCESS') return { kind: 'unknown' }
    if (fraudStatus === -1) return { kind: 'refused', reason: 'fraud', providerReference }
    if (fraudStatus !== 1) return { kind: 'pending', providerReference }
    const amount = minorUnits(String(answer.paidPrice), currency)
    return amount === undefined
      ? { kind: 'unknown' }
      : { kind: 'authorised', amount: { amount, currency }, providerReference }
  }

  async function retrieve(payment: StartedPayment): Promise<PaymentOutcome> {
    const token = tokenOf(payment)
    if (token === undefined) return { kind: 'unknown' }
    const reply = await ask(path.retrieve, { conversationId: payment.id, token })
    return reply.kind === 'answer' ? judge(reply.answer, token, payment) : { kind: 'unknown' }
  }

  return {
    id: 'iyzico',
    takes: (channel) => channel === 'web',
    methods: async (market) =>
      market.country.code === 'TR' ? [{ id: 'iyzico', name: 'iyzico', provider: 'iyzico' }] : [],

    async start(request) {
      const reply = await ask(path.start, startBody(request))
      if (reply.kind !== 'answer')
        return reply.kind === 'unknown' ? reply : { kind: 'refused', reason: reply.errorCode }
      const { token, paymentPageUrl: url } = reply.answer
      if (token === undefined || url === undefined) return { kind: 'unknown' }
      return {
        kind: 'action',
        action: { type: 'redirect', url, method: 'GET' },
        state: JSON.stringify({ token }),
      }
    },

    // Anybody can post this form: only its token is used, and compared with the stored one.
    details: async (payment, { token }) =>
      token === undefined || token === tokenOf(payment) ? retrieve(payment) : { kind: 'unknown' },
    status: retrieve,

    async cancel(payment) {
      const found = await retrieve(payment)
      return found.kind === 'unknown' ? { kind: 'cancelled' } : found
    },

    async refund({ providerReference, id }, money, key) {
      if (providerReference === undefined) return { kind: 'failed' }
      const reply = await ask(path.refund, {
        conversationId: key,
        paymentId: providerReference,
        price: decimalAmount(money),
        currency: money.currency,
        ip: '127.0.0.1',
        description: id,
      })
      if (reply.kind === 'unknown') return { kind: 'unknown' }
      return { kind: reply.kind === 'answer' ? 'done' : 'failed' }
    },

    takesAtOnce: true,
    authorisation: { days: 28, renewedByCapture: false },
    capture: async () => ({ kind: 'done' }),
    release: async () => ({ kind: 'done' }),

    readWebhook(body, header) {
      const checked = checkNotice(body)
      if (checked.kind === 'invalid') return { kind: 'forged' }
      const { iyziPaymentId, token = '', iyziReferenceCode: key, ...rest } = checked.value
      const right = noticeSignature({ ...rest, token, iyziPaymentId: String(iyziPaymentId) }, secretKey)
      if (!isSameSecret(header('x-iyz-signature-v3') ?? '', right)) return { kind: 'forged' }
      return { kind: 'events', events: [{ kind: 'ask', key, paymentId: rest.paymentConversationId }] }
    },

    async checkBin(binNumber) {
      const reply = await ask(path.bin, { binNumber })
      if (reply.kind !== 'answer') return undefined
      const { cardType, cardAssociation, cardFamily, bankName, commercial } = reply.answer
      return {
        ...(cardType !== undefined && { cardType }),
        ...(cardAssociation !== undefined && { cardAssociation }),
        ...(cardFamily !== undefined && { cardFamily }),
        ...(bankName !== undefined && { bankName }),
        ...(commercial !== undefined && { commercial: commercial === 1 }),
      }
    },
  }
}
