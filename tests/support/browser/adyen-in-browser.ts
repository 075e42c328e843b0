import type { BrowserContext, Route } from 'playwright'
import { adyenScripts, type FakeAdyen } from '#tests/support/fakes/fake-adyen.ts'

/** A document that axe accepts, as it looks into frames. */
const html = (body: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><html lang="en"><title>Adyen</title><main><h1>Adyen</h1>${body}</main>`,
})
const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const open = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

/**
 * One field of a card, with the messages between Adyen's frames and its script: it receives its type, reports that
 * it is ready, and sends its input encrypted.
 */
const cardField = html(`
<input id="field" autocomplete="off" aria-label="field">
<script>
const names = { encryptedExpiryDate: ['encryptedExpiryMonth', 'encryptedExpiryYear'] }
const lengths = { encryptedCardNumber: 16, encryptedExpiryDate: 4, encryptedSecurityCode: 3 }
let message
const say = (more) =>
  parent.postMessage(JSON.stringify({ fieldType: message.fieldType, numKey: message.numKey, ...more }), '*')
addEventListener('message', ({ data }) => {
  if (message) return
  message = JSON.parse(data)
  document.getElementById('field').dataset.type = message.fieldType
  document.querySelector('main').setAttribute('aria-label', message.fieldType)
  say({ action: 'config' })
})
document.getElementById('field').addEventListener('input', ({ target }) => {
  const digits = target.value.replace(/\\D/g, '')
  if (digits.length < lengths[message.fieldType]) return
  const blobs = (names[message.fieldType] || [message.fieldType]).map((encryptedFieldName) => ({
    type: 'card',
    encryptedFieldName,
    blob: 'eyJhbGciOiJSU0EtT0FFUCJ9.' + encryptedFieldName,
  }))
  say({ action: 'encryption', type: 'card', [message.fieldType]: blobs, endDigits: '1111', code: 'ok' })
})
</script>`)

/** The bank's page, in the frame of the shop's page. */
const bankPage = html(`
<button id="yes">Yes</button><button id="no">No</button>
<script>
for (const id of ['yes', 'no'])
  document.getElementById(id).addEventListener('click', () => {
    location.assign('${adyenScripts}/checkoutshopper/threeDS/notification?' + (id === 'yes' ? 'Y' : 'N'))
  })
</script>`)

/** The bank's invisible page that collects the browser's fingerprint. */
const fingerprint = html(`<script>
location.assign('${adyenScripts}/checkoutshopper/threeDS/notification?known')
</script>`)

/** The end of a bank's steps: it sends the result to the shop's page. */
const notification = html(`<script>
const word = location.search.slice(1)
const message = word === 'known'
  ? { type: 'fingerPrintResult', result: { threeDSCompInd: 'Y' } }
  : { type: 'challengeResult', result: { transStatus: word, threeDSServerTransID: '1' } }
parent.postMessage(JSON.stringify(message), '*')
</script>`)

/** A page that redirects by itself. */
const leadTo = (url: string) => html(`<script>location.replace(${JSON.stringify(url)})</script>`)

/** A bank's own page, on which the shopper approves or cancels. */
function bankChoice(adyen: FakeAdyen, pspReference: string, decision: string) {
  if (decision === '') return html('<a id="yes" href="?yes">Yes</a> <a id="no" href="?no">No</a>')
  return leadTo(decision === '?yes' ? adyen.approve(pspReference) : adyen.abandon(pspReference))
}

/** The page of a payment link. */
function linkPage(adyen: FakeAdyen, id: string, decision: string) {
  return decision === ''
    ? html('<h2>Pay by link</h2><a id="yes" href="?yes">Pay</a>')
    : leadTo(adyen.payLink(id))
}

/** Adyen's responses, by the end or beginning of a path. */
function answerTo(route: Route, adyen: FakeAdyen): Parameters<Route['fulfill']>[0] {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const [, first = '', second = ''] = pathname.split('/')
  switch (pathname.split('/').at(-1)) {
    case 'securedFields.html':
      return cardField
    case 'notification':
      return notification
    case 'status': {
      const { paymentData = '' } = request.postDataJSON() ?? {}
      return { json: adyen.scanned(paymentData.replace('data-', '')), headers: open }
    }
    case 'barcode.png':
      return { contentType: 'image/svg+xml', body: picture }
    case 'submitThreeDS2Fingerprint': {
      const { paymentData } = request.postDataJSON() ?? {}
      return { json: { type: 'action', action: paymentData && adyen.challenge(paymentData) }, headers: open }
    }
  }
  if (pathname.endsWith('/applePay/sessions')) {
    const { merchantIdentifier, displayName, domainName } = request.postDataJSON() ?? {}
    if (!merchantIdentifier || !displayName || !domainName) return { status: 422, json: {}, headers: open }
    const session = JSON.stringify({ merchantSessionIdentifier: 'SSH1' })
    return { json: { data: Buffer.from(session).toString('base64') }, headers: open }
  }
  if (first === 'bank') return bankChoice(adyen, second, new URL(request.url()).search)
  if (first === 'link') return linkPage(adyen, second, new URL(request.url()).search)
  if (pathname.endsWith('.svg')) return { contentType: 'image/svg+xml', body: picture }
  const isTranslation = pathname.includes('/translations/')
  return { json: isTranslation ? {} : { checkoutAttemptId: 'attempt' }, headers: open }
}

/**
 * Replaces Adyen and a bank in a browser, under their own addresses: the frames of the card's fields, the requests of
 * its script, and the bank's steps.
 */
export async function routeAdyen(context: BrowserContext, adyen: FakeAdyen): Promise<void> {
  await context.route(/^https:\/\/[\w.-]+\.adyen\.com\//, (route) => route.fulfill(answerTo(route, adyen)))
  await context.route('https://acs.bank.example/**', (route) =>
    route.fulfill(route.request().url().endsWith('/fingerprint') ? fingerprint : bankPage),
  )
}

/**
 * Google's script as far as Adyen's uses it. Like Google's it refuses a request without the recipient of the token and
 * the amount. The shopper approves immediately; the page's `data-wallet-refused` makes them close the sheet instead.
 */
const googlePay = `
const card = {
  type: 'CARD',
  description: 'Visa 1111',
  info: { cardNetwork: 'VISA', cardDetails: '1111' },
  tokenizationData: { type: 'PAYMENT_GATEWAY', token: '{"signature":"from Google"}' },
}
class PaymentsClient {
  constructor(options) { this.options = options }
  isReadyToPay() { return Promise.resolve({ result: true }) }
  prefetchPaymentData() {}
  createButton({ onClick }) {
    const button = Object.assign(document.createElement('button'), { type: 'button', onclick: onClick })
    button.dataset.google = ''
    button.textContent = 'Google Pay'
    return button
  }
  async loadPaymentData({ allowedPaymentMethods: [method], transactionInfo: info, merchantInfo }) {
    const { parameters } = method.tokenizationSpecification
    const isWhole = parameters.gateway === 'adyen' && parameters.gatewayMerchantId && merchantInfo &&
      /^[A-Z]{3}$/.test(info.currencyCode) && /^\\d+(\\.\\d\\d)?$/.test(info.totalPrice) && info.totalPriceStatus === 'FINAL'
    if (!isWhole) throw { statusCode: 'DEVELOPER_ERROR', statusMessage: JSON.stringify(info) }
    if ('walletRefused' in document.body.dataset) {
      document.body.dataset.wallet = 'closed'
      throw { statusCode: 'CANCELED' }
    }
    const data = { apiVersion: 2, apiVersionMinor: 0, paymentMethodData: card }
    const { transactionState } = await this.options.paymentDataCallbacks.onPaymentAuthorized(data)
    if (transactionState !== 'SUCCESS') throw { statusCode: 'CANCELED' }
    return data
  }
}
window.google = { payments: { api: { PaymentsClient } } }
`

/** Replaces Google Pay in a browser. */
export async function routeGooglePay(context: BrowserContext): Promise<void> {
  await context.route('https://pay.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: googlePay }),
  )
}

/**
 * Apple's session as far as Adyen's script uses it, and the element of its button. Like Apple's it refuses a request
 * without the merchant, the amount and the networks, and a merchant that Adyen did not confirm. The shopper approves
 * immediately; the page's `data-wallet-refused` makes them close the sheet instead. The sheet reports how it was closed.
 */
const applePay = `
class ApplePaySession {
  static STATUS_SUCCESS = 0
  static STATUS_FAILURE = 1
  static supportsVersion() { return true }
  static canMakePayments() { return true }
  constructor(version, request) {
    const { countryCode, currencyCode, total, merchantCapabilities, supportedNetworks } = request
    const isWhole = version > 0 && /^[A-Z]{2}$/.test(countryCode) && /^[A-Z]{3}$/.test(currencyCode) &&
      total.label && /^\\d+(\\.\\d{1,2})?$/.test(total.amount) && total.type === 'final' &&
      merchantCapabilities.includes('supports3DS') && supportedNetworks.length > 0
    if (!isWhole) throw new TypeError(JSON.stringify(request))
    document.body.dataset.wallet = 'open ' + total.amount + ' ' + currencyCode
  }
  begin() { this.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' }) }
  completeMerchantValidation({ merchantSessionIdentifier }) {
    if (!merchantSessionIdentifier) throw new TypeError('no merchant')
    if ('walletRefused' in document.body.dataset) {
      document.body.dataset.wallet = 'closed'
      return this.oncancel({})
    }
    const paymentData = { version: 'EC_v1', data: 'from Apple', signature: 'x' }
    this.onpaymentauthorized({ payment: { token: { paymentData, transactionIdentifier: '1' } } })
  }
  completePayment({ status }) {
    sessionStorage.setItem('apple', status === ApplePaySession.STATUS_SUCCESS ? 'paid' : 'failed')
  }
  abort() {}
}
window.ApplePaySession = ApplePaySession
`

/** Replaces Apple Pay in a browser; a test's shop, which has no certificate, passes for one that has. */
export async function routeApplePay(context: BrowserContext, shop: string): Promise<void> {
  await context.addInitScript(applePay)
  await context.route('https://applepay.cdn-apple.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', headers: open, body: '' }),
  )
  await context.route(`${shop}/**/*.js`, async (route) => {
    try {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('window.location.protocol', '"https:"')
      await route.fulfill({ response, body })
    } catch (error) {
      // A page fetches scripts when it is idle, so requests can be pending when a test closes it.
      if (!/disposed|closed/.test(String(error))) throw error
    }
  })
}
