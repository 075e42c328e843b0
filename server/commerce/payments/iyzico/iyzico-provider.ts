import type { JSONSchema } from 'json-schema-to-ts'
import { isIdentityNumber, needsIdentityNumber } from '#schemas/commerce/identity-number.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { decimalAmount, minorUnits } from '#schemas/values/decimal-amount.ts'
import type { Money } from '#schemas/values/money.ts'
import { openingOf } from '#server/commerce/payments/iyzico/checkout-form.ts'
import { type BinCheck, createBinCheck } from '#server/commerce/payments/iyzico/iyzico-card.ts'
import {
  type CallIyzico,
  createIyzicoClient,
  type IyzicoResponse,
  noticeSignature,
  openedSignature,
  refundSignature,
  retrievalSignature,
} from '#server/commerce/payments/iyzico/iyzico-client.ts'
import { readReport } from '#server/commerce/payments/iyzico/iyzico-report.ts'
import type {
  PaymentOutcome,
  PaymentProvider,
  PaymentRequest,
  PaymentShopper,
  Problems,
  RefundOutcome,
  StartedPayment,
  WebhookReading,
} from '#server/commerce/payments/provider/provider.ts'
import type { IyzicoConfig } from '#server/configuration/payment-config.ts'
import { isSameSecret } from '#server/security/same-secret.ts'

const text = { type: 'string', maxLength: 300 } as const

const stateSchema = {
  type: 'object',
  properties: { token: text },
  required: ['token'],
  additionalProperties: false,
} as const satisfies JSONSchema
const checkState = compileSchema(stateSchema)

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

const path = {
  start: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
  retrieve: '/payment/iyzipos/checkoutform/auth/ecom/detail',
  refund: '/v2/payment/refund',
}

interface Context {
  callApi: CallIyzico
  secretKey: string
}

function missingFields({ country, identityNumber }: Pick<PaymentShopper, 'country' | 'identityNumber'>) {
  if (!needsIdentityNumber(country)) return undefined
  if (identityNumber === undefined) return { identityNumber: ['form.required'] } satisfies Problems
  return isIdentityNumber(identityNumber) ? undefined : { identityNumber: ['payment.identityNumberWrong'] }
}

const tokenOf = ({ state }: StartedPayment): string | undefined => {
  const checked = checkState(parseJson(state ?? '{}'))
  return checked.kind === 'valid' ? checked.value.token : undefined
}

/**
 * Returns the part of a payment that pays for the basket, in minor units. The bank's fee for instalments is not
 * included (checkout rule 18).
 */
function paidFor({ price, paidPrice, installment = 1, currency = '' }: IyzicoResponse): number | undefined {
  const cost = minorUnits(String(price), currency)
  const paidAmount = minorUnits(String(paidPrice), currency)
  if (cost === undefined || paidAmount === undefined) return undefined
  return installment > 1 && paidAmount > cost ? cost : paidAmount
}

/** Returns the result of a genuine retrieval. */
function paymentOutcomeOf(response: IyzicoResponse): PaymentOutcome {
  const { paymentStatus, fraudStatus, paymentId, currency = '' } = response
  const providerReference = paymentId === undefined ? undefined : String(paymentId)
  if (paymentStatus === 'FAILURE') return { kind: 'refused', reason: 'failure', providerReference }
  if (paymentStatus !== 'SUCCESS') return { kind: 'unknown' }
  if (fraudStatus === -1) return { kind: 'refused', reason: 'fraud', providerReference }
  if (fraudStatus !== 1) return { kind: 'pending', providerReference }
  const amount = paidFor(response)
  return amount === undefined
    ? { kind: 'unknown' }
    : { kind: 'authorised', amount: { amount, currency }, providerReference }
}

/** Queries the state of an attempt; undefined without a response signed by iyzico. */
async function retrieveResponse(
  { callApi, secretKey }: Context,
  payment: StartedPayment,
): Promise<IyzicoResponse | undefined> {
  const token = tokenOf(payment)
  if (token === undefined) return undefined
  const reply = await callApi(path.retrieve, { conversationId: payment.id, token })
  if (reply.kind !== 'answer') return undefined
  const { response } = reply
  const isGenuine = isSameSecret(response.signature ?? '', retrievalSignature(response, token, secretKey))
  return isGenuine && response.basketId === payment.id ? response : undefined
}

async function retrieve(context: Context, payment: StartedPayment): Promise<PaymentOutcome> {
  const response = await retrieveResponse(context, payment)
  return response ? paymentOutcomeOf(response) : { kind: 'unknown' }
}

async function start({ callApi, secretKey }: Context, request: PaymentRequest): Promise<PaymentOutcome> {
  const reply = await callApi(path.start, openingOf(request))
  if (reply.kind !== 'answer')
    return reply.kind === 'unknown' ? reply : { kind: 'refused', reason: reply.errorCode }
  const { token, paymentPageUrl: url, signature = '' } = reply.response
  const isGenuine = isSameSecret(signature, openedSignature(reply.response, secretKey))
  if (!isGenuine || token === undefined || url === undefined) return { kind: 'unknown' }
  return {
    kind: 'action',
    action: { type: 'redirect', url, method: 'GET' },
    state: JSON.stringify({ token }),
  }
}

/**
 * Refunds money. iyzico does not deduplicate refunds, so its report is read first. The result of a response that iyzico
 * did not sign, or signed for another refund, is unknown: the next attempt reads it from the report.
 * (https://docs.iyzico.com/en/advanced/refund-and-cancel, "Refund V2")
 */
async function refund(
  { callApi, secretKey }: Context,
  { providerReference, id }: StartedPayment,
  money: Money,
  key: string,
): Promise<RefundOutcome> {
  if (providerReference === undefined) return { kind: 'failed' }
  const report = await readReport(callApi, providerReference)
  if (!report) return { kind: 'unknown' }
  if (report.refundKeys.has(key)) return { kind: 'done' }
  const isWhole = key.startsWith('all-')
  const reply = await callApi(path.refund, {
    conversationId: key,
    paymentId: providerReference,
    price: isWhole ? report.paidPrice : decimalAmount(money),
    currency: isWhole ? report.currency : money.currency,
    ip: '127.0.0.1',
    description: id,
  })
  if (reply.kind !== 'answer') return { kind: reply.kind === 'rejected' ? 'failed' : 'unknown' }
  const { paymentId, conversationId, signature = '' } = reply.response
  const isGenuine = isSameSecret(signature, refundSignature(reply.response, secretKey))
  const isOwn = String(paymentId) === providerReference && conversationId === key
  return { kind: isGenuine && isOwn ? 'done' : 'unknown' }
}

function readWebhook(
  secretKey: string,
  body: unknown,
  header: (name: string) => string | undefined,
): WebhookReading {
  const checked = checkNotice(body)
  if (checked.kind === 'invalid') return { kind: 'forged' }
  const { iyziPaymentId, token = '', iyziReferenceCode: key, ...rest } = checked.value
  const right = noticeSignature({ ...rest, token, iyziPaymentId: String(iyziPaymentId) }, secretKey)
  if (!isSameSecret(header('x-iyz-signature-v3') ?? '', right)) return { kind: 'forged' }
  return { kind: 'events', events: [{ kind: 'ask', key, paymentId: rest.paymentConversationId }] }
}

/** iyzico's checkout form on its hosted page. */
export function createIyzicoProvider(config: IyzicoConfig): PaymentProvider & { checkBin: BinCheck } {
  const { secretKey } = config
  const context: Context = { callApi: createIyzicoClient(config), secretKey }
  const status = (payment: StartedPayment) => retrieve(context, payment)
  return {
    id: 'iyzico',
    takes: (channel) => channel === 'web',
    methods: async (market) =>
      market.country.code === 'TR' ? [{ id: 'iyzico', name: 'iyzico', provider: 'iyzico' }] : [],
    missing: missingFields,
    start: (request) => start(context, request),
    // The form is not authenticated: only its token is used, and compared with the stored one.
    details: async (payment, { token }) =>
      token === undefined || token === tokenOf(payment) ? status(payment) : { kind: 'unknown' },
    status,
    // iyzico has no call that closes a form.
    paidAfterEnd: true,
    async cancel(payment) {
      const state = await status(payment)
      return state.kind === 'unknown' ? { kind: 'cancelled' } : state
    },
    refund: (payment, money, key) => refund(context, payment, money, key),
    captureMode: () => 'at-once',
    authorisation: () => ({ days: 28, renewedByCapture: false }),
    capture: async () => ({ kind: 'done' }),
    release: async () => ({ kind: 'done' }),
    readWebhook: (body, header) => readWebhook(secretKey, body, header),
    checkBin: createBinCheck(context.callApi),
  }
}
