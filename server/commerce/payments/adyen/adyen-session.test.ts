import { expect, it } from 'vitest'
import { walletsIn } from '#server/commerce/payments/adyen/adyen-session.ts'

it('returns what wallets need, under both names of Google Pay, and nothing of other methods', () => {
  const google = { merchantId: '50', gatewayMerchantId: 'Vitrine' }
  const apple = { merchantId: 'merchant.shop', merchantName: 'Vitrine' }
  const paymentMethods = [
    { type: 'scheme', configuration: { merchantId: 'no' } },
    { type: 'googlepay', configuration: google },
    { type: 'paywithgoogle', configuration: google },
    { type: 'applepay', configuration: apple },
    { type: 'samsungpay' },
  ]
  expect(walletsIn({ paymentMethods })).toEqual({ googlepay: google, paywithgoogle: google, applepay: apple })
  expect(walletsIn({})).toEqual({})
})
