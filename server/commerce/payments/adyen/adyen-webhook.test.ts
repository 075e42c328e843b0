import { expect, it } from 'vitest'
import { adyenSignature, readAdyenWebhook } from '#server/commerce/payments/adyen/adyen-webhook.ts'

// Signatures that Adyen's own library (adyen-node-api-library 32.1.0) computes with this key.
const key = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'

it.each([
  ['reference', 'Z+0vw7Q8IVITRxBbatPzjgStFCBVmluJRqwx7ZA4pEw='],
  // Reference that another system of the same account could use.
  ['till:4\\17', 'rp+R/WRWQGkS3K3XLI1Tcm2vmvIHWwuMFIqYZEhtDag='],
])('accepts Adyen’s signature of %s', (merchantReference, hmacSignature) => {
  const item = {
    pspReference: 'pspReference',
    originalReference: 'originalReference',
    merchantAccountCode: 'merchantAccount',
    merchantReference,
    amount: { value: 1_000, currency: 'EUR' },
    eventCode: 'EVENT',
    success: 'true',
  } as const
  expect(adyenSignature(item, key).toString('base64')).toBe(hmacSignature)
  const NotificationRequestItem = { ...item, additionalData: { hmacSignature } }
  const body = { live: 'false', notificationItems: [{ NotificationRequestItem }] }
  expect(readAdyenWebhook(body, key, 'merchantAccount')).toMatchObject({ events: [{ what: 'EVENT' }] })
  // Several shops can share an account at Adyen, and so its key.
  expect(readAdyenWebhook(body, key, 'another')).toEqual({ kind: 'events', events: [] })
})
