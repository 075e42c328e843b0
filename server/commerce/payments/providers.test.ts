import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canTransition, paymentStatuses } from '#schemas/commerce/payment-status.ts'
import { decimalAmount, minorUnits } from '#schemas/values/decimal-amount.ts'
import { adyenSignature, readAdyenWebhook } from '#server/commerce/payments/adyen/adyen-webhook.ts'
import { createKlarnaProvider } from '#server/commerce/payments/klarna/klarna-provider.ts'

it('converts minor units to decimals and back exactly, in every currency', () => {
  const currencies = fc.constantFrom('DKK', 'EUR', 'JPY', 'KWD')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), currencies, (amount, currency) => {
      expect(minorUnits(decimalAmount({ amount, currency }), currency)).toBe(amount)
    }),
  )
  expect(decimalAmount({ amount: 5, currency: 'TRY' })).toBe('0.05')
  expect(minorUnits('1299', 'TRY')).toBe(129_900)
  expect(minorUnits('1.005', 'TRY')).toBeUndefined()
})

it('never moves a status backwards', () => {
  for (const from of paymentStatuses)
    for (const to of paymentStatuses)
      if (canTransition(from, to)) expect(canTransition(to, from), `${from} ${to}`).toBe(false)
})

const hmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'
const item = {
  pspReference: '7914073381342284',
  merchantAccountCode: 'Shop',
  merchantReference: 'attempt',
  amount: { value: 1130, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true',
} as const

const notification = (fields: object, signed: typeof item = item) => ({
  live: 'false',
  notificationItems: [
    {
      NotificationRequestItem: {
        ...signed,
        ...fields,
        additionalData: { hmacSignature: adyenSignature(signed, hmacKey).toString('base64') },
      },
    },
  ],
})

it('accepts Adyen webhooks with a valid signature only', () => {
  expect(readAdyenWebhook(notification({}), hmacKey, 'Shop')).toMatchObject({
    kind: 'events',
    events: [
      { kind: 'payment', paymentId: 'attempt', outcome: { kind: 'authorised', amount: { amount: 1130 } } },
    ],
  })
  const changed = notification({ amount: { value: 1, currency: 'EUR' } })
  expect(readAdyenWebhook(changed, hmacKey, 'Shop')).toEqual({ kind: 'forged' })
  expect(readAdyenWebhook({ notificationItems: [] }, hmacKey, 'Shop')).toEqual({ kind: 'forged' })
  expect(readAdyenWebhook(notification({}), hmacKey, 'Other')).toEqual({ kind: 'events', events: [] })
})

it('deduplicates Klarna messages by their entire text, and stores none of their secrets', () => {
  const key = Buffer.alloc(32, 1)
  const secret = createHmac('sha256', key).update('attempt').digest('base64url')
  const provider = createKlarnaProvider({ url: 'http://klarna', username: 'shop', password: 'x' }, [key])
  const keyOf = (status: string) => {
    const session = { session_id: 'x'.repeat(300), status }
    const body = { '~checkoutBasketId': 'attempt', '~secret': secret, session }
    const reading = provider.readWebhook(body, () => undefined)
    return reading.kind === 'events' ? reading.events.map((event) => event.key).join() : reading.kind
  }
  const [firstKey, repeatedKey, laterKey] = [keyOf('WAITING'), keyOf('WAITING'), keyOf('COMPLETED')]
  expect(repeatedKey).toBe(firstKey)
  expect(laterKey).not.toBe(firstKey)
  expect(firstKey).toMatch(/^attempt:/)
  expect(firstKey).not.toContain(secret)
})
