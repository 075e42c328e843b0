import { expect, it } from 'vitest'
import { isSigned, signedHeaders } from '#server/webhooks/sign-message.ts'

// The example of https://www.standardwebhooks.com.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const body = '{"test": 2432232314}'
const sent = 1_614_265_330_000

const verify = (headers: Record<string, string>, { text = body, now = sent, key = secret } = {}) =>
  isSigned(key, (name) => headers[name], text, now)

it('signs as Standard Webhooks does, and accepts the signature', () => {
  expect(signedHeaders(secret, message['webhook-id'], body, sent)).toEqual(message)
  expect(verify(message)).toBe(true)
})

it('takes a secret without the prefix as it is', () => {
  const headers = signedHeaders('any text will do', '1', body, sent)
  expect(verify(headers, { key: 'any text will do' })).toBe(true)
  expect(verify(headers, { key: 'any text will not' })).toBe(false)
})

it('accepts one of several signatures', () => {
  const signatures = `v1,${'A'.repeat(43)}= ${message['webhook-signature']}`
  expect(verify({ ...message, 'webhook-signature': signatures })).toBe(true)
})

it('refuses another body, id, time, or no signature', () => {
  expect(verify(message, { text: `${body} ` })).toBe(false)
  expect(verify({ ...message, 'webhook-id': 'other' })).toBe(false)
  expect(verify({ ...message, 'webhook-timestamp': '1614265331' })).toBe(false)
  expect(verify({ ...message, 'webhook-signature': '' })).toBe(false)
  expect(verify({})).toBe(false)
})

it('accepts a message within five minutes of its time', () => {
  const minutes = (count: number) => sent + count * 60_000
  expect([-5, 5].map((count) => verify(message, { now: minutes(count) }))).toEqual([true, true])
  expect([-5.1, 5.1].map((count) => verify(message, { now: minutes(count) }))).toEqual([false, false])
  const endless = signedHeaders(secret, 'id', body, Number.POSITIVE_INFINITY)
  expect(verify(endless)).toBe(false)
})
