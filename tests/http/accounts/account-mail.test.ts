import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/tables/session.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { linkInMail } from '#tests/support/mail-links.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Mails of an account: password reset, and verification of an address.

let shop: TestStorefront
let mail: FakeMailServer

beforeAll(async () => {
  mail = await startFakeMailServer()
  shop = await startTestStorefront({ environment: { SMTP_URL: mail.url, TRUST_PROXY: 'loopback' } })
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
})

const password = 'correct horse 1'
const market = { 'X-CURRENT-MARKET': 'en' }

async function signedUp() {
  const client = createAuthClient(shop)
  const email = `${randomUUID()}@example.com`
  await client.post('/signup', formFields({ email, password }), market)
  return { client, email }
}

const tokenIn = async (email: string, view: string) =>
  (await linkInMail(mail, email, `view=${view}`)).searchParams.get('token')

it('verifies an address by mail once, and the current session knows it', async () => {
  const { client, email } = await signedUp()
  const link = await linkInMail(mail, email, 'view=verify')
  expect(link.origin + link.pathname).toBe('https://shop.example/en/login')
  const token = link.searchParams.get('token')
  const verify = async () => (await client.post('/public/user/email/verify', { method: 'token', token })).body
  expect(await verify()).toEqual({ status: 'OK' })
  expect(client.front()).toMatchObject({ up: { 'st-ev': { v: true } } })
  expect((await client.get('/user/email/verify')).body).toEqual({ status: 'OK', isVerified: true })
  expect(await verify()).toEqual({ status: 'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR' })
  expect((await client.post('/user/email/verify/token', {})).body).toEqual({
    status: 'EMAIL_ALREADY_VERIFIED_ERROR',
  })
})

it('ends the sessions of a verified account too when its password is reset', async () => {
  const { client, email } = await signedUp()
  await shop.database.db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, email))
  const stranger = createAuthClient(shop)
  await stranger.post('/user/password/reset/token', formFields({ email }), market)
  const token = await tokenIn(email, 'forgot-password')
  const fields = { method: 'token', token, ...formFields({ password: 'another horse 2' }) }
  expect((await stranger.post('/user/password/reset', fields)).body).toEqual({ status: 'OK' })
  expect((await client.get('/user/email/verify')).status).toBe(401)
})

it('reports verification to the user’s other browser on its next request', async () => {
  const { client, email } = await signedUp()
  const other = createAuthClient(shop)
  await other.post('/signin', formFields({ email, password }))
  const token = await tokenIn(email, 'verify')
  expect((await client.post('/user/email/verify', { method: 'token', token })).body).toEqual({ status: 'OK' })
  expect(other.front()).toMatchObject({ up: { 'st-ev': { v: false } } })
  expect((await other.get('/user/email/verify')).body).toEqual({ status: 'OK', isVerified: true })
  expect(other.front()).toMatchObject({ up: { 'st-ev': { v: true } } })
  expect((await client.post('/session/refresh')).status).toBe(200)
  expect(client.front()).toMatchObject({ up: { 'st-ev': { v: true } } })
})

it('requires a session to request a verification mail', async () => {
  const response = await createAuthClient(shop).post('/user/email/verify/token', {})
  expect(response).toMatchObject({ status: 401, body: { message: 'unauthorised' } })
  expect(response.headers.get('front-token')).toBeNull()
})

it('sets a new password by the link in the mail, once, and ends every session', async () => {
  const { client, email } = await signedUp()
  const requestReset = (address: string) =>
    createAuthClient(shop).post('/user/password/reset/token', formFields({ email: address }), market)
  expect((await requestReset('nobody@example.com')).body).toEqual({ status: 'OK' })
  expect((await requestReset('nobody')).body).toHaveProperty('status', 'FIELD_ERROR')
  expect((await requestReset(email)).body).toEqual({ status: 'OK' })
  const token = await tokenIn(email, 'forgot-password')
  const stranger = createAuthClient(shop)
  const reset = async (chosen: string, resetToken = token) =>
    (
      await stranger.post('/user/password/reset', {
        method: 'token',
        token: resetToken,
        ...formFields({ password: chosen }),
      })
    ).body
  expect(await reset('short')).toHaveProperty('status', 'FIELD_ERROR')
  expect(await reset('another horse 2', 'made-up')).toEqual({ status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR' })
  expect(await reset('another horse 2')).toEqual({ status: 'OK' })
  expect(await reset('third horse 3')).toEqual({ status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR' })
  expect((await client.get('/user/email/verify')).status).toBe(401)
  const signIn = async (candidatePassword: string) =>
    (await stranger.post('/signin', formFields({ email, password: candidatePassword }))).body
  expect(await signIn(password)).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
  expect(await signIn('another horse 2')).toMatchObject({ status: 'OK' })
  expect((await stranger.get('/user/email/verify')).body).toEqual({ status: 'OK', isVerified: true })
})

it('sets a new password for a blocked account, and explains that it stays blocked', async () => {
  const { email } = await signedUp()
  const stranger = createAuthClient(shop)
  await stranger.post('/user/password/reset/token', formFields({ email }), market)
  const token = await tokenIn(email, 'forgot-password')
  await shop.database.db.update(users).set({ blocked: new Date() }).where(eq(users.email, email))
  const fields = { method: 'token', token, ...formFields({ password: 'another horse 2' }) }
  expect((await stranger.post('/user/password/reset', fields, market)).body).toEqual({
    status: 'PASSWORD_RESET_NOT_ALLOWED',
    reason: expect.stringContaining('blocked'),
  })
  expect(stranger.cookies.size).toBe(0)
})

it('limits mails per address, for every client together', async () => {
  const { email } = await signedUp()
  for (let count = 0; count < 6; count += 1) {
    const response = await createAuthClient(shop).post('/user/password/reset/token', formFields({ email }))
    expect(response.body).toEqual({ status: 'OK' })
  }
  await tokenIn(email, 'forgot-password')
  const mails = () => mail.received.filter(({ to }) => to.includes(email))
  await expect.poll(() => mails().length).toBe(4)
})

it('leads the session library’s own addresses to the login page', async () => {
  const client = createAuthClient(shop)
  const location = async (path: string) => (await client.ask(path)).headers.get('location')
  expect(await location('/auth/reset-password?token=abc&rid=emailpassword')).toMatch(
    /^\/[a-z-]+\/login\?view=forgot-password&token=abc&tenantId=public$/,
  )
  expect(await location('/auth/verify-email?token=%0d%0aSet-Cookie:x')).toMatch(
    /^\/[a-z-]+\/login\?view=verify$/,
  )
  // A third party's return without a market.
  expect(await location('/login/callback?code=a%2Fb&state=c')).toMatch(
    /^\/[a-z-]+\/login\/callback\?code=a%2Fb&state=c$/,
  )
})
