import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { createAdyenProvider } from '#server/commerce/payments/adyen/adyen-provider.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'

let adyen: FakeAdyen

beforeAll(async () => {
  adyen = await startFakeAdyen()
})
afterAll(async () => {
  await adyen.close()
  expect(adyen.violations).toEqual([])
})

// https://docs.adyen.com/development-resources/currency-codes/
it.each([
  ['ISK', 100],
  ['CLP', 100],
  ['JPY', 1],
  ['DKK', 1],
  ['KWD', 1],
])('pays, captures and refunds %s in Adyen’s own minor units', async (currency, units) => {
  const [{ market } = { market: undefined }] = demoMarkets
  if (!market) throw new Error('no market')
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
    created: new Date(),
  }
  const back = new URL(adyen.decide(id, 'Authorised'), 'https://shop.example')
  const fields = { redirectResult: String(back.searchParams.get('redirectResult')) }
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
