import { expect, it } from 'vitest'
import { createPaymentKeys } from '#server/commerce/payments/payment-keys.ts'

const current = Buffer.alloc(32, 1)
const earlier = Buffer.alloc(32, 2)

const keyIn = (address: string) => new URL(address).searchParams.get('key') ?? ''

it('adds a key that is valid for its payment only', () => {
  const keys = createPaymentKeys([current])
  const key = keyIn(keys.addTo('https://shop.example/return?step=1', 'a'))
  expect(keys.fits(key, 'a')).toBe(true)
  expect(keys.fits(key, 'b')).toBe(false)
  expect(keys.fits('', 'a')).toBe(false)
  expect(keys.addTo('https://shop.example/return?step=1', 'a')).toContain('/return?step=1&key=')
})

it('accepts keys of an earlier secret, and signs with the current one', () => {
  const key = keyIn(createPaymentKeys([earlier]).addTo('https://shop.example/', 'a'))
  expect(createPaymentKeys([current, earlier]).fits(key, 'a')).toBe(true)
  expect(createPaymentKeys([current]).fits(key, 'a')).toBe(false)
  expect(keyIn(createPaymentKeys([current, earlier]).addTo('https://shop.example/', 'a'))).not.toBe(key)
})
