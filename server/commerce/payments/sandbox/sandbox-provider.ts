import { renderSVG } from 'uqr'
import type { PaymentAction } from '#schemas/commerce/payment.ts'
import { paymentMethodName } from '#schemas/commerce/payment-methods.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type {
  PaymentOutcome,
  PaymentProvider,
  StartedPayment,
  WebhookReading,
} from '#server/commerce/payments/provider/provider.ts'
import type { EventOutcome } from '#server/commerce/payments/provider/provider-event.ts'
import type { SandboxBank, SandboxPayment } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import {
  isGenuine,
  type SandboxNotice,
  sandboxNoticeSchema,
} from '#server/commerce/payments/sandbox/sandbox-notice.ts'

const checkNotice = compileSchema(sandboxNoticeSchema)

/** Methods besides cards, by country. */
const localMethods = new Map([
  ['DK', ['mobilepay', 'applepay', 'klarna']],
  ['SE', ['klarna', 'applepay', 'trustly']],
  ['DE', ['paypal', 'klarna', 'trustly', 'applepay']],
  ['NL', ['ideal', 'klarna', 'paypal']],
  ['TR', []],
])
const defaultMethods = ['paypal', 'klarna', 'applepay', 'googlepay']

const inBounds = (text: string) => text.slice(0, 60_000)

function outcomeOf({ status, authorisedAmount, currency, id }: SandboxPayment): PaymentOutcome | undefined {
  switch (status) {
    case 'authorised':
      return { kind: 'authorised', amount: { amount: authorisedAmount, currency }, providerReference: id }
    case 'refused':
      return { kind: 'refused', reason: 'refused', providerReference: id }
    case 'cancelled':
    case 'expired':
      return { kind: status }
    case 'pending':
      return { kind: 'pending', providerReference: id }
    default:
      return undefined
  }
}

function eventOutcomeOf(notice: SandboxNotice): EventOutcome | undefined {
  const { type, status, amount, currency, paymentReference: providerReference } = notice
  if (type !== 'payment' || status === 'done') return undefined
  if (status === 'authorised') return { kind: status, amount: { amount, currency }, providerReference }
  return status === 'refused' ? { kind: status, reason: 'refused', providerReference } : { kind: status }
}

function actionOf(payment: SandboxPayment, publicUrl: string): PaymentAction {
  const url = `${publicUrl}/payments/sandbox/${payment.id}`
  const expires = payment.expires.toISOString()
  switch (payment.channel) {
    case 'link':
      return { type: 'link', url, linkId: payment.id, qrCodeString: inBounds(renderSVG(url)), expires }
    case 'pos':
      return { type: 'terminal', url, expires }
    default:
      return { type: 'redirect', url, method: 'GET', expires }
  }
}

function readWebhook(body: unknown, key: Buffer): WebhookReading {
  const checked = checkNotice(body)
  if (checked.kind === 'invalid' || !isGenuine(checked.value, key)) return { kind: 'forged' }
  const notice = checked.value
  const outcome = eventOutcomeOf(notice)
  return {
    kind: 'events',
    events: [
      outcome
        ? { key: notice.id, kind: 'payment', paymentId: notice.merchantReference, outcome }
        : { key: notice.id, kind: 'refund', refundId: notice.merchantReference, succeeded: true },
    ],
  }
}

/** The default provider: behaves like a real one, takes no money, and needs no account. */
export function createSandboxProvider(bank: SandboxBank, key: Buffer, publicUrl: string): PaymentProvider {
  const paymentOutcomeOf = (payment: SandboxPayment | undefined): PaymentOutcome => {
    if (!payment) return { kind: 'unknown' }
    const action = actionOf(payment, publicUrl)
    return outcomeOf(payment) ?? { kind: 'action', action, providerReference: payment.id }
  }
  const bankPaymentOf = ({ id }: StartedPayment) => bank.findByReference(id)

  return {
    id: 'sandbox',
    takes: () => true,

    async methods(market) {
      const local = localMethods.get(market.country.code) ?? defaultMethods
      return ['scheme', ...local].map((id) => ({ id, name: paymentMethodName(id), provider: 'sandbox' }))
    },

    async start({ id, idempotencyKey, amount, market, method, channel, returnUrl, expires }) {
      const { pathname, search } = new URL(returnUrl)
      const payment = await bank.create({
        requestKey: idempotencyKey,
        merchantReference: id,
        market: market.id,
        method,
        channel,
        ...amount,
        returnPath: pathname + search,
        expires,
      })
      return paymentOutcomeOf(payment)
    },

    async details(payment, { redirectResult }) {
      const paidPayment = redirectResult === undefined ? undefined : await bank.findByResult(redirectResult)
      // A result can be forged: that of another payment does not count here.
      return paidPayment?.merchantReference === payment.id
        ? paymentOutcomeOf(paidPayment)
        : paymentOutcomeOf(await bankPaymentOf(payment))
    },

    status: async (payment) => paymentOutcomeOf(await bankPaymentOf(payment)),

    async cancel(payment) {
      const existing = await bankPaymentOf(payment)
      return existing
        ? paymentOutcomeOf(await bank.decide(existing.id, 'cancel', 'never'))
        : { kind: 'cancelled' }
    },

    async refund(payment, { amount }, refundKey) {
      const existing = await bankPaymentOf(payment)
      return { kind: existing && (await bank.refund(existing.id, amount, refundKey)) ? 'done' : 'failed' }
    },

    captureMode: () => 'per-parcel',
    authorisation: () => ({ days: 28, renewedByCapture: false }),

    async capture(payment, { amount }, captureKey) {
      const existing = await bankPaymentOf(payment)
      return { kind: existing && (await bank.capture(existing.id, amount, captureKey)) ? 'done' : 'failed' }
    },

    async release(payment) {
      const existing = await bankPaymentOf(payment)
      return { kind: existing && (await bank.release(existing.id)) ? 'done' : 'failed' }
    },

    readWebhook: (body) => readWebhook(body, key),
  }
}
