import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAuthClient } from '#tests/support/auth-client.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { bundleForBrowser } from '#tests/support/browser/bundle-for-browser.ts'
import { openContext } from '#tests/support/browser/chromium.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { type FakeOpenId, startFakeOpenId } from '#tests/support/fakes/fake-openid.ts'
import { linkInMail } from '#tests/support/mail-links.ts'

// The session library itself, in a browser, against the whole server.

let mail: FakeMailServer
let provider: FakeOpenId
let script: string
let clockOffset = 0
afterAll(async () => {
  await mail?.close()
  await provider?.close()
})
const shop = browserShop(async () => {
  provider = await startFakeOpenId()
  mail = await startFakeMailServer()
  script = await bundleForBrowser('tests/support/browser/session-page.ts')
  return {
    isPublic: true,
    environment: {
      SMTP_URL: mail.url,
      AUTH_GOOGLE_CLIENT_ID: provider.clientId,
      AUTH_GOOGLE_CLIENT_SECRET: provider.clientSecret,
      AUTH_GOOGLE_ISSUER: provider.issuer,
      AUTH_APPLE_CLIENT_ID: provider.clientId,
      AUTH_APPLE_CLIENT_SECRET: provider.clientSecret,
      AUTH_APPLE_ISSUER: provider.issuer,
    },
    parts: { now: () => Date.now() + clockOffset },
  }
})

beforeEach(() => {
  clockOffset = 0
})

const hour = 3_600_000
const password = 'correct horse 1'
const statusPath = '/api/auth/user/email/verify'

/** Opens a page of the shop's origin that runs nothing but the session library. */
async function open(context: BrowserContext, address = '/en/test-page'): Promise<Page> {
  await context.route(/\/(en\/)?(test-page|login)(\?|$)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Test</title>' }),
  )
  const page = await context.newPage()
  await page.goto(shop.url + address)
  await page.addScriptTag({ content: script })
  return page
}

const newContext = () => openContext(shop.browser)

const exists = (page: Page) => page.evaluate(() => window.auth.Session.doesSessionExist())
const eventsOf = (page: Page) => page.evaluate(() => window.auth.events)
const statusOf = (page: Page) => page.evaluate(async (path) => (await fetch(path)).status, statusPath)

const enter = (page: Page, call: 'signUp' | 'signIn', email: string, enteredPassword = password) =>
  page.evaluate(
    async ([name, address, secret]) => {
      const formFields = [
        { id: 'email', value: address },
        { id: 'password', value: secret },
      ]
      return (await window.auth.EmailPassword[name]({ formFields })).status
    },
    [call, email, enteredPassword] as const,
  )

async function signedUp() {
  const context = await newContext()
  const page = await open(context)
  const email = `${randomUUID()}@example.com`
  expect(await enter(page, 'signUp', email)).toBe('OK')
  return { context, page, email }
}

it('signs up, out and in', async () => {
  const { context, page, email } = await signedUp()
  expect(await exists(page)).toBe(true)
  expect(await page.evaluate(() => document.cookie)).not.toContain('sAccessToken')
  const payload = await page.evaluate(() => window.auth.Session.getAccessTokenPayloadSecurely())
  expect(payload).toMatchObject({ email, recipe: 'emailpassword', 'st-ev': { v: false } })
  expect(await statusOf(page)).toBe(200)
  await page.evaluate(() => window.auth.Session.signOut())
  expect(await exists(page)).toBe(false)
  expect(await eventsOf(page)).toEqual(['SESSION_CREATED', 'SIGN_OUT'])
  expect(await enter(page, 'signIn', email, 'correct horse 2')).toBe('WRONG_CREDENTIALS_ERROR')
  expect(await enter(page, 'signIn', email)).toBe('OK')
  expect(await enter(page, 'signUp', email)).toBe('FIELD_ERROR')
  await context.close()
})

it('reports whether an address has an account', async () => {
  const { context, page, email } = await signedUp()
  const emailExists = (address: string) =>
    page.evaluate(
      async (candidate) => (await window.auth.EmailPassword.doesEmailExist({ email: candidate })).doesExist,
      address,
    )
  expect([await emailExists(email), await emailExists('nobody@example.com')]).toEqual([true, false])
  await context.close()
})

it('refreshes an expired token once across two tabs', async () => {
  const { context, page } = await signedUp()
  const other = await open(context)
  clockOffset = hour + 5_000
  expect(await Promise.all([statusOf(page), statusOf(other), statusOf(page), statusOf(other)])).toEqual([
    200, 200, 200, 200,
  ])
  clockOffset = 2 * (hour + 5_000)
  expect(await Promise.all([statusOf(other), statusOf(page)])).toEqual([200, 200])
  expect(await Promise.all([exists(page), exists(other)])).toEqual([true, true])
  const events = [...(await eventsOf(page)), ...(await eventsOf(other))]
  expect(events).toContain('REFRESH_SESSION')
  expect(events).not.toContain('UNAUTHORISED')
  await context.close()
})

it('ends a session whose refresh token was reused', async () => {
  const { context, page } = await signedUp()
  const stolen = (await context.cookies(`${shop.url}/api/auth/session/refresh`)).find(
    ({ name }) => name === 'sRefreshToken',
  )
  clockOffset = hour + 5_000
  expect(await statusOf(page)).toBe(200)
  const thief = createAuthClient(shop)
  thief.cookies.set('sRefreshToken', stolen?.value ?? '')
  expect(await thief.post('/session/refresh')).toMatchObject({
    status: 401,
    body: { message: 'token theft detected' },
  })
  expect(await statusOf(page)).toBe(401)
  expect(await exists(page)).toBe(false)
  expect(await eventsOf(page)).toContain('UNAUTHORISED')
  await context.close()
})

it('returns “no session” to a guest without a refresh', async () => {
  const context = await newContext()
  const page = await open(context)
  const answers: string[] = []
  page.on(
    'response',
    (response) => void answers.push(`${new URL(response.url()).pathname} ${response.status()}`),
  )
  await page.evaluate(() => fetch('/api/auth/loginmethods'))
  await page.evaluate(() => fetch('/api/auth/loginmethods'))
  await expect
    .poll(() => answers.filter((answer) => answer.startsWith('/api/auth/session/refresh')))
    .toEqual(['/api/auth/session/refresh 401'])
  expect(await exists(page)).toBe(false)
  await context.close()
})

it('verifies an address from the link in mail', async () => {
  const { context, page, email } = await signedUp()
  const link = await linkInMail(mail, email, 'view=verify')
  const landed = await open(context, link.pathname + link.search)
  expect(await landed.evaluate(async () => (await window.auth.EmailVerification.verifyEmail()).status)).toBe(
    'OK',
  )
  const verified = (tab: Page) =>
    tab.evaluate(async () => (await window.auth.EmailVerification.isEmailVerified()).isVerified)
  expect([await verified(landed), await verified(page)]).toEqual([true, true])
  expect(
    await page.evaluate(async () => (await window.auth.EmailVerification.sendVerificationEmail()).status),
  ).toBe('EMAIL_ALREADY_VERIFIED_ERROR')
  expect(await page.evaluate(() => window.auth.Session.validateClaims())).toEqual([])
  await context.close()
})

it('sets a new password from the link in mail', async () => {
  const { context, page, email } = await signedUp()
  const result = await page.evaluate(async (address) => {
    const formFields = [{ id: 'email', value: address }]
    return (await window.auth.EmailPassword.sendPasswordResetEmail({ formFields })).status
  }, email)
  expect(result).toBe('OK')
  const link = await linkInMail(mail, email, 'view=forgot-password')
  const fresh = await newContext()
  const landed = await open(fresh, link.pathname + link.search)
  const reset = () =>
    landed.evaluate(async () => {
      const formFields = [{ id: 'password', value: 'another horse 2' }]
      return (await window.auth.EmailPassword.submitNewPassword({ formFields })).status
    })
  expect([await reset(), await reset()]).toEqual(['OK', 'RESET_PASSWORD_INVALID_TOKEN_ERROR'])
  expect(await statusOf(page)).toBe(401)
  expect(await enter(landed, 'signIn', email, 'another horse 2')).toBe('OK')
  await Promise.all([context.close(), fresh.close()])
})

async function throughProvider(page: Page, thirdPartyId: string, dashboard?: string): Promise<void> {
  const address = await page.evaluate(
    ([id, redirectUri, posted]) =>
      window.auth.ThirdParty.getAuthorisationURLWithQueryParamsAndSetState({
        thirdPartyId: id,
        frontendRedirectURI: redirectUri,
        ...(posted !== '' && { redirectURIOnProviderDashboard: posted }),
      }),
    [thirdPartyId, `${shop.url}/en/test-page`, dashboard ?? ''] as const,
  )
  await page.goto(address)
  await page.waitForURL('**/en/test-page?**')
  // The shop's own page is there now, not the test's: what a redirect leads to passes the route by.
  await page.goto(page.url())
  await page.addScriptTag({ content: script })
}

it.each([
  ['google', undefined],
  // The provider responds with a form that posts itself to the server, which forwards it.
  ['apple', '/api/auth/callback/apple'],
])('signs in with %s and comes back', async (thirdPartyId, dashboard) => {
  const email = `${randomUUID()}@example.com`
  provider.person = { sub: email, email, email_verified: true }
  const context = await newContext()
  const page = await open(context)
  await throughProvider(page, thirdPartyId, dashboard && shop.url + dashboard)
  const answer = await page.evaluate(() => window.auth.ThirdParty.signInAndUp())
  expect(answer).toMatchObject({ status: 'OK', createdNewRecipeUser: true, user: { emails: [email] } })
  expect(await exists(page)).toBe(true)
  expect(await statusOf(page)).toBe(200)
  await context.close()
})

it('rejects a provider’s response that the browser did not request', async () => {
  const context = await newContext()
  const page = await open(context, '/en/test-page?code=c&state=s')
  const failure = await page.evaluate(() =>
    window.auth.ThirdParty.signInAndUp().then(
      () => 'signed in',
      (error: unknown) => String(error),
    ),
  )
  expect(failure).toContain('No valid auth state')
  await context.close()
})
