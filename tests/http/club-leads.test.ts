import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fake-mail-server.ts'
import { linkInMail } from '#tests/support/mail-links.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Sign-ups for the customer club from elsewhere: whoever brings an address, its owner confirms by mail.

let shop: TestStorefront
let mail: FakeMailServer
const key = randomUUID()
const club = '/api/account/dk/customerclub'

beforeAll(async () => {
  mail = await startFakeMailServer()
  shop = await startTestStorefront({ environment: { SMTP_URL: mail.url, FACEBOOK_LEAD_KEY: key } })
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const email = () => `${randomUUID()}@example.com`

it.each([
  ['/facebook-signup', { acceptTerms: true }],
  ['/verify-email?sleekNote=true', {}],
  ['/verify-email', {}],
])('asks an address that comes by %s to confirm', async (path, more) => {
  const address = email()
  expect((await post(club + path, { email: address, ...more })).status).toBe(202)
  const link = await linkInMail(mail, address, 'verify-marketing')
  const confirmed = await fetch(shop.url + link.pathname + link.search, { redirect: 'manual' })
  expect(confirmed.headers.get('location')).toContain('#newsletter-confirmed')
})

it('takes the market from the body where the address names none', async () => {
  const address = email()
  const path = '/api/account/customerclub/v2/verify-email'
  expect((await post(path, { email: address, market: 'nowhere' })).status).toBe(404)
  expect((await post(path, { email: address, market: 'de' })).status).toBe(202)
  await linkInMail(mail, address, '/api/account/de/')
})

it('takes leads of advertisements from who shows the key alone', async () => {
  const address = email()
  const lead = (headers: Record<string, string>) =>
    post(`${club}/facebook-lead-signup`, { email: address }, headers)
  expect((await lead({})).status).toBe(403)
  expect((await lead({ 'X-API-Key': 'made-up' })).status).toBe(403)
  expect((await lead({ 'X-API-Key': key, Origin: 'https://facebook.example' })).status).toBe(202)
  await linkInMail(mail, address, 'verify-marketing')
})

it('answers Facebook’s question whether it may send leads here', async () => {
  const ask = (token: string) =>
    fetch(
      `${shop.url}${club}/facebook-lead-signup?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
    )
  const answer = await ask(key)
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
  expect((await ask('made-up')).status).toBe(403)
})
