import type { JSONSchema } from 'json-schema-to-ts'
import type { PaymentMethod } from '#schemas/commerce/payment.ts'
import { isPaymentMethod, needsScript, paymentMethodName } from '#schemas/commerce/payment-methods.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { AdyenContext } from '#server/commerce/payments/adyen/adyen-context.ts'
import type { Fields } from '#server/commerce/payments/adyen/adyen-outcome.ts'
import { type AdyenCheckout, walletsIn } from '#server/commerce/payments/adyen/adyen-session.ts'
import type { AdyenConfig } from '#server/configuration/payment-config.ts'

const methodsSchema = {
  type: 'object',
  properties: {
    paymentMethods: {
      type: 'array',
      items: {
        type: 'object',
        properties: { type: { type: 'string', maxLength: 60 }, name: { type: 'string', maxLength: 60 } },
        required: ['type'],
        additionalProperties: false,
      },
      maxItems: 200,
    },
  },
  required: ['paymentMethods'],
  additionalProperties: false,
} as const satisfies JSONSchema
const checkMethods = compileSchema(methodsSchema)

const minute = 60_000

/** Samsung's wallet has no form for browsers; Apple's requires a verified domain. */
const isAvailable = ({ clientKey, applePayAssociation }: AdyenConfig, method: string): boolean =>
  method !== 'samsungpay' &&
  (clientKey !== undefined || !needsScript(method)) &&
  (applePayAssociation !== undefined || method !== 'applepay')

async function fetchMethods(
  { client, config }: AdyenContext,
  market: Market,
  extraFields: Fields,
): Promise<Fields | undefined> {
  const reply = await client.send('/paymentMethods', {
    body: {
      merchantAccount: config.merchantAccount,
      countryCode: market.country.code,
      shopperLocale: localeOf(market),
      channel: 'Web',
      ...extraFields,
    },
  })
  return reply.kind === 'answer' && isRecord(reply.body) ? reply.body : undefined
}

async function methodsIn(context: AdyenContext, market: Market): Promise<Fields | undefined> {
  const { cache, now } = context
  const cached = cache.get(market.id)
  if (cached && cached.until > now()) return cached.response
  const response = await fetchMethods(context, market, {})
  if (!response) return cached?.response
  cache.set(market.id, { until: now() + 10 * minute, response })
  return response
}

/** Returns the payment methods that Adyen offers in a market and the shop supports. */
export async function adyenMethods(context: AdyenContext, market: Market): Promise<readonly PaymentMethod[]> {
  const checked = checkMethods(await methodsIn(context, market))
  if (checked.kind === 'invalid') return []
  return checked.value.paymentMethods
    .filter(({ type }) => isAvailable(context.config, type))
    .map(({ type, name }) => ({
      id: type,
      name: isPaymentMethod(type) ? paymentMethodName(type) : (name ?? type),
      provider: 'adyen',
    }))
}

/** Returns the settings of Adyen's script; undefined without a client key. */
export async function adyenSession(
  context: AdyenContext,
  market: Market,
  customerId: string | undefined,
): ReturnType<AdyenCheckout['session']> {
  const { clientKey, environment } = context.config
  if (clientKey === undefined) return undefined
  const shopper = customerId === undefined ? undefined : { shopperReference: customerId }
  const paymentMethodsResponse = await (shopper
    ? fetchMethods(context, market, shopper)
    : methodsIn(context, market))
  return (
    paymentMethodsResponse && {
      clientKey,
      environment,
      locale: localeOf(market),
      countryCode: market.country.code,
      mayStore: shopper !== undefined,
      paymentMethodsResponse,
      wallets: walletsIn(paymentMethodsResponse),
    }
  )
}
