import type { ProviderCall, ProviderReply } from '#tests/support/fakes/provider-server.ts'

// Validation rules of the Checkout API v71, from Adyen's published reference. Codes that it names for a case are used;
// all other errors of a field are 702, with the message of its parser.

type Fields = Readonly<Record<string, unknown>>

/** Adyen's error: `pspReference` is there once a request reached a payment. */
export const adyenError = (
  errorCode: string,
  message: string,
  { status = 422, errorType = 'validation' }: { status?: number; errorType?: string } = {},
): ProviderReply => ({ status, body: { status, errorCode, message, errorType } })

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, maximum = 1_000): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maximum
const isAddress = (value: unknown): value is string => isText(value, 1_024) && /^https?:\/\//.test(value)

/** Currencies of the shop's markets, and some with other decimals than two. */
const currencies: ReadonlySet<unknown> = new Set([
  ...['AED', 'AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HUF', 'NOK', 'PLN', 'SEK', 'TRY', 'USD'],
  ...['CLP', 'ISK', 'JPY', 'KWD'],
])

function amountProblem(amount: unknown): ProviderReply | undefined {
  if (!isObject(amount)) return adyenError('100', "Required object 'amount' is not provided.")
  if (!currencies.has(amount.currency)) return adyenError('138', 'Unsupported currency specified')
  return Number.isSafeInteger(amount.value) && Number(amount.value) > 0
    ? undefined
    : adyenError('137', 'Invalid amount specified')
}

/** The fields of a request: what each has to be. `true`: it has to be there. */
type Rules = Readonly<Record<string, readonly [isRequired: boolean, isValid: (value: unknown) => boolean]>>

const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown) =>
    allowed.includes(value)
const texts = (maximum: number) => (value: unknown) => isText(value, maximum)
const isFlag = (value: unknown) => typeof value === 'boolean'
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

const billingAddress = ['city', 'country', 'houseNumberOrName', 'postalCode', 'street']
const browserInfo = [
  ...['acceptHeader', 'colorDepth', 'language', 'javaEnabled', 'screenHeight', 'screenWidth'],
  ...['timeZoneOffset', 'userAgent'],
]
const holds = (names: readonly string[]) => (value: unknown) =>
  isObject(value) && names.every((name) => value[name] !== undefined && value[name] !== '')

const isPostalAddress = (value: unknown): boolean =>
  holds(billingAddress)(value) &&
  isObject(value) &&
  (!['US', 'CA'].includes(String(value.country)) ||
    matches(/^[A-Z]{2,3}$/)(value.stateOrProvince ?? undefined))

/** Amounts are those of one item. */
const isLine = (line: unknown): line is { quantity: number; amountIncludingTax: number } =>
  isObject(line) &&
  Number.isInteger(line.quantity) &&
  Number.isInteger(line.amountIncludingTax) &&
  Number(line.amountExcludingTax ?? line.amountIncludingTax) + Number(line.taxAmount ?? 0) ===
    line.amountIncludingTax

/** A line of a partial capture or refund, for which more fields are required. */
function isPartLine(line: unknown): boolean {
  if (!isObject(line)) return false
  const { id, description, amountExcludingTax, taxPercentage } = line
  const isTaxed = Number.isInteger(amountExcludingTax) && Number.isInteger(taxPercentage)
  return isLine(line) && isTaxed && isText(id) && isText(description)
}
const partLines = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isPartLine)

const shared: Rules = {
  merchantAccount: [true, texts(80)],
  countryCode: [false, matches(/^[A-Z]{2}$/)],
  shopperLocale: [false, matches(/^[a-z]{2}([-_][A-Z]{2})?$/)],
  shopperReference: [false, (value) => isText(value, 256) && value.length >= 3],
}

const ordered: Rules = {
  ...shared,
  amount: [true, isObject],
  reference: [true, texts(80)],
  shopperEmail: [false, matches(/^[^@\s]+@[^@\s]+$/)],
  shopperName: [false, holds(['firstName', 'lastName'])],
  billingAddress: [false, isPostalAddress],
  deliveryAddress: [false, isPostalAddress],
  telephoneNumber: [false, matches(/^\+\d{6,15}$/)],
  lineItems: [false, (value) => Array.isArray(value) && value.length > 0 && value.every(isLine)],
  recurringProcessingModel: [false, oneOf('CardOnFile', 'Subscription', 'UnscheduledCardOnFile')],
}

const requests: Readonly<Record<string, Rules>> = {
  'POST /paymentMethods': {
    ...shared,
    amount: [false, isObject],
    channel: [false, oneOf('iOS', 'Android', 'Web')],
    allowedPaymentMethods: [false, Array.isArray],
    blockedPaymentMethods: [false, Array.isArray],
  },
  'POST /payments': {
    ...ordered,
    paymentMethod: [true, isObject],
    returnUrl: [true, isAddress],
    channel: [false, oneOf('iOS', 'Android', 'Web')],
    origin: [false, (value) => isAddress(value) && new URL(value).origin === value],
    browserInfo: [false, holds(browserInfo)],
    riskData: [false, isObject],
    shopperIP: [false, matches(/^[0-9a-f.:]{3,45}$/i)],
    shopperInteraction: [false, oneOf('Ecommerce', 'ContAuth', 'Moto', 'POS')],
    storePaymentMethod: [false, isFlag],
    redirectFromIssuerMethod: [false, oneOf('GET', 'POST')],
    redirectToIssuerMethod: [false, oneOf('GET', 'POST')],
    authenticationData: [false, isObject],
  },
  'POST /payments/details': {
    details: [true, (value) => isObject(value) && Object.values(value).every((each) => isText(each, 50_000))],
    paymentData: [false, texts(200_000)],
    authenticationData: [false, isObject],
  },
  'POST /paymentLinks': {
    ...ordered,
    returnUrl: [false, isAddress],
    allowedPaymentMethods: [
      false,
      (value) => Array.isArray(value) && value.every((each) => isText(each, 60)),
    ],
    blockedPaymentMethods: [
      false,
      (value) => Array.isArray(value) && value.every((each) => isText(each, 60)),
    ],
    reusable: [false, isFlag],
    storePaymentMethodMode: [false, oneOf('askForConsent', 'disabled', 'enabled')],
    expiresAt: [false, matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)],
  },
  'PATCH /paymentLinks/': { status: [true, oneOf('expired')] },
  'POST /captures': {
    merchantAccount: [true, texts(80)],
    amount: [true, isObject],
    reference: [false, texts(80)],
    lineItems: [false, partLines],
  },
  'POST /refunds': {
    merchantAccount: [true, texts(80)],
    amount: [true, isObject],
    reference: [false, texts(80)],
    lineItems: [false, partLines],
  },
  'POST /cancels': { merchantAccount: [true, texts(80)], reference: [false, texts(80)] },
  'POST /reversals': { merchantAccount: [true, texts(80)], reference: [false, texts(80)] },
}

const missing = new Map([
  ['amount', '100'],
  ['reference', '130'],
  ['paymentMethod', '14_004'],
  ['details', '14_006'],
])

/** The rules of a call: `/payments/{pspReference}/captures` by its last part. */
function rulesOf({ method, path }: ProviderCall): Rules | undefined {
  const [, first = '', second, last] = path.split('/')
  if (first === 'payments' && last !== undefined) return requests[`${method} /${last}`]
  if (first === 'paymentLinks' && second !== undefined) return requests[`${method} /paymentLinks/`]
  return requests[`${method} ${path}`]
}

function fieldProblem(rules: Rules, body: Fields): ProviderReply | undefined {
  const unknown = Object.keys(body).filter((name) => rules[name] === undefined)
  if (unknown.length > 0)
    return adyenError('702', `Structure contains the following unknown fields: [${unknown.join(', ')}]`, {
      status: 400,
    })
  for (const [name, [isRequired, isValid]] of Object.entries(rules)) {
    const value = body[name]
    if (value === undefined && isRequired)
      return adyenError(missing.get(name) ?? '702', `Required field '${name}' is not provided.`)
    if (value !== undefined && !isValid(value)) return adyenError('702', `The field '${name}' is not valid.`)
  }
  return (body.amount === undefined ? undefined : amountProblem(body.amount)) ?? linesProblem(body)
}

/**
 * Klarna refuses lines that do not add up to the amount (https://docs.adyen.com/payment-methods/klarna/invoice-lines).
 * Here every method does, because the shop sends all of them the same lines.
 */
function linesProblem({ lineItems, amount }: Fields): ProviderReply | undefined {
  if (!Array.isArray(lineItems) || !isObject(amount)) return undefined
  const sum = lineItems.reduce(
    (all: number, line: unknown) => all + (isLine(line) ? line.quantity * line.amountIncludingTax : 0),
    0,
  )
  return sum === amount.value
    ? undefined
    : adyenError('702', `The line items add up to ${sum} instead of ${amount.value}.`)
}

const encrypted = ['encryptedCardNumber', 'encryptedExpiryMonth', 'encryptedExpiryYear']
const cards: ReadonlySet<unknown> = new Set(['scheme', 'bcmc'])
/** A number of a card that is not encrypted, anywhere in a text. */
const cardNumber = /(?<!\d)\d{13,19}(?!\d)/

function storedProblem(body: Fields): ProviderReply | undefined {
  if (body.shopperReference === undefined)
    return adyenError('14_030', "Required field 'shopperReference' is not provided.")
  return body.recurringProcessingModel === undefined
    ? adyenError('14_031', "Required field 'recurringProcessingModel' is not provided.")
    : undefined
}

function cardProblem(body: Fields): ProviderReply | undefined {
  const card = isObject(body.paymentMethod) ? body.paymentMethod : {}
  if (body.storePaymentMethod === true || card.storedPaymentMethodId !== undefined) {
    const problem = storedProblem(body)
    if (problem) return problem
  }
  if (!isText(card.type, 60)) return adyenError('14_004', 'Missing payment method details')
  if (card.number !== undefined || cardNumber.test(JSON.stringify({ ...card, storedPaymentMethodId: '' })))
    return adyenError('174', 'Unable to decrypt data', { errorType: 'security' })
  if (card.type === 'googlepay' && !isText(card.googlePayToken, 20_000))
    return adyenError('14_004', 'Missing payment method details')
  if (card.type === 'applepay' && !isText(card.applePayToken, 20_000))
    return adyenError('14_004', 'Missing payment method details')
  if (!cards.has(card.type) || card.storedPaymentMethodId !== undefined) return undefined
  return encrypted.every((name) => isText(card[name], 10_000))
    ? undefined
    : adyenError('14_004', 'Missing payment method details')
}

/** Required fields of `paymentMethod`, by its type; `dotpay` stands for those that the shop does not know. */
const detailsByType = new Map<unknown, readonly string[]>([
  ['mbway', ['telephoneNumber', 'shopperEmail']],
  ['sepadirectdebit', ['iban', 'ownerName']],
  ['eps', ['issuer']],
  ['onlineBanking_PL', ['issuer']],
  ['dotpay', ['issuer']],
])
/** Required fields of the payment, by its type. */
const fieldsByType = new Map<unknown, readonly string[]>([
  ['klarna', ['lineItems', 'shopperReference']],
  [
    'clearpay',
    ['shopperName', 'shopperEmail', 'shopperReference', 'billingAddress', 'deliveryAddress', 'lineItems'],
  ],
])

function typeProblem(body: Fields): ProviderReply | undefined {
  const { type, ...details } = isObject(body.paymentMethod) ? body.paymentMethod : {}
  if (!holds(detailsByType.get(type) ?? [])(details))
    return adyenError('14_004', 'Missing payment method details')
  const absent = fieldsByType.get(type)?.find((name) => body[name] === undefined)
  return absent === undefined ? undefined : adyenError('702', `Required field '${absent}' is not provided.`)
}

/** Stored payment details: their calls have no body, and name merchant and shopper in the query. */
function storedCallProblem({ method, path, text }: ProviderCall): ProviderReply | undefined {
  const { pathname, searchParams } = new URL(path, 'http://adyen.example')
  if (method !== (pathname === '/storedPaymentMethods' ? 'GET' : 'DELETE'))
    return adyenError('905', 'Payment details are not supported', { status: 404 })
  if (text !== '') return adyenError('702', 'The body is not empty', { status: 400 })
  const unknown = [...searchParams.keys()].filter((name) => shared[name] === undefined)
  if (unknown.length > 0) return adyenError('702', `Unknown parameters: ${unknown.join(', ')}`)
  for (const name of ['merchantAccount', 'shopperReference']) {
    const value = searchParams.get(name)
    if (value === null) return adyenError('702', `Required field '${name}' is not provided.`)
    if (!shared[name]?.[1](value)) return adyenError('702', `The field '${name}' is not valid.`)
  }
  return undefined
}

/** Returns Adyen's response to a request that breaks its API reference; undefined if it is valid. */
export function adyenProblem(call: ProviderCall): ProviderReply | undefined {
  if (call.path.startsWith('/storedPaymentMethods')) return storedCallProblem(call)
  if (call.method === 'GET') return undefined
  const rules = rulesOf(call)
  if (!rules) return adyenError('905', 'Payment details are not supported', { status: 404 })
  if (!call.header('content-type').startsWith('application/json'))
    return adyenError('702', 'The content type is not supported', { status: 415 })
  if (call.header('idempotency-key').length > 64) return adyenError('702', 'The idempotency key is too long')
  if (!isObject(call.json)) return adyenError('702', 'The body is no object', { status: 400 })
  return (
    fieldProblem(rules, call.json) ??
    (call.path === '/payments' ? (cardProblem(call.json) ?? typeProblem(call.json)) : undefined)
  )
}
