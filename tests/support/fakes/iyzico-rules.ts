import type { ProviderCall, ProviderReply } from '#tests/support/fakes/provider-server.ts'

// Validation rules of iyzico's checkout form, instalments, refunds and reports, from its published reference: fields
// that are mandatory, their formats, and the codes of its errors.

type Fields = Readonly<Record<string, unknown>>

/** iyzico's error: sent with status 200. */
export const iyzicoFailure = (errorCode: string, field: string): ProviderReply => ({
  status: 200,
  body: { status: 'failure', errorCode, errorMessage: `${field} is refused`, locale: 'tr', systemTime: 1 },
})

type Rule = readonly [path: string, code: string, isValid: (value: unknown) => boolean]

const isText =
  (maximum = 255) =>
  (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= maximum
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const isPrice = matches(/^(?!0+(\.0+)?$)\d+(\.\d{1,8})?$/)
const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown) =>
    allowed.includes(value)
const optional =
  (isValid: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || isValid(value)

/** "{0} is mandatory". */
const mandatory = '24'

const addressRules = (name: string): Rule[] =>
  ['contactName', 'city', 'country', 'address'].map((field) => [`${name}.${field}`, mandatory, isText()])

const opening: readonly Rule[] = [
  ['locale', mandatory, oneOf('tr', 'en')],
  ['conversationId', '20', isText()],
  ['price', mandatory, isPrice],
  ['paidPrice', mandatory, isPrice],
  ['currency', mandatory, oneOf('TRY', 'USD', 'EUR', 'GBP', 'IRR', 'NOK', 'RUB', 'CHF')],
  ['basketId', mandatory, isText()],
  ['paymentGroup', mandatory, oneOf('PRODUCT', 'LISTING', 'SUBSCRIPTION')],
  // Browsers reach a test's shop without TLS.
  ['callbackUrl', '23', matches(/^(https:\/\/|http:\/\/127\.0\.0\.1:)/)],
  ['forceThreeDS', mandatory, optional(oneOf(0, 1))],
  [
    'enabledInstallments',
    mandatory,
    optional((value) => Array.isArray(value) && value.every(oneOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))),
  ],
  ...['id', 'name', 'surname', 'registrationAddress', 'city', 'country'].map(
    (field): Rule => [`buyer.${field}`, mandatory, isText()],
  ),
  ['buyer.email', '3', isText(100)],
  ['buyer.email', '5', matches(/^[^@\s]+@[^@\s]+\.[^@\s]+$/)],
  ['buyer.ip', '22', matches(/^[0-9a-f.:]{3,45}$/i)],
  ['buyer.identityNumber', '8', isText(1_000)],
  ['buyer.identityNumber', '9', isText(50)],
  ['buyer.identityNumber', '10', matches(/^.{5,}$/)],
  ...addressRules('shippingAddress'),
  ...addressRules('billingAddress'),
]

const itemRules: readonly Rule[] = [
  ...['id', 'name', 'category1'].map((field): Rule => [field, mandatory, isText()]),
  ['itemType', mandatory, oneOf('PHYSICAL', 'VIRTUAL')],
  ['price', mandatory, isPrice],
]

const rules: Readonly<Record<string, readonly Rule[]>> = {
  'POST /payment/iyzipos/checkoutform/initialize/auth/ecom': opening,
  'POST /payment/iyzipos/checkoutform/auth/ecom/detail': [['token', mandatory, isText()]],
  'POST /payment/iyzipos/installment': [
    ['price', mandatory, isPrice],
    ['binNumber', mandatory, optional(matches(/^\d{6,8}$/))],
  ],
  'POST /payment/bin/check': [['binNumber', mandatory, matches(/^\d{6,8}$/)]],
  'POST /v2/payment/refund': [
    ['paymentId', mandatory, isText()],
    ['price', mandatory, isPrice],
    ['ip', mandatory, isText(45)],
    ['conversationId', '20', isText()],
  ],
  'GET /v2/reporting/payment/details': [],
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const valueAt = (fields: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), fields)

function brokenRule(fields: unknown, list: readonly Rule[]): ProviderReply | undefined {
  const broken = list.find(([path, , isValid]) => !isValid(valueAt(fields, path)))
  return broken && iyzicoFailure(broken[1], broken[0])
}

/** In a hundredth of a unit. */
const hundredths = (price: unknown): number => Math.round(Number(price) * 100)

/** "The sum of the items has to be the price." */
function itemsProblem(json: Fields): ProviderReply | undefined {
  const items: unknown[] = Array.isArray(json.basketItems) ? json.basketItems : []
  if (items.length === 0) return iyzicoFailure(mandatory, 'basketItems')
  for (const item of items) {
    const problem = brokenRule(item, itemRules)
    if (problem) return problem
  }
  const sum = items.reduce<number>((total, item) => total + hundredths(valueAt(item, 'price')), 0)
  return sum === hundredths(json.price) ? undefined : iyzicoFailure('5062', 'basketItems')
}

/** Returns iyzico's refusal of a request; undefined if it takes it. */
export function problemOf({ method, path, json, header }: ProviderCall): ProviderReply | undefined {
  if (!header('content-type').startsWith('application/json')) return iyzicoFailure('11', 'Content-Type')
  const key = `${method} ${path.split('?')[0]}`
  const list = rules[key]
  if (!list) return iyzicoFailure('11', key)
  return brokenRule(json, list) ?? (list === opening ? itemsProblem(json) : undefined)
}
