import { createHmac } from 'node:crypto'
import type { IyzicoConfig } from '#server/configuration/payment-config.ts'
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
  /** In kuruş. */
  returned: number
}

export interface FakeIyzico extends ProviderServer {
  config: IyzicoConfig
  /** What the shopper does on the form; the path and the token that his browser is sent to with a POST. */
  decide(conversationId: string, decided: Partial<Form>): { path: string; token: string }
  /** A notification and its signature. */
  notice(conversationId: string): { json: object; signature: string }
  /** Answers are signed with another key from now on, or not any more. */
  forge(isForged: boolean): void
  /** What was given back, as decimals. */
  refunds: readonly string[]
}

const config = { apiKey: 'sandbox-api-key', secretKey: 'sandbox-secret-key' }
const hmac = (text: string, key = config.secretKey) => createHmac('sha256', key).update(text).digest('hex')
const failure = (errorCode: string): ProviderReply => ({
  status: 200,
  body: { status: 'failure', errorCode, errorMessage: 'refused', locale: 'tr', systemTime: 1 },
})

/** A price in kuruş. */
const kurus = (price: string): number => Math.round(Number(price) * 100)

/** iyzico's checkout form as far as shops use it. */
export async function startFakeIyzico(): Promise<FakeIyzico> {
  const forms = new Map<string, Form>()
  const refunds: string[] = []
  let isForged = false

  function isProved({ path, text, header }: ProviderCall): boolean {
    const [scheme, proof = ''] = header('authorization').split(' ')
    const random = header('x-iyzi-rnd')
    const right = `apiKey:${config.apiKey}&randomKey:${random}&signature:${hmac(random + path + text)}`
    return scheme === 'IYZWSv2' && random !== '' && Buffer.from(proof, 'base64').toString() === right
  }

  function initialize({ json }: ProviderCall): ProviderReply {
    const { basketItems, buyer, price, callbackUrl, conversationId } = json
    const items: { price: string }[] = basketItems ?? []
    if (items.reduce((sum, item) => sum + kurus(item.price), 0) !== kurus(price)) return failure('5062')
    if (!/^\d{11}$/.test(buyer?.identityNumber ?? '') || !buyer.ip || !buyer.email) return failure('5008')
    if (!String(callbackUrl).startsWith('https://')) return failure('5007')
    const { paidPrice, currency, basketId } = json
    const token = `token-${forms.size + 1}`
    const state = { returned: 0, paymentStatus: '', fraudStatus: 0, paymentId: `${22_000_000 + forms.size}` }
    forms.set(token, { ...state, token, conversationId, basketId, price, paidPrice, currency, callbackUrl })
    const paymentPageUrl = `${server.url}/form?token=${token}`
    return { status: 200, body: { status: 'success', token, tokenExpireTime: 1800, paymentPageUrl } }
  }

  function retrieve({ json }: ProviderCall): ProviderReply {
    const form = forms.get(json.token)
    if (!form || form.paymentStatus === '') return failure('5122')
    const { token, callbackUrl: _, returned: __, ...said } = form
    // Prices are numbers: without zeros at their end, and signed so.
    const answer = { ...said, price: Number(said.price), paidPrice: Number(said.paidPrice) }
    const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price } = answer
    const signed = [paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token]
    const signature = hmac(signed.join(':'), isForged ? 'another' : config.secretKey)
    return { status: 200, body: { status: 'success', ...answer, token, signature, installment: 1 } }
  }

  function refund({ json }: ProviderCall): ProviderReply {
    const form = [...forms.values()].find(({ paymentId }) => paymentId === json.paymentId)
    if (!form || form.returned + kurus(json.price) > kurus(form.paidPrice)) return failure('5093')
    form.returned += kurus(json.price)
    refunds.push(json.price)
    return { status: 200, body: { status: 'success', paymentId: form.paymentId, price: Number(json.price) } }
  }

  const server: ProviderServer = await startProvider(
    () => '',
    (call) => {
      if (!isProved(call)) return failure('1000')
      switch (call.path) {
        case '/payment/iyzipos/checkoutform/initialize/auth/ecom':
          return initialize(call)
        case '/payment/iyzipos/checkoutform/auth/ecom/detail':
          return retrieve(call)
        case '/payment/bin/check': {
          const card = {
            cardType: 'CREDIT_CARD',
            cardAssociation: 'MASTER_CARD',
            bankName: 'Akbank',
            commercial: 0,
          }
          return call.json.binNumber === '552879'
            ? { status: 200, body: { status: 'success', ...card } }
            : failure('12')
        }
        default:
          return call.path === '/v2/payment/refund' ? refund(call) : failure('404')
      }
    },
  )

  function formOf(conversationId: string): Form {
    const form = [...forms.values()].findLast((one) => one.conversationId === conversationId)
    if (!form) throw new Error(`iyzico knows no ${conversationId}`)
    return form
  }

  return {
    ...server,
    config: { ...config, url: server.url },
    refunds,
    forge(forged) {
      isForged = forged
    },
    decide(conversationId, decided) {
      const form = Object.assign(formOf(conversationId), decided)
      return { path: new URL(form.callbackUrl).pathname, token: form.token }
    },
    notice(paymentConversationId) {
      const { token, paymentId, paymentStatus: status } = formOf(paymentConversationId)
      const iyziEventType = 'CHECKOUT_FORM_AUTH'
      const signed = [config.secretKey, iyziEventType, paymentId, token, paymentConversationId, status]
      const more = { iyziEventTime: 1_700_000_000, iyziReferenceCode: `reference-${token}` }
      const json = {
        paymentConversationId,
        token,
        status,
        iyziEventType,
        iyziPaymentId: Number(paymentId),
        ...more,
      }
      return { json, signature: hmac(signed.join('')) }
    },
  }
}
