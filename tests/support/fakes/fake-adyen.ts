import { createHmac } from 'node:crypto'
import type { AdyenConfig } from '#server/configuration/payment-config.ts'
import { adyenError, adyenProblem } from '#tests/support/fakes/adyen-rules.ts'
import { terminalProblem } from '#tests/support/fakes/adyen-terminal-rules.ts'
import {
  type ProviderCall,
  type ProviderReply,
  type ProviderServer,
  startProvider,
} from '#tests/support/fakes/provider-server.ts'

interface Amount {
  value: number
  currency: string
}

interface Payment {
  pspReference: string
  /** Of the payment method. */
  type: string
  reference: string
  amount: Amount
  returnUrl: string
  resultCode: string
  /** Its details were submitted. */
  isOver: boolean
  /** The card is to be stored for this shopper. */
  storeFor?: string | undefined
  /** Fields that responses about it do not contain. Default: none. */
  omitted?: readonly ('amount' | 'merchantReference')[]
}

interface Link {
  /** Types that can pay it. Default: all. */
  allowed?: readonly string[] | undefined
  blocked?: readonly string[] | undefined
  reference: string
  amount: Amount
  status: string
  url: string
  returnUrl: string
}

/** Returns the address to which a shopper is sent after a payment. */
function returnTo({ returnUrl, pspReference }: Payment): string {
  const url = new URL(returnUrl)
  url.searchParams.set('redirectResult', `result-${pspReference}`)
  return url.href
}

type ResultCode = 'Authorised' | 'Refused' | 'Pending' | 'Cancelled'

const actionOf = (pspReference: string, subtype: 'fingerprint' | 'challenge') => ({
  type: 'threeDS2',
  subtype,
  paymentMethodType: 'scheme',
  authorisationToken: pspReference,
  paymentData: pspReference,
  token: tokenOf(pspReference),
})

/** `unreachable`: the terminal sends no response. An amount can be less than requested. */
type TerminalResult = 'refused' | 'unreachable' | { amount: number }

export interface FakeAdyen extends ProviderServer {
  config: AdyenConfig
  /** The shop's requests that Adyen would have refused: those that break its API reference. */
  violations: string[]
  /** Terminals on which a card was presented, in order. */
  terminals: string[]
  /** By the merchant's reference, which is ours. */
  payment(reference: string): Payment
  /** The authorised amounts for a merchant's reference. */
  authorised(reference: string): { amount: number; currency: string }[]
  /** How many payments were made for a merchant's reference. */
  charges(reference: string): number
  /** The shopper's action on the bank's page, and the return URL. */
  decide(reference: string, resultCode: ResultCode): string
  /** Approves a payment on the bank's page, by Adyen's reference. Returns where the shopper is redirected. */
  approve(pspReference: string): string
  /** The same, where the shopper cancels there. */
  abandon(pspReference: string): string
  /** The step that Adyen's script shows in the page once the bank knows the browser. */
  challenge(pspReference: string): object
  /** Response to Adyen's script about a code in the page: pending until the payment is decided. */
  scanned(pspReference: string): object
  /** The bank refuses the next payment in the page, for any card. */
  declineNext(): void
  /** The next payment in the page has no result yet. */
  delayNext(): void
  /** The result of the next payment at a terminal. Default: approved. */
  atNextTerminal(result: TerminalResult): void
  /** A payment link, by the merchant's reference. */
  link(reference: string): Link
  /**
   * Pays a payment link, by its id or reference. Returns where the shopper is redirected.
   * @param type default: the only one that is allowed, or a card
   */
  payLink(link: string, type?: string): string
  /** Captured, in minor units. */
  captured(reference: string): number
  /** The remainder is released. */
  isCancelled(reference: string): boolean
  /** Refunded, in minor units. */
  refunded(reference: string): number
  /** A notification, signed. */
  notice(
    reference: string,
    change?: {
      eventCode?: string
      success?: string
      key?: string
      modification?: string
      amount?: number
      currency?: string
      /** Of a dispute: Adyen's reference of the case; the payment's becomes the original. */
      dispute?: string
      reason?: string
      /** Of a modification: Adyen's reference of it. Default: a new one. */
      own?: string
      /** Of a modification: Adyen's reference of the payment. Default: that of this payment. */
      original?: string
      additionalData?: object
    },
  ): object
}

/** Origin of Adyen's card fields in its test environment. */
export const adyenScripts = 'https://checkoutshopper-test.adyen.com'

const merchantAccount = 'VitrineTest'
const apiKey = 'adyen-api-key'
const hmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'

/** The bank's or shopper's reaction to a card, by the holder's name. */
type CardResult = 'Refused' | 'Pending' | 'IdentifyShopper' | 'ChallengeShopper' | 'RedirectShopper'
const holders = new Map<unknown, CardResult>([
  ['DECLINED', 'Refused'],
  ['FINGERPRINT', 'IdentifyShopper'],
  ['CHALLENGE', 'ChallengeShopper'],
  ['REDIRECT', 'RedirectShopper'],
])

/** A step in the page needs the browser's data and the page's origin; else the bank has its own page. */
function stepFor(
  { authenticationData, browserInfo, origin }: ProviderCall['json'],
  requestedResult: CardResult | undefined,
) {
  const isNative =
    authenticationData?.threeDSRequestData?.nativeThreeDS === 'preferred' && browserInfo && origin
  return requestedResult === undefined || requestedResult === 'Refused' || isNative
    ? requestedResult
    : 'RedirectShopper'
}

/** Data of a 3-D Secure 2 step for Adyen's script: the bank's URL, and the URL for its response. */
const tokenOf = (pspReference: string): string =>
  Buffer.from(
    JSON.stringify({
      acsURL: 'https://acs.bank.example/challenge',
      acsTransID: pspReference,
      messageVersion: '2.2.0',
      threeDSServerTransID: pspReference,
      threeDSMethodUrl: 'https://acs.bank.example/fingerprint',
      threeDSNotificationURL: `${adyenScripts}/checkoutshopper/threeDS/notification`,
      threeDSMethodNotificationURL: `${adyenScripts}/checkoutshopper/threeDS/notification`,
    }),
  ).toString('base64')

/** Captured with the authorisation, whatever the account's setting: their pages at Adyen offer no separate captures. */
const withoutCaptures: ReadonlySet<string> = new Set([
  ...['bcmc', 'bcmc_mobile', 'bizum', 'blik', 'eps', 'ideal', 'mbway', 'swish'],
])
/** "Supports partial capture, but not multiple partial captures". */
const capturedOnce: ReadonlySet<string> = new Set(['twint'])
/** Captured by request, even on accounts that capture automatically. */
const invoices: ReadonlySet<string> = new Set(['klarna', 'clearpay'])

interface Account {
  /** Manual capture, with several captures. Default: true. */
  capturesByHand?: boolean
}

/** Adyen's Checkout API v71 as far as shops use it: cards and redirects, payment links, modifications, notifications. */
export async function startFakeAdyen({ capturesByHand = true }: Account = {}): Promise<FakeAdyen> {
  const payments = new Map<string, Payment>()
  const links = new Map<string, Link>()
  const captured = new Map<string, number>()
  const cancelled = new Set<string>()
  const violations: string[] = []
  /** Stored cards, by shopper. */
  const stored = new Map<string, readonly string[]>()
  const storedOf = (shopper: string): readonly string[] => stored.get(shopper) ?? []
  const returned = new Map<string, number>()
  /** Amounts of refunds, by the shop's reference of them. */
  const refundAmounts = new Map<string, number>()
  const declined: CardResult[] = []
  let count = 0
  const newReference = (): string => {
    count += 1
    return `PSP${String(count).padStart(13, '0')}`
  }

  const redirectTo = (pspReference: string, paymentMethodType: string): ProviderReply => {
    const action = {
      type: 'redirect',
      method: 'GET',
      paymentMethodType,
      url: `${adyenScripts}/bank/${pspReference}`,
    }
    return { status: 200, body: { resultCode: 'RedirectShopper', pspReference, action } }
  }
  const codeToScan = (pspReference: string, paymentMethodType: string): ProviderReply => {
    const paymentData = `data-${pspReference}`
    const action = { type: 'qrCode', paymentMethodType, qrCodeData: 'https://app.example/pay', paymentData }
    return { status: 200, body: { resultCode: 'Pending', pspReference, action } }
  }
  const leadTo = (pspReference: string, type: string): ProviderReply =>
    (scanned.has(type) ? codeToScan : redirectTo)(pspReference, type)
  const challenge = (pspReference: string, subtype: 'fingerprint' | 'challenge'): ProviderReply => {
    const resultCode = subtype === 'challenge' ? 'ChallengeShopper' : 'IdentifyShopper'
    return { status: 200, body: { resultCode, pspReference, action: actionOf(pspReference, subtype) } }
  }

  function pay({ json }: ProviderCall): ProviderReply {
    const { amount, reference, returnUrl, paymentMethod, storePaymentMethod, shopperReference } = json
    const { type, holderName, storedPaymentMethodId } = paymentMethod
    if (storedPaymentMethodId !== undefined && !storedOf(shopperReference).includes(storedPaymentMethodId))
      return adyenError('800', 'Contract not found')
    const pspReference = newReference()
    const resultCode = 'RedirectShopper'
    const newPayment = { pspReference, type, reference, amount, returnUrl, resultCode, isOver: false }
    const storeFor = storePaymentMethod ? shopperReference : undefined
    payments.set(pspReference, { ...newPayment, storeFor })
    if (!inPage.has(type)) return leadTo(pspReference, type)
    const nextResult = declined.pop() ?? stepFor(json, holders.get(holderName))
    if (nextResult === 'RedirectShopper') return redirectTo(pspReference, type)
    if (nextResult === 'IdentifyShopper') return challenge(pspReference, 'fingerprint')
    if (nextResult === 'ChallengeShopper') return challenge(pspReference, 'challenge')
    return over({ ...newPayment, storeFor, resultCode: nextResult ?? 'Authorised' })
  }

  function over(payment: Payment): ProviderReply {
    const { pspReference, resultCode, amount, reference: merchantReference, storeFor } = payment
    payments.set(pspReference, { ...payment, isOver: true })
    if (resultCode === 'Authorised' && storeFor !== undefined)
      stored.set(storeFor, [...storedOf(storeFor), `stored-${pspReference}`])
    const reason = resultCode === 'Refused' ? { refusalReason: 'Refused', refusalReasonCode: '2' } : {}
    const body = { resultCode, pspReference, amount, merchantReference, ...reason }
    const omitted = Object.fromEntries((payment.omitted ?? []).map((name) => [name, undefined]))
    return { status: 200, body: { ...body, ...omitted } }
  }

  function submit({ json }: ProviderCall): ProviderReply {
    const { redirectResult, payload, threeDSResult } = json.details
    const three = threeDSResult && JSON.parse(Buffer.from(threeDSResult, 'base64').toString())
    const token = String(redirectResult ?? payload ?? three?.authorisationToken ?? '')
    const payment = payments.get(token.replace('result-', ''))
    if (!payment) return adyenError('14_006', 'Invalid payload')
    if (payment.isOver) return adyenError('704', 'request already processed or in progress')
    return over(
      three ? { ...payment, resultCode: three.transStatus === 'Y' ? 'Authorised' : 'Refused' } : payment,
    )
  }

  function link({ method, path, json }: ProviderCall): ProviderReply {
    const id = path.split('/')[2]
    if (id === undefined) {
      const linkId = `PL${newReference()}`
      const { reference, amount, returnUrl, expiresAt } = json
      const url = `${adyenScripts}/link/${linkId}`
      const types = { allowed: json.allowedPaymentMethods, blocked: json.blockedPaymentMethods }
      links.set(linkId, { ...types, reference, amount, returnUrl, status: 'active', url })
      return { status: 201, body: { id: linkId, expiresAt, ...links.get(linkId), merchantAccount } }
    }
    const known = links.get(id)
    if (!known) return adyenError('404', 'Payment link not found', { status: 404 })
    if (method === 'PATCH' && known.status !== 'active') return adyenError('422', 'The link is not active')
    if (method === 'PATCH') known.status = json.status
    return { status: 200, body: { id, ...known } }
  }

  /** Whether the money is taken with the authorisation. */
  const isAutomatic = ({ type }: Payment): boolean =>
    withoutCaptures.has(type) || (!capturesByHand && !invoices.has(type))

  const takenOf = (payment: Payment): number =>
    isAutomatic(payment) && payment.resultCode === 'Authorised'
      ? payment.amount.value
      : (captured.get(payment.reference) ?? 0)

  /** Captures by request. Accounts with automatic captures, and some types, have one, which cancels the rest. */
  function capture({ reference, amount, type }: Payment, captureAmount: number): boolean {
    const capturedAmount = captured.get(reference) ?? 0
    if (cancelled.has(reference) || capturedAmount + captureAmount > amount.value) return false
    captured.set(reference, capturedAmount + captureAmount)
    if ((!capturesByHand || capturedOnce.has(type)) && capturedAmount + captureAmount < amount.value)
      cancelled.add(reference)
    return true
  }

  /** Cancels a payment, or refunds it if it was captured; not after several captures. */
  function reverse(payment: Payment): boolean {
    const { reference, amount } = payment
    const capturedAmount = takenOf(payment)
    if (capturedAmount > 0 && capturedAmount < amount.value) return false
    if (capturedAmount === 0) cancelled.add(reference)
    returned.set(reference, amount.value)
    return true
  }

  /** Captures, releases or refunds; false if it is not possible, such as an amount above the remainder. */
  function move(operation: string, payment: Payment, requestedAmount: number): boolean {
    const { reference, amount } = payment
    const capturedAmount = takenOf(payment)
    const before = returned.get(reference) ?? 0
    switch (operation) {
      case 'captures':
        // Captured already: the request changes nothing.
        return isAutomatic(payment) || capture(payment, requestedAmount)
      case 'cancels':
        if (capturedAmount === amount.value || cancelled.has(reference)) return false
        cancelled.add(reference)
        return true
      case 'reversals':
        return before === 0 && reverse(payment)
      default:
        returned.set(reference, before + requestedAmount)
        return before + requestedAmount <= capturedAmount
    }
  }

  /** "This field is required for partial refunds with 3x 4x Oney, Affirm, Afterpay, Atome, Clearpay, Klarna, …" */
  function linesMissing(operation: string, { type, amount }: Payment, json: ProviderCall['json']) {
    const isPart = ['captures', 'refunds'].includes(operation) && json.amount.value < amount.value
    if (!isPart || !invoices.has(type) || json.lineItems) return undefined
    violations.push(`${operation} of a part of ${type} without lineItems`)
    return adyenError('702', "Required field 'lineItems' is not provided.")
  }

  function modify({ path, json }: ProviderCall): ProviderReply {
    const [, , reference = '', operation = ''] = path.split('/')
    const payment = payments.get(reference)
    if (!payment) return adyenError('167', 'Original pspReference required for this operation')
    const problem = linesMissing(operation, payment, json)
    if (problem) return problem
    if (!move(operation, payment, json.amount?.value ?? 0))
      return adyenError('137', 'Invalid amount specified')
    if (operation === 'refunds') refundAmounts.set(json.reference, json.amount.value)
    const own = { pspReference: newReference(), paymentPspReference: reference, reference: json.reference }
    return { status: 201, body: { ...own, merchantAccount, status: 'received' } }
  }

  const offered = ({ json }: ProviderCall): ProviderReply => {
    const own = storedOf(json.shopperReference)
    const storedPaymentMethods = own.map((id) => ({ id, ...storedCard }))
    const listed = json.countryCode === 'DE' ? [...paymentMethods, ...furtherMethods] : paymentMethods
    return { status: 200, body: { paymentMethods: listed, ...(own.length > 0 && { storedPaymentMethods }) } }
  }

  /** Lists or deletes stored payment details (Checkout API v71, `/storedPaymentMethods`). */
  function storedDetails({ method, path }: ProviderCall): ProviderReply {
    const { pathname, searchParams } = new URL(path, 'http://adyen.example')
    if (searchParams.get('merchantAccount') !== merchantAccount)
      return adyenError('901', 'Invalid Merchant Account', { status: 403, errorType: 'security' })
    const shopperReference = searchParams.get('shopperReference') ?? ''
    const own = storedOf(shopperReference)
    if (method === 'GET') {
      const storedPaymentMethods = own.map((id) => ({ id, ...storedCard }))
      return { status: 200, body: { merchantAccount, shopperReference, storedPaymentMethods } }
    }
    const id = decodeURIComponent(pathname.split('/')[2] ?? '')
    if (!own.includes(id)) return adyenError('803', 'PaymentDetail not found')
    stored.set(
      shopperReference,
      own.filter((each) => each !== id),
    )
    return { status: 204 }
  }

  /** The bodies that keys were first sent with: a key that comes again with another is a fault of the shop. */
  const keyed = new Map<string, string>()

  function check(call: ProviderCall): ProviderReply | undefined {
    const key = call.header('idempotency-key')
    const isOther = key !== '' && (keyed.get(call.path + key) ?? call.text) !== call.text
    keyed.set(call.path + key, call.text)
    if (isOther) violations.push(`${call.path}: another request with the same idempotency key`)
    const problem = adyenProblem(call)
    if (problem) violations.push(`${call.method} ${call.path}: ${JSON.stringify(problem.body)}`)
    return problem
  }

  /** Terminals on which a card was presented, in order. */
  const terminals: string[] = []

  const terminalResults: TerminalResult[] = []
  /** ServiceIDs of requests that no terminal received. */
  const unreceived = new Set<string>()

  /** Presents a card. */
  function present({ MessageHeader, PaymentRequest }: ProviderCall['json']): ProviderReply {
    terminals.push(MessageHeader.POIID)
    const { Currency: currency, RequestedAmount } = PaymentRequest.PaymentTransaction.AmountsReq
    const requested = Math.round(RequestedAmount * 100)
    const result = terminalResults.pop() ?? { amount: requested }
    const isApproved = typeof result === 'object'
    const value = isApproved ? result.amount : requested
    const resultCode = isApproved ? 'Authorised' : result === 'refused' ? 'Refused' : 'Cancelled'
    const pspReference = newReference()
    const reference = PaymentRequest.SaleData.SaleTransactionID.TransactionID
    const method = { type: 'scheme', returnUrl: '' }
    const newPayment = { pspReference, ...method, reference, amount: { value, currency }, isOver: true }
    payments.set(pspReference, { ...newPayment, resultCode })
    if (result === 'unreachable') {
      unreceived.add(MessageHeader.ServiceID)
      return { status: 200 }
    }
    const PaymentResponse = {
      Response: isApproved ? { Result: 'Success' } : { Result: 'Failure', ErrorCondition: 'Refusal' },
      POIData: { POITransactionID: { TransactionID: `tender.${pspReference}` } },
      ...(isApproved && {
        PaymentResult: { AmountsResp: { Currency: currency, AuthorizedAmount: value / 100 } },
      }),
    }
    return { status: 200, body: { SaleToPOIResponse: { PaymentResponse } } }
  }

  /** Knows requests that were not received, and repeats no response: that of a payment can be late. */
  function readStatus({ TransactionStatusRequest }: ProviderCall['json']): ProviderReply {
    if (!unreceived.has(TransactionStatusRequest.MessageReference.ServiceID)) return { status: 200 }
    const TransactionStatusResponse = { Response: { Result: 'Failure', ErrorCondition: 'NotFound' } }
    return { status: 200, body: { SaleToPOIResponse: { TransactionStatusResponse } } }
  }

  function atTerminal(call: ProviderCall): ProviderReply {
    const problem = terminalProblem(call)
    if (problem) violations.push(`${call.path}: ${JSON.stringify(problem.body)}`)
    if (problem) return problem
    const { SaleToPOIRequest: request } = call.json
    if (request.TransactionStatusRequest) return readStatus(request)
    return request.PaymentRequest ? present(request) : { status: 200 }
  }

  function checkout(call: ProviderCall): ProviderReply {
    const isAnothers = call.json.merchantAccount !== merchantAccount
    if (call.method === 'POST' && call.path !== '/payments/details' && isAnothers)
      return adyenError('901', 'Invalid Merchant Account', { status: 403, errorType: 'security' })
    const problem = check(call)
    if (problem) return problem
    if (call.path.startsWith('/storedPaymentMethods')) return storedDetails(call)
    if (call.path === '/paymentMethods') return offered(call)
    if (call.path === '/payments') return pay(call)
    if (call.path === '/payments/details') return submit(call)
    return call.path.startsWith('/paymentLinks') ? link(call) : modify(call)
  }

  const server = await startProvider(
    (call) => call.header('idempotency-key'),
    (call) => {
      if (call.header('x-api-key') !== apiKey)
        return adyenError('000', 'HTTP Status Response - Unauthorized', {
          status: 401,
          errorType: 'security',
        })
      return call.path === '/terminal' ? atTerminal(call) : checkout(call)
    },
  )

  function payment(reference: string): Payment {
    const storedPayment = [...payments.values()].findLast((payment) => payment.reference === reference)
    if (!storedPayment) throw new Error(`Adyen knows no ${reference}`)
    return storedPayment
  }

  function linkOf(reference: string): Link {
    const storedLink = [...links.values()].findLast((link) => link.reference === reference)
    if (!storedLink) throw new Error(`Adyen knows no link of ${reference}`)
    return storedLink
  }

  /** A payment, or the one that a link is open for. */
  function noticed(reference: string): Pick<Payment, 'amount' | 'pspReference'> & { paymentLinkId?: string } {
    const link = [...links].findLast(([, { reference: linked }]) => linked === reference)
    const storedPayment = [...payments.values()].findLast((payment) => payment.reference === reference)
    const known = storedPayment ?? (link ? { ...link[1], pspReference: newReference() } : payment(reference))
    return { ...known, ...(link && { paymentLinkId: link[0] }) }
  }

  /** The amount of a refund that failed can be refunded again. */
  function undoRefund(reference: string, refund: string): void {
    returned.set(reference, (returned.get(reference) ?? 0) - (refundAmounts.get(refund) ?? 0))
    refundAmounts.delete(refund)
  }

  function decideAtBank(pspReference: string, resultCode: ResultCode): string {
    const storedPayment = payments.get(pspReference)
    if (!storedPayment) throw new Error(`Adyen knows no ${pspReference}`)
    storedPayment.resultCode = resultCode
    return returnTo(storedPayment)
  }

  return {
    ...server,
    violations,
    terminals: terminals,
    config: {
      ...{
        apiKey,
        merchantAccount,
        hmacKey,
        clientKey: 'test_client',
        environment: 'test' as const,
        applePayAssociation: 'association',
        terminals: new Map([
          ['dk-1', 'terminal-1'],
          ['dk-2', 'terminal-2'],
        ]),
        capturesByHand,
        automaticMethods: new Set<string>(),
      },
      ...{ checkoutUrl: server.url, terminalUrl: `${server.url}/terminal` },
    },
    payment,
    authorised: (reference) =>
      [...payments.values()].flatMap((payment) =>
        payment.reference === reference && payment.resultCode === 'Authorised'
          ? [{ amount: payment.amount.value, currency: payment.amount.currency }]
          : [],
      ),
    charges: (reference) =>
      [...payments.values()].filter((payment) => payment.reference === reference).length,
    decide(reference, resultCode) {
      const storedPayment = payment(reference)
      storedPayment.resultCode = resultCode
      const { pathname, search } = new URL(returnTo(storedPayment))
      return pathname + search
    },
    approve: (pspReference) => decideAtBank(pspReference, 'Authorised'),
    abandon: (pspReference) => decideAtBank(pspReference, 'Cancelled'),
    challenge: (pspReference) => actionOf(pspReference, 'challenge'),
    scanned: (pspReference) =>
      payments.get(pspReference)?.resultCode === 'Authorised'
        ? { type: 'complete', resultCode: 'authorised', payload: `result-${pspReference}` }
        : { type: 'pending', resultCode: 'pending' },
    declineNext: () => void declined.push('Refused'),
    delayNext: () => void declined.push('Pending'),
    atNextTerminal: (result) => void terminalResults.push(result),
    link: linkOf,
    payLink(id, type) {
      const storedLink = links.get(id) ?? [...links.values()].findLast((link) => link.reference === id)
      if (!storedLink) throw new Error(`Adyen knows no ${id}`)
      const { reference, amount, returnUrl, allowed, blocked } = storedLink
      const paidBy = type ?? allowed?.[0] ?? 'scheme'
      if (allowed?.includes(paidBy) === false || blocked?.includes(paidBy))
        throw new Error(`The link ${id} does not offer ${paidBy}`)
      const paid = [...payments.values()].some((payment) => payment.reference === reference)
      storedLink.status = 'completed'
      const pspReference = newReference()
      const newPayment = {
        pspReference,
        reference,
        amount,
        returnUrl,
        resultCode: 'Authorised',
        isOver: true,
      }
      if (!paid) payments.set(pspReference, { ...newPayment, type: paidBy })
      return returnUrl
    },
    captured: (reference) =>
      [...payments.values()].some((candidate) => candidate.reference === reference)
        ? takenOf(payment(reference))
        : 0,
    isCancelled: (reference) => cancelled.has(reference),
    refunded: (reference) => returned.get(reference) ?? 0,
    notice(reference, change = {}) {
      const {
        eventCode = 'AUTHORISATION',
        success = 'true',
        key = hmacKey,
        modification,
        amount: value,
        currency,
        dispute,
        own = modifications.has(eventCode) ? newReference() : undefined,
      } = change
      const merchantReference = modification ?? reference
      if (isFailedRefund(eventCode, success)) undoRefund(reference, merchantReference)
      const { amount: paid, paymentLinkId, ...known } = noticed(reference)
      const pspReference = dispute ?? own ?? known.pspReference
      const originalReference =
        pspReference === known.pspReference ? '' : (change.original ?? known.pspReference)
      const amount = { value: value ?? paid.value, currency: currency ?? paid.currency }
      const signed = [
        pspReference,
        originalReference,
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
      const item = {
        pspReference,
        merchantReference,
        amount,
        eventCode,
        success,
        reason: change.reason ?? '',
      }
      const details = {
        merchantAccountCode: merchantAccount,
        eventDate: '2026-11-02T10:00:00+01:00',
        operations: ['REFUND'],
        ...(originalReference !== '' && { originalReference }),
      }
      const NotificationRequestItem = {
        ...item,
        ...details,
        additionalData: {
          ...{ hmacSignature, cardSummary: '1111' },
          ...(paymentLinkId !== undefined && { paymentLinkId }),
          ...(dispute && { defensePeriodEndsAt }),
          ...change.additionalData,
        },
      }
      return { live: 'false', notificationItems: [{ NotificationRequestItem }] }
    },
  }
}

const isFailedRefund = (eventCode: string, success: string): boolean =>
  eventCode === 'REFUND_FAILED' || (eventCode === 'REFUND' && success === 'false')

/** Events with a reference of their own, and the payment's as the original. */
const modifications: ReadonlySet<string> = new Set([
  ...['CAPTURE', 'CAPTURE_FAILED', 'CANCELLATION', 'TECHNICAL_CANCEL', 'CANCEL_OR_REFUND'],
  ...['REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED', 'MANUAL_REVIEW_ACCEPT', 'MANUAL_REVIEW_REJECT'],
])

const defensePeriodEndsAt = '2026-12-01T00:00:00+01:00'

/** Ways that are paid in the shop's page, without leading the shopper elsewhere. */
const inPage: ReadonlySet<unknown> = new Set(['scheme', 'bcmc', 'googlepay', 'applepay'])

/** Paid in an app that scans a code in the page. */
const scanned: ReadonlySet<unknown> = new Set(['swish', 'bcmc_mobile'])

const storedCard = {
  type: 'scheme',
  name: 'VISA',
  brand: 'visa',
  lastFour: '1111',
  expiryMonth: '03',
  expiryYear: '2030',
  holderName: 'Anna Holm',
  supportedShopperInteractions: ['Ecommerce', 'ContAuth'],
}

const paymentMethods = [
  { type: 'scheme', name: 'Cards', brands: ['visa', 'mc'] },
  { type: 'mobilepay', name: 'MobilePay' },
  { type: 'paypal', name: 'PayPal' },
  {
    type: 'googlepay',
    name: 'Google Pay',
    brands: ['visa', 'mc'],
    configuration: { merchantId: '50', gatewayMerchantId: 'VitrineShop' },
  },
  {
    type: 'applepay',
    name: 'Apple Pay',
    brands: ['visa', 'mc'],
    configuration: { merchantId: 'merchant.com.adyen.vitrine', merchantName: 'Vitrine Shop' },
  },
]

/** What accounts offer beside these, by country; here in one. */
const furtherMethods = [
  { type: 'bcmc', name: 'Bancontact card' },
  { type: 'bcmc_mobile', name: 'Bancontact app' },
  { type: 'ideal', name: 'iDEAL' },
  { type: 'swish', name: 'Swish' },
  { type: 'vipps', name: 'Vipps' },
  { type: 'klarna', name: 'Klarna' },
  { type: 'twint', name: 'TWINT' },
  { type: 'newbank', name: 'New bank' },
]
