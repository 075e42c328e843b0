import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { createAdyenProvider } from '#server/commerce/payments/adyen/adyen-provider.ts'
import type { PaymentRequest } from '#server/commerce/payments/provider/provider.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'

let adyen: FakeAdyen

beforeAll(async () => {
  adyen = await startFakeAdyen()
})
afterAll(async () => {
  await adyen.close()
})

const [{ market } = { market: undefined }] = demoMarkets
if (!market) throw new Error('no market')

const address = {
  ...{ firstName: 'Anna', lastName: 'Holm', line1: 'Allé', houseNumber: '1' },
  ...{ city: 'Aarhus', postalCode: '8000', country: 'DK' },
}
const anna = { ...address, email: 'anna@example.com', phone: '+45 12 34 56 78', address: '127.0.0.1' }

/** Starts a payment by a method; returns how Adyen was asked, and what the shopper does next. */
const start = async (method: string, shopper: Partial<PaymentRequest['shopper']> = {}) => {
  const id = `payment-${method}-${adyen.calls.length}`
  const line = { kind: 'goods', sku: '1', name: 'Jumper', quantity: 1, unitPrice: 500, total: 500 } as const
  const before = adyen.calls.length
  const outcome = await createAdyenProvider(adyen.config, Date.now, () => {}).start({
    ...{ id, idempotencyKey: id, amount: { amount: 500, currency: 'DKK' }, market, method },
    ...({ channel: 'web', returnUrl: 'https://shop.example/return', details: undefined } as const),
    ...{ callbackUrl: 'https://shop.example/callback', instalments: undefined, delivery: address },
    shopper: { ...anna, ...shopper },
    lines: [{ ...line, tax: 100, taxRate: 25_000 }],
    expires: new Date(Date.now() + 60_000),
  })
  const calls = adyen.calls.slice(before)
  return { id, kind: outcome.kind, paths: calls.map(({ path }) => path), sent: calls.at(-1)?.json }
}

it('pays by MB Way with the telephone number of the shopper, and without one on Adyen’s page', async () => {
  const paid = await start('mbway')
  expect([paid.kind, paid.paths]).toEqual(['action', ['/payments']])
  expect(paid.sent.paymentMethod).toEqual({
    ...{ type: 'mbway', telephoneNumber: '+4512345678', shopperEmail: 'anna@example.com' },
  })
  expect(await start('mbway', { phone: '12 34 56 78' })).toMatchObject({
    ...{ kind: 'action', paths: ['/paymentLinks'] },
    sent: { allowedPaymentMethods: ['mbway'] },
  })
})

it.each(['sepadirectdebit', 'eps', 'onlineBanking_PL', 'blik', 'ratepay_directdebit', 'facilypay_3x'])(
  'leads to Adyen’s page for %s, which needs more than the shop asks for',
  async (method) => {
    const { kind, paths, sent } = await start(method)
    expect([kind, paths]).toEqual(['action', ['/paymentLinks']])
    expect(sent.allowedPaymentMethods).toEqual([method])
    expect(sent.lineItems).toEqual(
      ['ratepay_directdebit', 'facilypay_3x'].includes(method) ? [expect.anything()] : undefined,
    )
  },
)

it('pays by Clearpay with both addresses and a reference, also for guests', async () => {
  const { id, kind, sent } = await start('clearpay')
  expect([kind, sent.shopperReference, sent.telephoneNumber]).toEqual(['action', id, '+4512345678'])
  expect(sent.deliveryAddress).toEqual(sent.billingAddress)
  expect((await start('clearpay', { customerId: 'anna' })).sent.shopperReference).toBe('anna')
  expect((await start('clearpay', { houseNumber: '' })).paths).toEqual(['/paymentLinks'])
})

it('leads to Adyen’s page for an unknown method that Adyen refuses without more details', async () => {
  const { kind, paths } = await start('dotpay')
  expect([kind, paths]).toEqual(['action', ['/payments', '/paymentLinks']])
})
