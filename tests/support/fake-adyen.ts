import { createHmac } from 'node:crypto'
import type { AdyenConfig } from '#server/configuration/payment-config.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/provider-server.ts'

interface Amount {
  value: number
  currency: string
}

interface Payment {
  pspReference: string
  reference: string
  amount: Amount
  returnUrl: string
  resultCode: string
  /** Its details were submitted. */
  isOver: boolean
  /** Answers about it name neither the merchant's reference nor the amount. */
  isUnnamed?: boolean
}

type ResultCode = 'Authorised' | 'Refused' | 'Pending' | 'Cancelled'

export interface FakeAdyen extends ProviderServer {
  config: AdyenConfig
  /** By the merchant's reference, which is ours. */
  payment(reference: string): Payment
  /** What the shopper does on the bank's page, and the address that he comes back to. */
  decide(reference: string, resultCode: ResultCode): string
  /** Somebody pays by link. */
  payLink(linkId: string): void
  /** What was taken, in minor units. */
  captured(reference: string): number
  /** The rest of it is let go of. */
  isCancelled(reference: string): boolean
  /** What was given back, in minor units. */
  refunded(reference: string): number
  /** A notification, signed. */
  notice(
    reference: string,
    change?: { eventCode?: string; success?: string; key?: string; modification?: string; currency?: string },
  ): object
}

const merchantAccount = 'VitrineTest'
const apiKey = 'adyen-api-key'
const hmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'

const refused = (errorCode: string, status = 422): ProviderReply => ({
  status,
  body: { status, errorCode, message: 'refused', errorType: 'validation' },
})

/** Adyen's Checkout API v71 as far as shops use it: cards and redirects, payment links, modifications, notifications. */
export async function startFakeAdyen(): Promise<FakeAdyen> {
  const payments = new Map<string, Payment>()
  const links = new Map<string, { reference: string; amount: Amount; status: string; url: string }>()
  const captured = new Map<string, number>()
  const cancelled = new Set<string>()
  const returned = new Map<string, number>()
  let count = 0
  const newReference = (): string => {
    count += 1
    return `PSP${String(count).padStart(13, '0')}`
  }

  function pay({ json }: ProviderCall): ProviderReply {
    const { amount, reference, returnUrl, paymentMethod } = json
    if (!reference || !returnUrl || !paymentMethod?.type || !Number.isInteger(amount?.value))
      return refused('130')
    const pspReference = newReference()
    const made = { pspReference, reference, amount, returnUrl, resultCode: 'RedirectShopper', isOver: false }
    payments.set(pspReference, made)
    const { type, holderName } = paymentMethod
    if (type !== 'scheme') {
      const action = {
        type: 'redirect',
        method: 'GET',
        paymentMethodType: type,
        url: `${url()}/bank/${pspReference}`,
      }
      return { status: 200, body: { resultCode: 'RedirectShopper', action } }
    }
    if (holderName === 'CHALLENGE') {
      const action = { type: 'threeDS2', subtype: 'challenge', token: 'eyJ0', paymentMethodType: 'scheme' }
      return { status: 200, body: { resultCode: 'ChallengeShopper', pspReference, action } }
    }
    const resultCode = holderName === 'DECLINED' ? 'Refused' : 'Authorised'
    const reason = resultCode === 'Refused' ? { refusalReason: 'Refused', refusalReasonCode: '2' } : {}
    payments.set(pspReference, { ...made, resultCode, isOver: true })
    return {
      status: 200,
      body: { resultCode, pspReference, amount, merchantReference: reference, ...reason },
    }
  }

  function submit({ json }: ProviderCall): ProviderReply {
    const token = String(json.details?.redirectResult ?? json.details?.payload ?? '')
    const payment = payments.get(token.replace('result-', ''))
    if (!payment) return refused('14_006')
    if (payment.isOver) return refused('704')
    payment.isOver = true
    const { pspReference, resultCode, amount, reference: merchantReference } = payment
    const named = payment.isUnnamed ? {} : { amount, merchantReference }
    return { status: 200, body: { resultCode, pspReference, ...named } }
  }

  function link({ method, path, json }: ProviderCall): ProviderReply {
    const id = path.split('/')[2]
    if (id === undefined) {
      const made = `PL${newReference()}`
      const { reference, amount, expiresAt } = json
      links.set(made, { reference, amount, status: 'active', url: `${url()}/link/${made}` })
      return { status: 201, body: { id: made, expiresAt, ...links.get(made), merchantAccount } }
    }
    const known = links.get(id)
    if (!known) return refused('404', 404)
    if (method === 'PATCH' && known.status !== 'active') return refused('422')
    if (method === 'PATCH') known.status = json.status
    return { status: 200, body: { id, ...known } }
  }

  /** Takes, lets go of or gives back; false where that is more than there is. */
  function move(what: string, { reference, amount }: Payment, wanted: number): boolean {
    const taken = captured.get(reference) ?? 0
    const before = returned.get(reference) ?? 0
    switch (what) {
      case 'captures':
        captured.set(reference, taken + wanted)
        return !cancelled.has(reference) && taken + wanted <= amount.value
      case 'cancels':
        cancelled.add(reference)
        return taken < amount.value
      case 'reversals':
        returned.set(reference, amount.value)
        return before === 0
      default:
        returned.set(reference, before + wanted)
        return before + wanted <= taken
    }
  }

  function modify({ path, json }: ProviderCall): ProviderReply {
    const [, , reference = '', what = ''] = path.split('/')
    const payment = payments.get(reference)
    if (!payment) return refused('167')
    if (!move(what, payment, json.amount?.value ?? 0)) return refused('137')
    const own = { pspReference: newReference(), paymentPspReference: reference, reference: json.reference }
    return { status: 201, body: { ...own, merchantAccount, status: 'received' } }
  }

  const server = await startProvider(
    (call) => call.header('idempotency-key'),
    (call) => {
      if (call.header('x-api-key') !== apiKey) return refused('000', 401)
      if (
        call.method === 'POST' &&
        call.path !== '/payments/details' &&
        call.json.merchantAccount !== merchantAccount
      )
        return refused('901', 403)
      if (call.path === '/paymentMethods') return { status: 200, body: { paymentMethods: offered } }
      if (call.path === '/payments') return pay(call)
      if (call.path === '/payments/details') return submit(call)
      return call.path.startsWith('/paymentLinks') ? link(call) : modify(call)
    },
  )
  const url = () => server.url

  function payment(reference: string): Payment {
    const found = [...payments.values()].findLast((one) => one.reference === reference)
    if (!found) throw new Error(`Adyen knows no ${reference}`)
    return found
  }

  return {
    ...server,
    config: {
      ...{
        apiKey,
        merchantAccount,
        hmacKey,
        clientKey: 'test_client',
        environment: 'test',
        terminal: undefined,
        capturesByHand: true,
      },
      ...{ checkoutUrl: server.url, terminalUrl: `${server.url}/terminal` },
    },
    payment,
    decide(reference, resultCode) {
      const found = payment(reference)
      found.resultCode = resultCode
      const { pathname } = new URL(found.returnUrl)
      return `${pathname}?redirectResult=result-${found.pspReference}`
    },
    payLink(id) {
      const found = links.get(id)
      if (!found) return
      found.status = 'completed'
      const pspReference = newReference()
      const paid = { reference: found.reference, amount: found.amount, returnUrl: found.url, isOver: true }
      payments.set(pspReference, { ...paid, pspReference, resultCode: 'Authorised' })
    },
    captured: (reference) => captured.get(reference) ?? 0,
    isCancelled: (reference) => cancelled.has(reference),
    refunded: (reference) => returned.get(reference) ?? 0,
    notice(reference, change = {}) {
      const { eventCode = 'AUTHORISATION', success = 'true', key = hmacKey, modification, currency } = change
      const merchantReference = modification ?? reference
      const { pspReference, amount: paid } = payment(reference)
      const amount = { ...paid, currency: currency ?? paid.currency }
      const signed = [
        pspReference,
        '',
        merchantAccount,
        merchantReference,
        amount.value,
        amount.currency,
        eventCode,
        success,
      ]
      const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex'))
        .update(signed.join(':'))
        .digest('base64')
      const item = { pspReference, merchantReference, amount, eventCode, success, reason: '' }
      const more = {
        merchantAccountCode: merchantAccount,
        eventDate: '2026-11-02T10:00:00+01:00',
        operations: ['REFUND'],
      }
      const NotificationRequestItem = {
        ...item,
        ...more,
        additionalData: { hmacSignature, cardSummary: '1111' },
      }
      return { live: 'false', notificationItems: [{ NotificationRequestItem }] }
    },
  }
}

const offered = [
  { type: 'scheme', name: 'Cards', brands: ['visa', 'mc'] },
  { type: 'mobilepay', name: 'MobilePay' },
  { type: 'paypal', name: 'PayPal' },
  {
    type: 'googlepay',
    name: 'Google Pay',
    brands: ['visa', 'mc'],
    configuration: { merchantId: '50', gatewayMerchantId: 'VitrineShop' },
  },
]
