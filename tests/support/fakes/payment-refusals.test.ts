import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'
import { type FakeKlarna, startFakeKlarna } from '#tests/support/fakes/fake-klarna.ts'

// The tests' Adyen and Klarna refuse requests that the real ones refuse by their published references.

let adyen: FakeAdyen
let klarna: FakeKlarna

beforeAll(async () => {
  ;[adyen, klarna] = await Promise.all([startFakeAdyen(), startFakeKlarna()])
})
afterAll(() => Promise.all([adyen, klarna].map((fake) => fake?.close())))

interface Sent {
  method?: string
  headers?: Record<string, string>
  /** Default: JSON of the fields. */
  text?: string
}

async function send(url: string, json: object | undefined, { method = 'POST', headers, text }: Sent) {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: text ?? (json ? JSON.stringify(json) : '') }),
  })
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') }
}

/** A case: what is sent, and the error; `undefined` if the request is valid. */
type Case = readonly [name: string, request: () => Promise<unknown>, error: unknown]

describe('Adyen', () => {
  const merchantAccount = 'VitrineTest'
  const amount = { value: 10_000, currency: 'DKK' }
  const card = {
    type: 'scheme',
    holderName: 'Anna Holm',
    encryptedCardNumber: 'a',
    encryptedExpiryMonth: 'b',
    encryptedExpiryYear: 'c',
  }
  const browserInfo = {
    acceptHeader: '*/*',
    colorDepth: 24,
    language: 'da',
    javaEnabled: false,
    screenHeight: 800,
    screenWidth: 600,
    timeZoneOffset: -60,
    userAgent: 'test',
  }
  const danish = { city: 'Aarhus', country: 'DK', houseNumberOrName: '1', postalCode: '8000', street: 'Allé' }
  const ordered = {
    merchantAccount,
    amount,
    reference: 'r-1',
    countryCode: 'DK',
    shopperLocale: 'da-DK',
    shopperReference: 'anna',
    shopperEmail: 'anna@example.com',
    shopperName: { firstName: 'Anna', lastName: 'Holm' },
    billingAddress: danish,
    lineItems: [{ quantity: 1, amountIncludingTax: 10_000 }],
  }
  const payment = {
    ...ordered,
    paymentMethod: card,
    returnUrl: 'https://shop.example/back?a=1',
    channel: 'Web',
    origin: 'https://shop.example',
    browserInfo,
    riskData: {},
    shopperIP: '85.34.78.112',
    shopperInteraction: 'Ecommerce',
    storePaymentMethod: false,
    redirectFromIssuerMethod: 'GET',
    redirectToIssuerMethod: 'GET',
    authenticationData: {},
  }
  const link = { ...ordered, returnUrl: 'https://shop.example/back', expiresAt: '2026-11-03T10:00:00Z' }

  async function errorOf(path: string, json: object | undefined, options: Sent = {}): Promise<unknown> {
    const headers = { 'X-API-Key': 'adyen-api-key', ...options.headers }
    const { status, body } = await send(adyen.url + path, json, { ...options, headers })
    return status < 400 ? undefined : body.errorCode
  }
  const pay = (change: object, options?: Sent) => errorOf('/payments', { ...payment, ...change }, options)
  const payWith = (change: object) => pay({ paymentMethod: { ...card, ...change } })
  const openLink = (change: object) => errorOf('/paymentLinks', { ...link, ...change })
  const listMethods = (change: object) => errorOf('/paymentMethods', { merchantAccount, amount, ...change })

  /** Values of a payment's fields that are not valid, and their error. */
  const wrong: readonly (readonly [change: object, error: string])[] = [
    [{ unknown: 1 }, '702'],
    [{ amount: undefined }, '100'],
    [{ amount: { value: 0, currency: 'DKK' } }, '137'],
    [{ amount: { value: 1.5, currency: 'DKK' } }, '137'],
    [{ amount: { value: 1, currency: 'kr.' } }, '138'],
    [{ merchantAccount: undefined }, '901'],
    [{ merchantAccount: 'Another' }, '901'],
    [{ reference: undefined }, '130'],
    [{ reference: 'r'.repeat(81) }, '702'],
    [{ countryCode: 'dk' }, '702'],
    [{ shopperLocale: 'Danish' }, '702'],
    [{ shopperReference: 'ab' }, '702'],
    [{ shopperEmail: 'anna' }, '702'],
    [{ shopperName: { firstName: 'Anna' } }, '702'],
    [{ billingAddress: { ...danish, city: '' } }, '702'],
    [{ billingAddress: { ...danish, country: 'US' } }, '702'],
    [{ lineItems: [] }, '702'],
    [{ lineItems: [{ quantity: 1 }] }, '702'],
    [{ lineItems: [{ quantity: 2, amountIncludingTax: 10_000 }] }, '702'],
    [{ recurringProcessingModel: 'Never' }, '702'],
    [{ returnUrl: undefined }, '702'],
    [{ returnUrl: 'shop' }, '702'],
    [{ channel: 'web' }, '702'],
    [{ origin: 'https://shop.example/dk' }, '702'],
    [{ browserInfo: { ...browserInfo, userAgent: '' } }, '702'],
    [{ riskData: 'a' }, '702'],
    [{ shopperIP: 'unknown' }, '702'],
    [{ shopperInteraction: 'Web' }, '702'],
    [{ storePaymentMethod: 'yes' }, '702'],
    [{ redirectFromIssuerMethod: 'PUT' }, '702'],
    [{ redirectToIssuerMethod: 'PUT' }, '702'],
    [{ authenticationData: 'a' }, '702'],
    [{ paymentMethod: undefined }, '14_004'],
  ]
  it.each(wrong)('refuses a payment with %j', async (change, error) => expect(await pay(change)).toBe(error))

  const stored = { shopperReference: undefined, storePaymentMethod: true }
  const cases: readonly Case[] = [
    ['nothing of a valid payment', () => pay({}), undefined],
    ['a wrong key', () => pay({}, { headers: { 'X-API-Key': 'wrong' } }), '000'],
    ['another content type', () => pay({}, { headers: { 'Content-Type': 'text/plain' } }), '702'],
    ['a long idempotency key', () => pay({}, { headers: { 'Idempotency-Key': 'k'.repeat(65) } }), '702'],
    ['a list for a body', () => errorOf('/payments/details', undefined, { text: '[]' }), '702'],
    ['an unknown address', () => errorOf('/sessions', { merchantAccount }), '905'],
    ['a method without a type', () => payWith({ type: '' }), '14_004'],
    ['a card without its number', () => payWith({ encryptedCardNumber: undefined }), '14_004'],
    ['a card without its month', () => payWith({ encryptedExpiryMonth: undefined }), '14_004'],
    ['a card without its year', () => payWith({ encryptedExpiryYear: '' }), '14_004'],
    ['a card’s number that is not encrypted', () => payWith({ number: '4' }), '174'],
    ['such a number in another field', () => payWith({ holderName: '4111111111111111' }), '174'],
    ['Google Pay without a token', () => pay({ paymentMethod: { type: 'googlepay' } }), '14_004'],
    ['Apple Pay without a token', () => pay({ paymentMethod: { type: 'applepay' } }), '14_004'],
    ['MB Way without a telephone number', () => pay({ paymentMethod: { type: 'mbway' } }), '14_004'],
    [
      'a direct debit without an account',
      () => pay({ paymentMethod: { type: 'sepadirectdebit' } }),
      '14_004',
    ],
    ['Clearpay without a delivery address', () => pay({ paymentMethod: { type: 'clearpay' } }), '702'],
    ['a telephone number without its dialling code', () => pay({ telephoneNumber: '12345678' }), '702'],
    ['a card to be stored for nobody', () => pay(stored), '14_030'],
    [
      'a stored card of nobody',
      () =>
        pay({
          ...stored,
          storePaymentMethod: false,
          paymentMethod: { type: 'scheme', storedPaymentMethodId: '1' },
        }),
      '14_030',
    ],
    ['a card to be stored without a purpose', () => pay({ storePaymentMethod: true }), '14_031'],
    [
      'an unknown stored card',
      () =>
        pay({
          paymentMethod: { type: 'scheme', storedPaymentMethodId: '1' },
          recurringProcessingModel: 'CardOnFile',
        }),
      '800',
    ],
    ['nothing of a valid request for methods', () => listMethods({}), undefined],
    ['an unknown channel', () => listMethods({ channel: 'web' }), '702'],
    ['methods that are no list', () => listMethods({ allowedPaymentMethods: 'scheme' }), '702'],
    ['methods to leave out that are no list', () => listMethods({ blockedPaymentMethods: 'scheme' }), '702'],
    ['no details', () => errorOf('/payments/details', {}), '14_006'],
    ['empty details', () => errorOf('/payments/details', { details: { payload: '' } }), '702'],
    ['unknown details', () => errorOf('/payments/details', { details: { payload: 'a' } }), '14_006'],
    ['details with empty data', () => errorOf('/payments/details', { details: {}, paymentData: '' }), '702'],
    ['nothing of a valid link', () => openLink({}), undefined],
    ['a link without an amount', () => openLink({ amount: undefined }), '100'],
    ['a link back to no address', () => openLink({ returnUrl: 'shop' }), '702'],
    ['a link for unnamed methods', () => openLink({ allowedPaymentMethods: [''] }), '702'],
    ['a link that may or may not be reused', () => openLink({ reusable: 'no' }), '702'],
    ['a link with an unknown consent', () => openLink({ storePaymentMethodMode: 'maybe' }), '702'],
    ['a link that ends on a day', () => openLink({ expiresAt: '2026-11-03' }), '702'],
    ['an unknown link', () => errorOf('/paymentLinks/PL0', undefined, { method: 'GET' }), '404'],
  ]
  it.each(cases)('refuses %s', async (_, request, error) => expect(await request()).toBe(error))

  let count = 0
  /** Pays by card; returns how to change that payment. */
  async function paid() {
    count += 1
    const reference = `paid-${count}`
    expect(await pay({ reference })).toBeUndefined()
    const { pspReference } = adyen.payment(reference)
    return (operation: string, value?: number, change: object = {}) =>
      errorOf(`/payments/${pspReference}/${operation}`, {
        merchantAccount,
        ...(value !== undefined && { amount: { ...amount, value } }),
        ...change,
      })
  }

  it('refuses changes of a payment that exceed it', async () => {
    const change = await paid()
    expect([await change('captures'), await change('refunds')]).toEqual(['100', '100'])
    const unnamed = { reference: '' }
    for (const operation of ['captures', 'refunds']) expect(await change(operation, 1, unnamed)).toBe('702')
    for (const operation of ['cancels', 'reversals'])
      expect(await change(operation, undefined, unnamed)).toBe('702')
    expect(await change('refunds', 1)).toBe('137')
    expect(await change('captures', 6_000)).toBeUndefined()
    expect(await change('captures', 4_001)).toBe('137')
    const cancelled = await paid()
    expect([await cancelled('cancels'), await cancelled('captures', 1)]).toEqual([undefined, '137'])
    const captured = await paid()
    expect([await captured('captures', 10_000), await captured('cancels')]).toEqual([undefined, '137'])
    const reversed = await paid()
    expect([await reversed('reversals'), await reversed('reversals')]).toEqual([undefined, '137'])
    expect(await errorOf('/payments/PSP0/captures', { merchantAccount, amount })).toBe('167')
  })

  /** Pays on the page of a method; returns how to change that payment. */
  async function paidBy(type: string) {
    const reference = `paid-by-${type}`
    expect(await pay({ reference, paymentMethod: { type } })).toBeUndefined()
    adyen.decide(reference, 'Authorised')
    const { pspReference } = adyen.payment(reference)
    return (operation: string, change: object) =>
      errorOf(`/payments/${pspReference}/${operation}`, { merchantAccount, ...change })
  }

  it('refuses changes that a method does not support', async () => {
    const part = { amount: { ...amount, value: 4_000 } }
    const ideal = await paidBy('ideal')
    expect([await ideal('captures', { amount }), await ideal('cancels', {})]).toEqual([undefined, '137'])
    expect(await ideal('refunds', part)).toBeUndefined()
    const twint = await paidBy('twint')
    expect([await twint('captures', part), await twint('captures', part)]).toEqual([undefined, '137'])
    const klarna = await paidBy('klarna')
    const line = { quantity: 2, description: 'Socks', id: '2', taxPercentage: 2_500 }
    const priced = { ...line, amountExcludingTax: 1_600, taxAmount: 400, amountIncludingTax: 2_000 }
    const withLine = (change: object) =>
      klarna('captures', { ...part, lineItems: [{ ...priced, ...change }] })
    expect([await klarna('captures', part), await klarna('refunds', part)]).toEqual(['702', '702'])
    expect(await withLine({ quantity: 1 })).toBe('702')
    expect(await withLine({ taxAmount: 1 })).toBe('702')
    for (const field of ['id', 'description', 'taxPercentage', 'amountExcludingTax'])
      expect(await withLine({ [field]: undefined })).toBe('702')
    expect(await withLine({})).toBeUndefined()
  })

  it('takes the details of a payment, and the end of a link, once', async () => {
    const reference = 'redirected'
    expect(await pay({ reference, paymentMethod: { ...card, holderName: 'REDIRECT' } })).toBeUndefined()
    const redirectResult = new URL(adyen.decide(reference, 'Authorised'), adyen.url).searchParams.get(
      'redirectResult',
    )
    const submit = () => errorOf('/payments/details', { details: { redirectResult } })
    expect([await submit(), await submit()]).toEqual([undefined, '704'])
    expect(await openLink({ reference: 'linked' })).toBeUndefined()
    const id = adyen.link('linked').url.split('/').at(-1)
    const end = (status: string) => errorOf(`/paymentLinks/${id}`, { status }, { method: 'PATCH' })
    expect([await end('active'), await end('expired'), await end('expired')]).toEqual([
      '702',
      undefined,
      '422',
    ])
  })

  it('repeats its response to an idempotency key, and names another request with the same key', async () => {
    const headers = { 'Idempotency-Key': 'key-1' }
    const change = { reference: 'repeated' }
    adyen.violations.splice(0)
    expect([await pay(change, { headers }), await pay(change, { headers })]).toEqual([undefined, undefined])
    expect([adyen.charges('repeated'), adyen.violations]).toEqual([1, []])
    const headersOfCapture = { 'Idempotency-Key': 'key-2' }
    const { pspReference } = adyen.payment('repeated')
    const capture = (value: number) =>
      errorOf(
        `/payments/${pspReference}/captures`,
        { merchantAccount, amount: { ...amount, value } },
        { headers: headersOfCapture },
      )
    await capture(1)
    await capture(2)
    expect([adyen.captured('repeated'), adyen.violations]).toEqual([1, []])
  })

  describe('at a terminal', () => {
    const header = {
      MessageClass: 'Service',
      MessageCategory: 'Payment',
      MessageType: 'Request',
      ProtocolVersion: '3.0',
      ServiceID: 'abc1234567',
      SaleID: 'shop',
      POIID: 'terminal-1',
    }
    const request = {
      SaleData: { SaleTransactionID: { TransactionID: 'r-1', TimeStamp: '2026-11-02T10:00:00Z' } },
      PaymentTransaction: { AmountsReq: { Currency: 'DKK', RequestedAmount: 100.5 } },
    }
    const reference = {
      MessageReference: { MessageCategory: 'Payment', SaleID: 'shop', ServiceID: 'abc1234567' },
    }
    async function rejection(json: object, headers: Record<string, string> = {}): Promise<unknown> {
      const all = { 'X-API-Key': 'adyen-api-key', ...headers }
      const { body } = await send(`${adyen.url}/terminal`, json, { headers: all })
      return body?.SaleToPOIRequest?.EventNotification?.EventDetails?.replace('message=', '')
    }
    const ask = (name: string, MessageCategory: string, body: object, change = {}, overrides = {}) =>
      rejection({
        SaleToPOIRequest: {
          MessageHeader: { ...header, MessageCategory, ...change },
          [name]: body,
          ...overrides,
        },
      })
    const payAt = (body: object = {}, change = {}, overrides = {}) =>
      ask('PaymentRequest', 'Payment', { ...request, ...body }, change, overrides)
    const amountOf = (AmountsReq: object) => payAt({ PaymentTransaction: { AmountsReq } })
    const identified = (SaleTransactionID: object) => payAt({ SaleData: { SaleTransactionID } })

    it.each<Case>([
      ['nothing of a valid payment', () => payAt(), undefined],
      [
        'nothing of a valid question',
        () => ask('TransactionStatusRequest', 'TransactionStatus', reference),
        undefined,
      ],
      [
        'nothing of a valid end',
        () => ask('AbortRequest', 'Abort', { AbortReason: 'MerchantAbort', ...reference }),
        undefined,
      ],
      [
        'another content type',
        () =>
          rejection(
            { SaleToPOIRequest: { MessageHeader: header, PaymentRequest: request } },
            { 'Content-Type': 'text/plain' },
          ),
        'content-type',
      ],
      ['no request', () => rejection({}), 'SaleToPOIRequest'],
      ['an unknown category', () => payAt({}, { MessageCategory: 'Refund' }), 'MessageCategory'],
      ['an unknown part', () => payAt({}, {}, { More: {} }), 'More'],
      ['an unknown field of the header', () => payAt({}, { DeviceID: '1' }), 'DeviceID'],
      ['an unknown field of the request', () => payAt({ LoyaltyData: {} }), 'LoyaltyData'],
      ['another version', () => payAt({}, { ProtocolVersion: '2.0' }), 'ProtocolVersion'],
      ['another class', () => payAt({}, { MessageClass: 'Event' }), 'MessageClass'],
      ['another type', () => payAt({}, { MessageType: 'Response' }), 'MessageClass'],
      ['a long service id', () => payAt({}, { ServiceID: 'abc12345678' }), 'ServiceID'],
      ['no name of the till', () => payAt({}, { SaleID: '' }), 'POIID'],
      ['no terminal', () => payAt({}, { POIID: '' }), 'POIID'],
      [
        'no reference',
        () => identified({ TransactionID: '', TimeStamp: '2026-11-02T10:00:00Z' }),
        'SaleTransactionID',
      ],
      ['no moment', () => identified({ TransactionID: 'r-1', TimeStamp: 'today' }), 'SaleTransactionID'],
      ['no currency', () => amountOf({ Currency: 'kr.', RequestedAmount: 1 }), 'Currency'],
      ['an amount of nothing', () => amountOf({ Currency: 'DKK', RequestedAmount: 0 }), 'RequestedAmount'],
      [
        'an amount of less than an øre',
        () => amountOf({ Currency: 'DKK', RequestedAmount: 1.005 }),
        'RequestedAmount',
      ],
      ['an amount as a text', () => amountOf({ Currency: 'DKK', RequestedAmount: '1' }), 'RequestedAmount'],
      [
        'a question about no payment',
        () => ask('TransactionStatusRequest', 'TransactionStatus', {}),
        'MessageReference',
      ],
      [
        'the end of another category',
        () =>
          ask('AbortRequest', 'Abort', {
            MessageReference: { ...reference.MessageReference, MessageCategory: 'Refund' },
          }),
        'MessageReference',
      ],
    ])('refuses %s', async (_, call, problem) => expect(await call()).toBe(problem))
  })
})

describe('Klarna', () => {
  const line = {
    type: 'physical',
    name: 'Sweater',
    quantity: 2,
    unit_price: 5_000,
    total_amount: 10_000,
    tax_rate: 2_500,
    total_tax_amount: 2_000,
  }
  const address = {
    given_name: 'Anna',
    street_address: 'Allé 1',
    postal_code: '8000',
    city: 'Aarhus',
    country: 'DK',
  }
  const order = {
    purchase_country: 'DK',
    purchase_currency: 'DKK',
    locale: 'da-DK',
    order_amount: 10_000,
    order_tax_amount: 2_000,
    order_lines: [line],
    merchant_reference1: 'r-1',
    merchant_urls: { notification: 'https://shop.example/notify' },
    billing_address: address,
    shipping_address: address,
  }
  const basic = `Basic ${Buffer.from('K123456_abc:secret').toString('base64')}`

  /** The message of the error, or its status where there is none; undefined if the request is valid. */
  async function errorOf(path: string, json?: object, options: Sent = {}): Promise<unknown> {
    const headers = { Authorization: basic, ...options.headers }
    const { status, body } = await send(klarna.url + path, json, { ...options, headers })
    return status < 400 ? undefined : (body?.error_messages?.[0] ?? status)
  }
  const open = (change: object, options?: Sent) =>
    errorOf('/payments/v1/sessions', { ...order, ...change }, options)
  const withLine = (change: object) => open({ order_lines: [{ ...line, ...change }] })
  const gift = {
    ...line,
    type: 'gift_card',
    quantity: 1,
    unit_price: -1_000,
    total_amount: -1_000,
    tax_rate: 0,
    total_tax_amount: 0,
  }

  const cases: readonly Case[] = [
    ['nothing of a valid session', () => open({}), undefined],
    [
      'nothing of a session with a gift card',
      () => open({ order_lines: [line, gift], order_amount: 9_000 }),
      undefined,
    ],
    ['a wrong password', () => open({}, { headers: { Authorization: 'Basic a' } }), 401],
    ['another content type', () => open({}, { headers: { 'Content-Type': 'text/plain' } }), 'Content-Type'],
    ['an unknown address', () => errorOf('/checkout/v3/orders', order), 'POST /checkout/v3/orders'],
    ['an unknown field', () => open({ unknown: 1 }), 'unknown'],
    ['no lines', () => open({ order_lines: [] }), 'order_lines'],
    ['a line without a name', () => withLine({ name: '' }), 'order_lines'],
    ['a part of a piece', () => withLine({ quantity: 0.5 }), 'order_lines'],
    ['an unknown kind of line', () => withLine({ type: 'goods' }), 'order_lines'],
    ['a rate of more than 100 %', () => withLine({ tax_rate: 10_001 }), 'order_lines'],
    ['a negative discount', () => withLine({ total_discount_amount: -1 }), 'order_lines'],
    ['an order of too much', () => withLine({ unit_price: 200_000_001 }), 'order_lines'],
    ['an unknown country', () => open({ purchase_country: 'XX' }), 'purchase_country'],
    ['another currency than the country’s', () => open({ purchase_currency: 'EUR' }), 'purchase_currency'],
    ['a currency that is no code', () => open({ purchase_currency: 'kr.' }), 'purchase_currency'],
    [
      'another currency than the payer’s',
      () => open({ billing_address: { ...address, country: 'DE' } }),
      'purchase_currency',
    ],
    ['a language that the country does not have', () => open({ locale: 'de-DK' }), 'locale'],
    ['an amount that its lines do not add up to', () => open({ order_amount: 9_999 }), 'order_amount'],
    ['tax that its lines do not add up to', () => open({ order_tax_amount: 1_999 }), 'order_tax_amount'],
    ['a line that does not add up', () => withLine({ unit_price: 4_999 }), 'order_lines[0].total_amount'],
    [
      'a negative price of goods',
      () => open({ order_lines: [line, { ...gift, type: 'physical' }], order_amount: 9_000 }),
      'order_lines[1].total_amount',
    ],
    [
      'tax that is not the rate’s',
      () => withLine({ total_tax_amount: 2_500 }),
      'order_lines[0].total_tax_amount',
    ],
    [
      'sales tax with a tax of its own',
      () =>
        open({
          order_lines: [{ ...line, type: 'sales_tax' }],
        }),
      'order_lines[0].total_tax_amount',
    ],
    [
      'a long postal code',
      () => open({ billing_address: { ...address, postal_code: '8'.repeat(11) } }),
      'billing_address',
    ],
    ['an address for messages that is none', () => open({ merchant_urls: { push: 'a' } }), 'merchant_urls'],
    [
      'the page of an unknown session',
      () => errorOf('/hpp/v1/sessions', { payment_session_url: 'a' }),
      'payment_session_url',
    ],
    ['an unknown page', () => errorOf('/hpp/v1/sessions/a', undefined, { method: 'GET' }), 'session'],
    ['an order by an unknown token', () => errorOf('/payments/v1/authorizations/a/order', order), 'token'],
    [
      'an unknown order',
      () => errorOf('/ordermanagement/v1/orders/a', undefined, { method: 'GET' }),
      'order',
    ],
  ]
  it.each(cases)('refuses %s', async (_, request, error) => expect(await request()).toBe(error))

  async function openedPage(change: object, page: object = {}) {
    const headers = { Authorization: basic }
    const { body } = await send(`${klarna.url}/payments/v1/sessions`, { ...order, ...change }, { headers })
    const urls = { success: 'https://shop.example/yes', status_update: 'https://shop.example/update' }
    return send(
      `${klarna.url}/hpp/v1/sessions`,
      {
        payment_session_url: `${klarna.url}/payments/v1/sessions/${body.session_id}`,
        merchant_urls: urls,
        options: { place_order_mode: 'NONE', payment_method_category: 'PAY_LATER', ...page },
      },
      { headers },
    )
  }
  const pageError = async (change: object, page?: object) =>
    (await openedPage(change, page)).body?.error_messages?.[0]

  it.each<Case>([
    ['nothing of a valid page', () => pageError({}), undefined],
    ['a page without a billing address', () => pageError({ billing_address: undefined }), 'billing_address'],
    [
      'goods without a delivery address',
      () => pageError({ shipping_address: undefined }),
      'shipping_address',
    ],
    ['an unknown mode', () => pageError({}, { place_order_mode: 'LATER' }), 'options'],
    ['an unknown category', () => pageError({}, { payment_method_category: 'LATER' }), 'options'],
    [
      'a category that it did not offer',
      () => pageError({}, { payment_method_category: 'PAY_NOW' }),
      'options.payment_method_category',
    ],
  ])('refuses %s', async (_, request, error) => expect(await request()).toBe(error))

  /** Pays on Klarna's page; returns the path at which the order is placed. */
  async function paidPage(): Promise<string> {
    const { body } = await openedPage(order)
    klarna.decide(body.redirect_url, 'COMPLETED')
    const path = `/hpp/v1/sessions/${body.session_id}`
    expect(await errorOf(path, undefined, { method: 'DELETE' })).toBe('session is completed')
    const headers = { Authorization: basic }
    const page = await send(klarna.url + path, undefined, { method: 'GET', headers })
    return `/payments/v1/authorizations/${page.body.authorization_token}/order`
  }

  it('refuses an order that differs from its session, and places one for a token', async () => {
    expect(await errorOf(await paidPage(), { ...order, merchant_reference1: 'another' })).toBe(
      'differs from its session',
    )
    const path = await paidPage()
    const before = klarna.ordersOf('r-1').length
    expect([await errorOf(path, order), await errorOf(path, order)]).toEqual([undefined, undefined])
    expect(klarna.ordersOf('r-1')).toHaveLength(before + 1)
  })

  /** Pays and places the order; returns its path. */
  async function paidOrder(): Promise<string> {
    const headers = { Authorization: basic }
    const placed = await send(klarna.url + (await paidPage()), order, { headers })
    return `/ordermanagement/v1/orders/${placed.body.order_id}`
  }

  it('refuses changes of an order that exceed it', async () => {
    const path = await paidOrder()
    const act = (action: string, json?: object) => errorOf(`${path}/${action}`, json)
    expect(await act('captures', {})).toBe('captured_amount')
    expect(await act('captures', { captured_amount: 9_000, order_lines: [line] })).toBe('order_amount')
    expect(await act('captures', { captured_amount: 1, shipping_info: [{ tracking_number: 1 }] })).toBe(
      'shipping_info',
    )
    expect(await act('captures', { captured_amount: 10_001 })).toBe('capture is not allowed')
    expect(await act('release-remaining-authorization')).toBe('release is not allowed')
    expect(await act('captures', { captured_amount: 6_000 })).toBeUndefined()
    expect(await act('refunds', { refunded_amount: 6_001 })).toBe('refund is not allowed')
    expect(await act('cancel')).toBe('cancel is not allowed')
    expect([await act('extend-authorization-time'), await act('extend-authorization-time')]).toEqual([
      undefined,
      'extension is not allowed',
    ])
    expect(await act('release-remaining-authorization')).toBeUndefined()
    expect(await act('captures', { captured_amount: 1 })).toBe('captures is not allowed')
    expect(await act('refunds', { refunded_amount: 6_000 })).toBeUndefined()
    const cancelled = await paidOrder()
    expect(await errorOf(`${cancelled}/cancel`)).toBeUndefined()
    expect(await errorOf(`${cancelled}/refunds`, { refunded_amount: 1 })).toBe('refunds is not allowed')
  })

  it('refuses to capture an order that it checks for fraud, and places none that it rejects', async () => {
    klarna.judgeNext('PENDING')
    const path = await paidOrder()
    expect(await errorOf(`${path}/captures`, { captured_amount: 1 })).toBe('capture is not allowed')
    const rejected = await paidPage()
    klarna.judgeNext('REJECTED')
    expect(await errorOf(rejected, order)).toBe('not approved')
  })
})
