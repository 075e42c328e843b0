import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { adyenAmount } from '#schemas/commerce/adyen-amount.ts'
import { localeOf } from '#schemas/markets/market.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { lineItemsOf } from '#server/commerce/payments/adyen/adyen-lines.ts'
import { inputOf, isInvoice } from '#server/commerce/payments/adyen/adyen-method-types.ts'
import type { Fields } from '#server/commerce/payments/adyen/adyen-outcome.ts'
import type {
  PaymentAddress,
  PaymentRequest,
  PaymentShopper,
} from '#server/commerce/payments/provider/provider.ts'

const text = (maxLength: number) => ({ type: 'string', maxLength, minLength: 1 }) as const

/** Fields that the browser may send for a payment. They cannot change the amount or the payer. */
const detailsSchema = {
  type: 'object',
  properties: {
    paymentMethod: {
      type: 'object',
      properties: { type: text(60), storedPaymentMethodId: text(200) },
      required: ['type'],
      additionalProperties: true,
    },
    browserInfo: {
      type: 'object',
      properties: {
        acceptHeader: text(200),
        colorDepth: { type: 'integer' },
        javaEnabled: { type: 'boolean' },
        javaScriptEnabled: { type: 'boolean' },
        language: text(60),
        screenHeight: { type: 'integer' },
        screenWidth: { type: 'integer' },
        timeZoneOffset: { type: 'integer' },
        userAgent: text(2_000),
      },
      required: [
        ...['acceptHeader', 'colorDepth', 'javaEnabled', 'language', 'screenHeight', 'screenWidth'],
        ...['timeZoneOffset', 'userAgent'],
      ],
      additionalProperties: false,
    },
    riskData: { type: 'object', properties: { clientData: text(20_000) }, additionalProperties: false },
    storePaymentMethod: { type: 'boolean' },
  },
  required: ['paymentMethod'],
  additionalProperties: false,
} as const satisfies JSONSchema
const checkDetails = compileSchema(detailsSchema)
type Details = FromSchema<typeof detailsSchema>

const walletAliases = new Map([
  ['card', 'scheme'],
  ['paywithgoogle', 'googlepay'],
])
const methodOf = (method: string): string => walletAliases.get(method) ?? method

/** Returns the payment details collected by Adyen's script; undefined for methods without any. */
export function detailsOf({
  details,
  method,
}: Pick<PaymentRequest, 'details' | 'method'>): Details | undefined {
  const checked = isRecord(details) ? checkDetails(details) : undefined
  // Rejects unencrypted card data, which the form never sends.
  const isClear = ['number', 'cvc'].some(
    (name) => isRecord(details) && Object.hasOwn(Object(details.paymentMethod), name),
  )
  if (isClear) return undefined
  return checked?.kind === 'valid' && methodOf(checked.value.paymentMethod.type) === methodOf(method)
    ? checked.value
    : undefined
}

/** Adyen rejects incomplete addresses, and those of the United States and Canada without a state. */
function adyenAddress(address: PaymentAddress | undefined): Fields | undefined {
  const { line1, houseNumber, city, postalCode, region, country = '' } = address ?? {}
  const isWhole = line1 && houseNumber && city && postalCode
  const needsState = country === 'US' || country === 'CA'
  if (!isWhole || (needsState && !region)) return undefined
  return {
    ...{ street: line1, houseNumberOrName: houseNumber, city, postalCode, country },
    ...(needsState && { stateOrProvince: region }),
  }
}

/** Returns a telephone number for Adyen; undefined without its dialling code. */
function phoneOf({ phone = '' }: PaymentAddress): string | undefined {
  const digits = phone.replaceAll(/[^+\d]/g, '')
  return /^\+\d{6,15}$/.test(digits) ? digits : undefined
}

/** Returns facts about the payer for banks' risk checks, and for methods that require them. */
export function shopperFields({ shopper, delivery }: Pick<PaymentRequest, 'shopper' | 'delivery'>): Fields {
  const { email, firstName, lastName } = shopper
  const fields = {
    shopperEmail: email,
    shopperName: firstName && lastName ? { firstName, lastName } : undefined,
    telephoneNumber: phoneOf(shopper),
    billingAddress: adyenAddress(shopper),
    deliveryAddress: adyenAddress(delivery),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Whether a method needs details of the shopper that the request does not contain. */
export function needsMore(request: PaymentRequest): boolean {
  const shopper = shopperFields(request)
  const lacks = (...names: readonly string[]): boolean => names.some((name) => shopper[name] === undefined)
  switch (inputOf(request.method)) {
    case 'page':
      return true
    case 'phone':
      return lacks('telephoneNumber', 'shopperEmail')
    case 'addresses':
      return lacks('shopperEmail', 'shopperName', 'billingAddress', 'deliveryAddress')
    default:
      return false
  }
}

/** The payment method without details of a form: MB Way takes the shopper's, and has no others. */
const methodFields = ({ method, shopper }: PaymentRequest): Fields => ({
  type: method,
  ...(inputOf(method) === 'phone' && { telephoneNumber: phoneOf(shopper), shopperEmail: shopper.email }),
})

/** A customer's stored card, or one to be stored. A guest's card is never stored, even if requested. */
function storedCardFields({ customerId }: PaymentShopper, details: Details | undefined): Fields {
  const isStored = details?.paymentMethod.storedPaymentMethodId !== undefined
  const isToBeStored = details?.storePaymentMethod === true && !isStored
  if (customerId === undefined || !(isStored || isToBeStored)) return {}
  return {
    shopperReference: customerId,
    recurringProcessingModel: 'CardOnFile',
    shopperInteraction: isStored ? 'ContAuth' : 'Ecommerce',
    ...(isToBeStored && { storePaymentMethod: true }),
  }
}

/** The body of `/payments`. Amount, reference and return URL come from the shop only. */
export function webPaymentBody(request: PaymentRequest, merchantAccount: string): Fields {
  const { id, amount, returnUrl, market, shopper, method } = request
  const details = detailsOf(request)
  return {
    paymentMethod: details ? { ...details.paymentMethod, type: methodOf(method) } : methodFields(request),
    ...(details?.browserInfo && { browserInfo: details.browserInfo }),
    ...(details?.riskData && { riskData: details.riskData }),
    merchantAccount,
    amount: adyenAmount(amount),
    reference: id,
    returnUrl,
    channel: 'Web',
    // 3-D Secure in the page, if bank and browser support it.
    ...(details && {
      origin: new URL(returnUrl).origin,
      authenticationData: { threeDSRequestData: { nativeThreeDS: 'preferred' } },
    }),
    countryCode: market.country.code,
    shopperLocale: localeOf(market),
    shopperIP: shopper.address,
    ...shopperFields(request),
    // Financiers know a shopper by a reference, also a guest.
    ...(isInvoice(request) && { shopperReference: shopper.customerId ?? id }),
    ...storedCardFields(shopper, details),
    lineItems: lineItemsOf(request),
  }
}
