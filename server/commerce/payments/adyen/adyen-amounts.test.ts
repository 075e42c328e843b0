import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { partLineItems } from '#server/commerce/payments/adyen/adyen-lines.ts'
import { createAdyenProvider } from '#server/commerce/payments/adyen/adyen-provider.ts'
import type { PaymentRequest } from '#server/commerce/payments/provider/provider.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'

let adyen: FakeAdyen

beforeAll(async () => {
  adyen = await startFakeAdyen()
})
afterAll(async () => {
  await adyen.close()
  expect(adyen.violations).toEqual([])
})

const [{ market } = { market: undefined }] = demoMarkets
if (!market) throw new Error('no market')

/** Returns the lines that Adyen receives for a payment. */
const sentLines = async (id: string, amount: number, lines: PaymentRequest['lines']): Promise<unknown[]> => {
  const provider = createAdyenProvider(adyen.config, Date.now, () => {})
  await provider.start({
    ...{ id, idempotencyKey: id, amount: { amount, currency: 'DKK' }, market, lines, details: undefined },
    ...({ method: 'klarna', channel: 'web', returnUrl: 'https://shop.example/return' } as const),
    ...{ callbackUrl: 'https://shop.example/callback', instalments: undefined, delivery: undefined },
    expires: new Date(Date.now() + 60_000),
    shopper: { country: 'DK', address: '127.0.0.1' },
  })
  return adyen.calls.findLast(({ path }) => path === '/payments')?.json.lineItems ?? []
}

it('sends lines that add up to the amount, however promotions reduced them', async () => {
  const line = { kind: 'goods', sku: '1', name: 'Jumper', quantity: 1, tax: 0, taxRate: 25_000 } as const
  const lines = [
    { ...line, unitPrice: 10_000, total: 9_000 },
    { ...line, sku: '2', name: 'Socks', quantity: 3, unitPrice: 1_000, total: 2_500 },
    { ...line, sku: '3', name: 'Scarf', quantity: 2, unitPrice: 2_000, total: 4_000 },
    { ...line, sku: '4', name: 'Present', unitPrice: 0, total: 0 },
    { ...line, kind: 'freight', sku: 'freight', name: 'Home', unitPrice: 3_900, total: 3_900 },
    {
      ...line,
      ...({ kind: 'giftcard', sku: 'giftcard', name: 'Gift card' } as const),
      ...{ unitPrice: -5_000, total: -5_000, taxRate: 0 },
    },
  ] as const
  const [jumper, ...otherLines] = await sentLines('reduced', 14_400, lines)
  expect(jumper).toEqual({
    ...{ id: '1', description: 'Jumper', quantity: 1 },
    ...{ amountIncludingTax: 9_000, amountExcludingTax: 7_200, taxAmount: 1_800, taxPercentage: 2_500 },
  })
  expect(otherLines).toMatchObject([
    { id: '2', description: '3 × Socks', quantity: 1, amountIncludingTax: 2_500 },
    { id: '3', description: 'Scarf', quantity: 2, amountIncludingTax: 2_000 },
    { id: 'freight', description: 'Home', quantity: 1, amountIncludingTax: 3_900 },
    { id: 'giftcard', description: 'Gift card', quantity: 1, amountIncludingTax: -5_000 },
  ])
})

it.each([
  ['freight', 2_500 + 3_900, [{ id: 'freight', description: 'Home', amountIncludingTax: 3_900 }]],
  ['a gift card', 2_000, [{ id: 'giftcard', description: 'Gift card', amountIncludingTax: -500 }]],
  ['nothing', 2_500, []],
])('sends lines of a part of the goods that add up with %s', (_, amount, rest) => {
  const ordered = [
    { id: '2', name: 'Socks', isCharge: false, taxRate: 25_000 },
    { id: 'freight', name: 'Home', isCharge: true, taxRate: 25_000 },
  ]
  const goods = { lines: [{ sku: '2', name: 'Socks', quantity: 5, total: 2_500 }] }
  expect(partLineItems({ amount, currency: 'DKK' }, goods, ordered)).toMatchObject([
    { id: '2', quantity: 5, amountIncludingTax: 500, amountExcludingTax: 400, taxPercentage: 2_500 },
    ...rest,
  ])
})

// https://docs.adyen.com/development-resources/currency-codes/
it.each([
  ['ISK', 100],
  ['CLP', 100],
  ['JPY', 1],
  ['DKK', 1],
  ['KWD', 1],
])('pays, captures and refunds %s in Adyen’s own minor units', async (currency, units) => {
  const provider = createAdyenProvider(adyen.config, Date.now, () => {})
  const amount = { amount: 2_790, currency }
  const id = `payment-${currency}`
  const expires = new Date(Date.now() + 60_000)
  const request = {
    ...{ id, idempotencyKey: id, amount, market, expires, details: undefined, delivery: undefined },
    ...({ method: 'mobilepay', channel: 'web', returnUrl: 'https://shop.example/return' } as const),
    ...{ callbackUrl: 'https://shop.example/callback', instalments: undefined },
    shopper: { country: 'DK', address: '127.0.0.1' },
    lines: [
      {
        ...({ kind: 'goods', sku: '1', name: 'Jumper', quantity: 1 } as const),
        ...{ unitPrice: 2_790, total: 2_790, tax: 0, taxRate: 0 },
      },
    ],
  }
  await provider.start(request)
  expect(adyen.payment(id).amount).toEqual({ value: 2_790 * units, currency })
  const [line] = adyen.calls.findLast(({ path }) => path === '/payments')?.json.lineItems ?? []
  expect(line.amountIncludingTax).toBe(2_790 * units)

  const started = {
    ...request,
    providerReference: adyen.payment(id).pspReference,
    state: undefined,
    captureMode: undefined,
    created: new Date(),
  }
  const returnUrl = new URL(adyen.decide(id, 'Authorised'), 'https://shop.example')
  const fields = { redirectResult: String(returnUrl.searchParams.get('redirectResult')) }
  expect(await provider.details(started, fields)).toMatchObject({ kind: 'authorised', amount })

  await provider.capture(started, amount, 'capture-1', undefined)
  await provider.refund(started, { amount: 790, currency }, 'refund-1', undefined)
  expect([adyen.captured(id), adyen.refunded(id)]).toEqual([2_790 * units, 790 * units])
  const notices = [
    adyen.notice(id),
    adyen.notice(id, { eventCode: 'CHARGEBACK', dispute: `case-${currency}` }),
  ]
  const events = notices.map((notice) => provider.readWebhook(notice, () => undefined))
  expect(events).toMatchObject([{ events: [{ outcome: { amount } }] }, { events: [{ amount }] }])

  const linkId = `link-${currency}`
  await provider.start({
    ...request,
    id: linkId,
    idempotencyKey: linkId,
    method: 'paybylink',
    channel: 'link',
  })
  expect(adyen.link(linkId).amount).toEqual({ value: 2_790 * units, currency })
  adyen.payLink(linkId)
  const link = adyen.calls.findLast(({ path }) => path === '/paymentLinks')
  expect(link?.json.amount.value).toBe(2_790 * units)
})
