import type { ProviderCall, ProviderReply } from '#tests/support/fakes/provider-server.ts'

// Validation rules of Klarna Payments, its hosted page and order management, from their published references: fields,
// their lengths and values, the currency of each country, and sums that have to add up.

type Json = ProviderCall['json']

/** Klarna's error. */
export const klarnaError = (
  message: string,
  { status = 400, code = 'BAD_VALUE' }: { status?: number; code?: string } = {},
): ProviderReply => ({
  status,
  body: { error_code: code, error_messages: [message], correlation_id: 'c-1' },
})

/** Fields of an object and what each has to be; a name that ends in `!` has to be there. */
type Rules = Readonly<Record<string, (value: Json) => boolean>>

const text =
  (maximum: number, minimum = 0) =>
  (value: Json) =>
    typeof value === 'string' && value.length >= minimum && value.length <= maximum
const pattern = (expression: RegExp) => (value: Json) => typeof value === 'string' && expression.test(value)
const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: Json) =>
    allowed.includes(value)
const integer =
  (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  (value: Json) =>
    Number.isSafeInteger(value) && value >= minimum && value <= maximum
const list = (rules: Rules, minimum: number) => (value: Json) =>
  Array.isArray(value) &&
  value.length >= minimum &&
  value.length <= 1_000 &&
  value.every((item) => fieldProblem(rules, item) === undefined)
const object = (rules: Rules) => (value: Json) => fieldProblem(rules, value) === undefined

/** Returns the name of the first field that breaks a rule, or that the reference does not have. */
function fieldProblem(rules: Rules, body: Json): string | undefined {
  if (typeof body !== 'object' || body === null) return 'body'
  const names = new Map(Object.keys(rules).map((name) => [name.replace('!', ''), name]))
  const unknown = Object.keys(body).find((name) => !names.has(name))
  if (unknown !== undefined) return unknown
  for (const [name, rule] of names) {
    const isMissing = body[name] === undefined
    if (isMissing ? rule.endsWith('!') : !rules[rule]?.(body[name])) return name
  }
  return undefined
}

const maxAmount = 200_000_000
const amount = integer(-maxAmount, maxAmount)
const country = pattern(/^[A-Za-z]{2}$/)
const field = text(99)
const address = text(2_000)

const postalAddress: Rules = {
  ...{ given_name: field, family_name: field, email: field, phone: field, city: field, region: field },
  ...{ street_address: field, street_address2: field, postal_code: text(10), country },
}

const line: Rules = {
  'name!': text(255, 1),
  'quantity!': integer(0),
  'unit_price!': amount,
  'total_amount!': amount,
  type: oneOf(
    ...['physical', 'discount', 'shipping_fee', 'sales_tax', 'digital', 'gift_card', 'store_credit'],
    'surcharge',
  ),
  reference: text(255),
  tax_rate: integer(0, 10_000),
  total_tax_amount: amount,
  total_discount_amount: integer(0, maxAmount),
}

const order: Rules = {
  'purchase_country!': country,
  'purchase_currency!': pattern(/^[A-Za-z]{3}$/),
  'order_amount!': integer(0),
  'order_lines!': list(line, 1),
  order_tax_amount: integer(0),
  locale: pattern(/^[A-Za-z]{2}(-[A-Za-z]{2})*$/),
  merchant_reference1: text(255),
  merchant_urls: object({ notification: address }),
  billing_address: object(postalAddress),
  shipping_address: object(postalAddress),
}

const categories = ['DIRECT_DEBIT', 'DIRECT_BANK_TRANSFER', 'PAY_NOW', 'PAY_LATER', 'PAY_OVER_TIME', 'KLARNA']
const page: Rules = {
  'payment_session_url!': address,
  merchant_urls: object({
    ...{ success: address, cancel: address, back: address, failure: address, error: address },
    status_update: address,
  }),
  options: object({
    place_order_mode: oneOf('PLACE_ORDER', 'CAPTURE_ORDER', 'NONE'),
    payment_method_category: oneOf(...categories),
  }),
}

const parcel: Rules = { tracking_number: text(100), shipping_company: text(100) }
const part: Rules = { reference: text(255), order_lines: list(line, 0) }

const requests: Readonly<Record<string, Rules>> = {
  'POST /payments/v1/sessions': order,
  'POST /payments/v1/authorizations/*/order': order,
  'DELETE /payments/v1/authorizations/*': {},
  'POST /hpp/v1/sessions': page,
  'GET /hpp/v1/sessions/*': {},
  'DELETE /hpp/v1/sessions/*': {},
  'GET /ordermanagement/v1/orders/*': {},
  'POST /ordermanagement/v1/orders/*/captures': {
    ...part,
    'captured_amount!': integer(0, maxAmount),
    shipping_info: list(parcel, 0),
  },
  'POST /ordermanagement/v1/orders/*/refunds': { ...part, 'refunded_amount!': integer(0, maxAmount) },
  'POST /ordermanagement/v1/orders/*/cancel': {},
  'POST /ordermanagement/v1/orders/*/extend-authorization-time': {},
  'POST /ordermanagement/v1/orders/*/release-remaining-authorization': {},
}

/** The currency and the languages that Klarna has in some countries. */
const countries: Readonly<Record<string, { currency: string; locales: readonly string[] }>> = {
  DK: { currency: 'DKK', locales: ['da-DK', 'en-DK'] },
  SE: { currency: 'SEK', locales: ['sv-SE', 'en-SE'] },
  NO: { currency: 'NOK', locales: ['nb-NO', 'en-NO'] },
  DE: { currency: 'EUR', locales: ['de-DE', 'en-DE'] },
  AT: { currency: 'EUR', locales: ['de-AT', 'en-AT'] },
  IE: { currency: 'EUR', locales: ['en-IE'] },
  GB: { currency: 'GBP', locales: ['en-GB'] },
  CH: { currency: 'CHF', locales: ['de-CH', 'fr-CH', 'it-CH', 'en-CH'] },
  US: { currency: 'USD', locales: ['en-US', 'es-US'] },
  CA: { currency: 'CAD', locales: ['en-CA', 'fr-CA'] },
}

interface Line {
  type: string
  tax_rate?: number
  total_tax_amount?: number
  quantity: number
  unit_price: number
  total_amount: number
  total_discount_amount?: number
}

/** Whether a line's tax equals its rounded rate. Sales tax is a line without a tax of its own. */
function isTaxed({
  type,
  tax_rate: rate = 0,
  total_tax_amount: tax = 0,
  total_amount: total,
}: Line): boolean {
  const due = type === 'sales_tax' ? 0 : total - (total * 10_000) / (10_000 + rate)
  return Math.abs(tax - due) <= 1
}

/** Whether a price may be negative: for discounts. */
const isDeduction = ({ type }: Line): boolean => ['gift_card', 'discount', 'store_credit'].includes(type)

function lineProblem(orderLine: Line, index: number): string | undefined {
  const { quantity, unit_price: price, total_amount: total, total_discount_amount: off = 0 } = orderLine
  if (total !== quantity * price - off || (price < 0 && !isDeduction(orderLine)))
    return `order_lines[${index}].total_amount`
  return isTaxed(orderLine) ? undefined : `order_lines[${index}].total_tax_amount`
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)

function linesProblem(lines: readonly Line[], total: number): string | undefined {
  const problem = lines.map(lineProblem).find((each) => each !== undefined)
  if (problem !== undefined) return problem
  return sumOf(lines.map((each) => each.total_amount)) === total ? undefined : 'order_amount'
}

/** A country accepts its own currency only. The billing country takes precedence over that of the purchase. */
function localeProblem({ locale, purchase_country: code, purchase_currency: currency, ...body }: Json) {
  if (!countries[code]) return 'purchase_country'
  const payer = countries[body.billing_address?.country ?? code]
  if (payer?.currency !== currency) return 'purchase_currency'
  return locale === undefined || countries[code].locales.includes(locale) ? undefined : 'locale'
}

function orderProblem(body: Json): string | undefined {
  const lines: Line[] = body.order_lines
  const taxes = lines.map(({ type, total_amount: total, total_tax_amount: tax = 0 }) =>
    type === 'sales_tax' ? total : tax,
  )
  return (
    localeProblem(body) ??
    linesProblem(lines, body.order_amount) ??
    (sumOf(taxes) === (body.order_tax_amount ?? 0) ? undefined : 'order_tax_amount')
  )
}

const isPrefixed = (path: string, name: string): boolean => path.startsWith(`/${name}/v1/`)

/** The rules of a call: ids in its path are any. */
function rulesOf({ method, path }: ProviderCall): Rules | undefined {
  const [, api, version, family, id, ...rest] = path.split('/')
  const place = [api, version, family, ...(id === undefined ? [] : ['*']), ...rest].join('/')
  return requests[`${method} /${place}`]
}

/** Returns Klarna's response to a request that breaks its API reference; undefined if it is valid. */
export function klarnaProblem(call: ProviderCall): ProviderReply | undefined {
  const { json, path, method, text: body } = call
  const rules = rulesOf(call)
  if (!rules) return klarnaError(`${method} ${path}`, { status: 404, code: 'NOT_FOUND' })
  if (body !== '' && !call.header('content-type').startsWith('application/json'))
    return klarnaError('Content-Type', { status: 415, code: 'BAD_REQUEST' })
  const broken = fieldProblem(rules, json)
  if (broken !== undefined) return klarnaError(broken)
  if (isPrefixed(path, 'payments') && rules === order) {
    const problem = orderProblem(json)
    return problem === undefined ? undefined : klarnaError(problem)
  }
  // Lines of a part are for the customer, who reads what they add up to.
  const lines: Line[] | undefined = isPrefixed(path, 'ordermanagement') ? json.order_lines : undefined
  const problem = lines && linesProblem(lines, json.captured_amount ?? json.refunded_amount)
  return problem === undefined ? undefined : klarnaError(problem)
}
