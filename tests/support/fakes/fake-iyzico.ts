import { createHmac } from 'node:crypto'
import type { IyzicoConfig } from '#server/configuration/payment-config.ts'
import { iyzicoFailure, problemOf } from '#tests/support/fakes/iyzico-rules.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

interface Form {
  token: string
  conversationId: string
  basketId: string
  price: string
  paidPrice: string
  currency: string
  callbackUrl: string
  paymentStatus: string
  fraudStatus: number
  paymentId: string
  installment: number
  /** Refunded for each request, in kuruş. */
  returned: { key: string; amount: number }[]
}

type ReportState = 'right' | 'rejected' | 'unreadable'

export interface FakeIyzico extends ProviderServer {
  config: IyzicoConfig
  /** The shopper's action on the form, by its token or conversation; the browser posts the token to the address. */
  decide(form: string, decided: Partial<Form>): { path: string; url: string; token: string }
  /** What was paid and refunded for a conversation. */
  paid(conversationId: string): Pick<Form, 'paidPrice' | 'currency' | 'paymentStatus' | 'returned'>
  /** A notification and its signature. */
  notice(conversationId: string): { json: object; signature: string }
  /**
   * From now on, signs responses with another key, responds to a refund with the response of the last one, or does
   * neither.
   */
  forge(isForged: boolean | 'repeated'): void
  /** How its reports are from now on. */
  report(state: ReportState): void
  /** Refunded, as decimals. */
  refunds: readonly string[]
  /** Requests that iyzico does not accept, and why. */
  violations: readonly string[]
}

const config = { apiKey: 'sandbox-api-key', secretKey: 'sandbox-secret-key' }
const hmac = (text: string, key = config.secretKey) => createHmac('sha256', key).update(text).digest('hex')

const sumOf = (returned: Form['returned']): number => returned.reduce((sum, { amount }) => sum + amount, 0)

const knownBin = '552879'
const card = { cardType: 'CREDIT_CARD', cardAssociation: 'MASTER_CARD', bankName: 'Akbank', commercial: 0 }

/** A price in kuruş. */
const kurus = (price: string): number => Math.round(Number(price) * 100)

/** iyzico's checkout form as far as shops use it. */
export async function startFakeIyzico(): Promise<FakeIyzico> {
  const forms = new Map<string, Form>()
  const refunds: string[] = []
  const violations: string[] = []
  let isForged: boolean | 'repeated' = false
  let lastRefund: object | undefined
  let reports: ReportState = 'right'

  const sign = (fields: readonly unknown[]) =>
    hmac(fields.join(':'), isForged === true ? 'another' : config.secretKey)

  function isProved({ path, text, header }: ProviderCall): boolean {
    const [scheme, proof = ''] = header('authorization').split(' ')
    const random = header('x-iyzi-rnd')
    const signed = random + path.split('?')[0] + text
    const right = `apiKey:${config.apiKey}&randomKey:${random}&signature:${hmac(signed)}`
    return scheme === 'IYZWSv2' && random !== '' && Buffer.from(proof, 'base64').toString() === right
  }

  function initialize({ json }: ProviderCall): ProviderReply {
    const { price, callbackUrl, conversationId, paidPrice, currency, basketId } = json
    const token = `token-${forms.size + 1}`
    const paymentId = `${22_000_000 + forms.size}`
    const state = { returned: [], installment: 1, paymentStatus: '', fraudStatus: 0, paymentId }
    forms.set(token, { ...state, token, conversationId, basketId, price, paidPrice, currency, callbackUrl })
    const paymentPageUrl = `${server.url}/form?token=${token}`
    const signature = sign([conversationId, token])
    const opened = { token, conversationId, signature, tokenExpireTime: 1800, paymentPageUrl }
    return { status: 200, body: { status: 'success', ...opened } }
  }

  function retrieve({ json }: ProviderCall): ProviderReply {
    const form = forms.get(json.token)
    if (!form || form.paymentStatus === '') return iyzicoFailure('5122', 'token')
    const { token, callbackUrl: _, returned: __, ...payment } = form
    // Prices are numbers: without zeros at their end, and signed so.
    const answer = { ...payment, price: Number(payment.price), paidPrice: Number(payment.paidPrice) }
    const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price } = answer
    const signed = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token]
    const signature = sign(signed)
    return { status: 200, body: { status: 'success', ...answer, token, signature } }
  }

  /** Refunds twice for two equal requests, as iyzico does: its services have no idempotency key. */
  function refund({ json }: ProviderCall): ProviderReply {
    const form = [...forms.values()].find(({ paymentId }) => paymentId === json.paymentId)
    const amount = kurus(json.price)
    if (!form || sumOf(form.returned) + amount > kurus(form.paidPrice)) return iyzicoFailure('5093', 'price')
    form.returned.push({ key: json.conversationId, amount })
    refunds.push(json.price)
    const { paymentId } = form
    const { currency, conversationId } = json
    const answer = { paymentId, price: Number(json.price), currency, conversationId }
    const signed = Object.values(answer)
    const repeated = isForged === 'repeated' ? lastRefund : undefined
    lastRefund = { status: 'success', ...answer, signature: hmac(signed.join(':')) }
    return { status: 200, body: repeated ?? { ...lastRefund, signature: sign(signed) } }
  }

  function reportOf(paymentId: string | null): ProviderReply {
    const form = [...forms.values()].find((form) => form.paymentId === paymentId)
    if (!form || reports === 'rejected') return iyzicoFailure('5122', 'paymentId')
    const reportedRefunds = form.returned.map(({ key }) => ({ refundConversationId: key, refundStatus: 1 }))
    const { paidPrice, currency } = form
    const items = [{ refunds: reports === 'unreadable' ? 'none' : reportedRefunds }]
    const paid = {
      paymentId: Number(paymentId),
      paidPrice: Number(paidPrice),
      currency,
      itemTransactions: items,
    }
    return { status: 200, body: { status: 'success', payments: [paid] } }
  }

  function instalments({ json }: ProviderCall): ProviderReply {
    const price = Number(json.price)
    const offer = (installmentNumber: number, cost: number) => {
      const totalPrice = Number((price * cost).toFixed(2))
      const installmentPrice = Number((totalPrice / installmentNumber).toFixed(2))
      return { installmentNumber, totalPrice, installmentPrice }
    }
    const installmentPrices = [offer(1, 1), offer(3, 1.05), offer(6, 1.1)]
    const details = { ...card, cardFamilyName: 'Axess', binNumber: json.binNumber, price, force3ds: 0 }
    const installmentDetails = json.binNumber.startsWith(knownBin) ? [{ ...details, installmentPrices }] : []
    return { status: 200, body: { status: 'success', installmentDetails } }
  }

  function answer(call: ProviderCall): ProviderReply {
    const { pathname, searchParams } = new URL(call.path, 'http://iyzico')
    switch (pathname) {
      case '/payment/iyzipos/checkoutform/initialize/auth/ecom':
        return initialize(call)
      case '/payment/iyzipos/checkoutform/auth/ecom/detail':
        return retrieve(call)
      case '/payment/iyzipos/installment':
        return instalments(call)
      case '/payment/bin/check':
        return call.json.binNumber === knownBin
          ? { status: 200, body: { status: 'success', ...card } }
          : iyzicoFailure('12', 'binNumber')
      case '/v2/reporting/payment/details':
        return reportOf(searchParams.get('paymentId'))
      default:
        return refund(call)
    }
  }

  const server: ProviderServer = await startProvider(
    () => '',
    (call) => {
      const problem = isProved(call) ? problemOf(call) : iyzicoFailure('1000', 'signature')
      if (problem) violations.push(`${call.path}: ${JSON.stringify(problem.body)}`)
      return problem ?? answer(call)
    },
  )

  function formOf(name: string): Form {
    const form =
      forms.get(name) ?? [...forms.values()].findLast(({ conversationId }) => conversationId === name)
    if (!form) throw new Error(`iyzico knows no ${name}`)
    return form
  }

  return {
    ...server,
    config: { ...config, url: server.url },
    refunds,
    violations,
    report(state) {
      reports = state
    },
    forge(forged) {
      isForged = forged
    },
    decide(name, decided) {
      const { callbackUrl: url, token } = Object.assign(formOf(name), decided)
      return { path: new URL(url).pathname, url, token }
    },
    paid: formOf,
    notice(paymentConversationId) {
      const { token, paymentId, paymentStatus: status } = formOf(paymentConversationId)
      const iyziEventType = 'CHECKOUT_FORM_AUTH'
      const signed = [config.secretKey, iyziEventType, paymentId, token, paymentConversationId, status]
      const eventFields = { iyziEventTime: 1_700_000_000, iyziReferenceCode: `reference-${token}` }
      const json = {
        paymentConversationId,
        token,
        status,
        iyziEventType,
        iyziPaymentId: Number(paymentId),
        ...eventFields,
      }
      return { json, signature: hmac(signed.join('')) }
    },
  }
}
