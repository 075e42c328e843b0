import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { users, userTokens } from '#server/database/tables/session.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { type FakeOpenId, startFakeOpenId } from '#tests/support/fakes/fake-openid.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Signing in at other identity providers, request by request, with a provider that behaves.

let shop: TestStorefront
let provider: FakeOpenId
const publicUrl = 'https://shop.example'
const callbackUrl = `${publicUrl}/dk/login/callback`

beforeAll(async () => {
  provider = await startFakeOpenId()
  const configured = ['GOOGLE', 'AZUREAD', 'FACEBOOK', 'APPLE'].flatMap((id) => [
    [`AUTH_${id}_CLIENT_ID`, provider.clientId],
    [`AUTH_${id}_CLIENT_SECRET`, id === 'APPLE' ? undefined : provider.clientSecret],
    [`AUTH_${id}_ISSUER`, provider.issuer],
  ])
  shop = await startTestStorefront({
    environment: {
      ...Object.fromEntries(configured),
      AUTH_FACEBOOK_TOKEN_ENDPOINT: `${provider.issuer}/token`,
      AUTH_APPLE_TEAM_ID: 'team',
      AUTH_APPLE_KEY_ID: 'key',
      AUTH_APPLE_PRIVATE_KEY: provider.clientKey,
      PUBLIC_URL: publicUrl,
      EMPLOYEE_DOMAIN: 'vitrine.example',
      TRUST_PROXY: 'loopback',
    },
  })
})
afterAll(async () => {
  await shop?.close()
  await provider?.close()
})
beforeEach(() => {
  Object.assign(provider, { spoil: undefined, answered: undefined, forged: false, down: false })
})

const password = 'correct horse 1'
const email = () => `${randomUUID()}@example.com`

/** Acts as the session library does: gets the provider's address, follows it, and posts what comes back. */
async function signIn(thirdPartyId: string, change: (body: object) => object = (body) => body) {
  const client = createAuthClient(shop)
  const query = new URLSearchParams({ thirdPartyId, redirectURIOnProviderDashboard: callbackUrl })
  const { body } = await client.get(`/authorisationurl?${query}`)
  const { urlWithQueryParams, pkceCodeVerifier } = Object(body)
  if (!urlWithQueryParams) return { client, response: { status: 0, body } }
  const approved = await fetch(`${urlWithQueryParams}&state=s`, { redirect: 'manual' })
  const location = approved.headers.get('location')
  const code = location
    ? new URL(location).searchParams.get('code')
    : /name="code" value="([^"]+)"/.exec(await approved.text())?.[1]
  const response = await client.post(
    '/signinup',
    change({
      thirdPartyId,
      redirectURIInfo: {
        redirectURIOnProviderDashboard: callbackUrl,
        redirectURIQueryParams: { code, state: 's' },
        pkceCodeVerifier,
      },
    }),
  )
  return { client, response }
}

/** Returns a modification of the library's request: of its fields, and of the provider's parameters. */
const changeInfo =
  (infoFields: object, queryParameters: object = {}) =>
  (body: object) => {
    const { redirectURIInfo: info } = Object(body)
    const redirectURIQueryParams = { ...info.redirectURIQueryParams, ...queryParameters }
    return { ...body, redirectURIInfo: { ...info, redirectURIQueryParams, ...infoFields } }
  }

it('makes an account at the first sign-in and finds it again at the next', async () => {
  const address = email()
  const picture = 'https://people.example/of-them.jpg'
  provider.person = { sub: `g-${address}`, email: address.toUpperCase(), email_verified: true, picture }
  const first = await signIn('google')
  expect((await first.client.ask('/api/account/dk/get-user-metadata')).body).toMatchObject({
    ...{ email: address, tokenRecipe: 'thirdparty', picture },
  })
  expect(first.response.body).toMatchObject({
    status: 'OK',
    createdNewRecipeUser: true,
    user: {
      emails: [address],
      thirdParty: [{ id: 'google', userId: `g-${address}` }],
      loginMethods: [{ recipeId: 'thirdparty', verified: true }],
    },
  })
  expect(first.client.front()).toMatchObject({ up: { recipe: 'thirdparty', 'st-ev': { v: true } } })
  expect((await signIn('google')).response.body).toMatchObject({ status: 'OK', createdNewRecipeUser: false })
})

it('lists providers, and accepts both names of Entra', async () => {
  const { body } = await createAuthClient(shop).get('/loginmethods')
  expect(body).toMatchObject({
    thirdParty: { enabled: true, providers: expect.arrayContaining([{ id: 'google', name: 'Google' }]) },
    firstFactors: ['emailpassword', 'thirdparty'],
  })
  provider.person = { sub: 'entra', preferred_username: `${randomUUID()}@vitrine.example` }
  expect((await signIn('active-directory')).response.body).toMatchObject({
    status: 'OK',
    createdNewRecipeUser: true,
  })
  expect((await signIn('azuread')).response.body).toMatchObject({ status: 'OK', createdNewRecipeUser: false })
})

it('trusts an Entra address only if it is the user’s name or of a verified domain', async () => {
  const verified = async (claims: object) => {
    provider.person = { sub: randomUUID(), ...claims }
    const { client } = await signIn('azuread')
    return Object((await client.get('/user/email/verify')).body).isVerified
  }
  const own = `${randomUUID()}@vitrine.example`
  const boss = `${randomUUID()}@vitrine.example`
  expect(await verified({ email: own.toUpperCase(), preferred_username: own })).toBe(true)
  expect(await verified({ email: boss, preferred_username: own })).toBe(false)
  expect(await verified({ email: `x${boss}`, preferred_username: own, xms_edov: 1 })).toBe(true)
})

it('accepts only employees at the company’s own provider', async () => {
  for (const address of [email(), 'a@evil-vitrine.example', 'a@sub.vitrine.example']) {
    provider.person = { sub: address, email: address, email_verified: true }
    expect((await signIn('azuread')).response.body).toMatchObject({
      status: 'SIGN_IN_UP_NOT_ALLOWED',
      reason: expect.any(String),
    })
  }
})

it('creates no account with a password for an employee, and explains why, in forms without script too', async () => {
  const address = `${randomUUID()}@vitrine.example`
  const client = createAuthClient(shop)
  const refused = await client.post('/signup', formFields({ email: address.toUpperCase(), password }))
  expect(refused.body).toEqual({
    status: 'SIGN_UP_NOT_ALLOWED',
    reason: expect.stringContaining('firmakonto'),
  })
  expect(client.cookies.size).toBe(0)
  const form = await client.ask('/api/session/sign-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl, 'x-current-market': 'dk' },
    body: JSON.stringify({ email: address, password, firstName: 'Ea', lastName: 'Lund', acceptTerms: true }),
  })
  expect(form).toMatchObject({
    status: 400,
    body: { errors: { '': [expect.stringContaining('firmakonto')] } },
  })
  const outside = await client.post('/signup', formFields({ email: email(), password }))
  expect(outside.body).toMatchObject({ status: 'OK' })
})

/** Makes an account with a password, then moves it to an address of the company, as one from before the provider was. */
async function employeeWithPassword() {
  const outside = email()
  const client = createAuthClient(shop)
  await client.post('/signup', formFields({ email: outside, password }))
  await client.post('/user/password/reset/token', formFields({ email: outside }))
  const mails = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, outside))
  const link = mails.flatMap(({ body }) => body.match(/https:\S+forgot-password\S*/) ?? []).at(-1)
  const address = `${randomUUID()}@vitrine.example`
  await shop.database.db
    .update(users)
    .set({ email: address, emailVerified: new Date() })
    .where(eq(users.email, outside))
  await shop.database.db.update(userTokens).set({ email: address }).where(eq(userTokens.email, outside))
  const call = (path: string, body: object) =>
    client.ask(`/api/account/dk${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CURRENT-MARKET': 'dk' },
      body: JSON.stringify(body),
    })
  const stored = async () => (await shop.database.db.select().from(users).where(eq(users.email, address)))[0]
  return { client, address, call, stored, token: new URL(link ?? '').searchParams.get('token') }
}

it('signs in no employee with a password, whether or not the address has an account', async () => {
  const { address } = await employeeWithPassword()
  const signInOf = async (fields: Record<string, string>) =>
    (await createAuthClient(shop).post('/signin', formFields(fields))).body
  const refused = await signInOf({ email: address, password })
  expect(refused).toEqual({ status: 'SIGN_IN_NOT_ALLOWED', reason: expect.stringContaining('firmakonto') })
  expect(await signInOf({ email: address.toUpperCase(), password: 'wrong horse 1' })).toEqual(refused)
  expect(await signInOf({ email: `${randomUUID()}@vitrine.example`, password })).toEqual(refused)
})

it('sets no password for an employee: not by mail, not with an earlier mail, not in the account', async () => {
  const { client, address, call, stored, token } = await employeeWithPassword()
  const before = (await stored())?.passwordHash
  const reset = (to: string) => client.post('/user/password/reset/token', formFields({ email: to }))
  const refused = (await reset(address)).body
  expect(refused).toEqual({
    status: 'PASSWORD_RESET_NOT_ALLOWED',
    reason: expect.stringContaining('firmakonto'),
  })
  expect((await reset(`${randomUUID()}@vitrine.example`)).body).toEqual(refused)
  const mails = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, address))
  expect(mails).toEqual([])
  expect(token).not.toBeNull()
  const newPassword = 'another horse 2'
  const fields = { method: 'token', token, ...formFields({ password: newPassword }) }
  expect((await client.post('/user/password/reset', fields)).body).toEqual(refused)
  expect(await call('/change-password', { password, newPassword })).toMatchObject({
    status: 400,
    body: { errors: { newPassword: ['credentials.employeePassword'] } },
  })
  expect((await stored())?.passwordHash).toBe(before)
  provider.person = { sub: address, preferred_username: address }
  expect((await signIn('azuread')).response.body).toMatchObject({ status: 'OK' })
  expect((await stored())?.passwordHash).toBeNull()
})

it('makes no customer an employee: not by a change of address, not by another provider', async () => {
  const own = email()
  const address = `${randomUUID()}@vitrine.example`
  const client = createAuthClient(shop)
  await client.post('/signup', formFields({ email: own, password }))
  const change = (to: string) =>
    client.ask('/api/account/dk/update-account-email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CURRENT-MARKET': 'dk' },
      body: JSON.stringify({ email: to, password }),
    })
  expect(await change(address.toUpperCase())).toMatchObject({
    status: 400,
    body: { errors: { email: ['credentials.employeeEmail'] } },
  })
  const fresh = email()
  expect((await change(fresh)).status).toBe(202)
  const [mail] = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, fresh))
  // As if the mail had been requested before the provider was configured.
  await shop.database.db.update(userTokens).set({ email: address }).where(eq(userTokens.email, fresh))
  const link = new URL(mail?.body.match(/https:\S+confirm-email\S*/)?.[0] ?? '')
  expect((await client.ask(link.pathname + link.search)).headers.get('location')).toBe(
    '/dk/account#email-expired',
  )
  provider.person = { sub: address, email: address, email_verified: true }
  expect((await signIn('google')).response.body).toMatchObject({
    status: 'SIGN_IN_UP_NOT_ALLOWED',
    reason: expect.stringContaining('firmakonto'),
  })
  expect(await shop.database.db.select().from(users).where(eq(users.email, address))).toEqual([])
})

it('needs an address', async () => {
  provider.person = { sub: 'nameless' }
  expect((await signIn('google')).response.body).toEqual({ status: 'NO_EMAIL_GIVEN_BY_PROVIDER' })
})

it('opens an existing account only to its owner, and deletes a password set by an unverified user', async () => {
  const address = email()
  const squatter = createAuthClient(shop)
  await squatter.post('/signup', formFields({ email: address, password }))
  provider.person = { sub: `f-${address}`, email: address }
  expect((await signIn('facebook')).response.body).toMatchObject({ status: 'SIGN_IN_UP_NOT_ALLOWED' })
  provider.person = { sub: `a-${address}`, email: address, email_verified: 'true' }
  const owner = await signIn('apple')
  expect(owner.response.body).toMatchObject({ status: 'OK', createdNewRecipeUser: false })
  expect((await squatter.get('/user/email/verify')).status).toBe(401)
  const signInResponse = await squatter.post('/signin', formFields({ email: address, password }))
  expect(signInResponse.body).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' })
})

it('sends a verification mail for an unverified address', async () => {
  const address = email()
  provider.person = { sub: `f-${address}`, email: address }
  const { client, response } = await signIn('facebook')
  expect(response.body).toMatchObject({ status: 'OK', createdNewRecipeUser: true })
  expect((await client.get('/user/email/verify')).body).toEqual({ status: 'OK', isVerified: false })
})

it('trusts no id token that is another’s, out of date, unsigned or of another question', async () => {
  const address = email()
  provider.person = { sub: `g-${address}`, email: address, email_verified: true }
  const spoilers: Partial<Record<string, unknown>>[] = [
    { aud: 'another' },
    { iss: 'https://evil.example' },
    { exp: 1 },
    { exp: undefined },
    { nonce: 'another' },
    { nonce: undefined },
  ]
  for (const claims of spoilers) {
    provider.spoil = (own) => ({ ...own, ...claims })
    expect((await signIn('google')).response.body).toMatchObject({ status: 'GENERAL_ERROR' })
  }
  provider.spoil = undefined
  provider.forged = true
  expect((await signIn('google')).response.body).toMatchObject({ status: 'GENERAL_ERROR' })
  provider.forged = false
  const wrongVerifier = await signIn('google', changeInfo({ pkceCodeVerifier: 'x'.repeat(43) }))
  expect(wrongVerifier.response.body).toMatchObject({ status: 'GENERAL_ERROR', message: expect.any(String) })
  expect(wrongVerifier.client.cookies.size).toBe(0)
  expect((await signIn('google')).response.body).toMatchObject({ status: 'OK' })
})

it('accepts a provider response once, for the same browser, and no bare ID token', async () => {
  const address = email()
  provider.person = { sub: `g-${address}`, email: address, email_verified: true }
  let sent: unknown
  const { response } = await signIn('google', (body) => {
    sent = body
    return body
  })
  expect(response.body).toMatchObject({ status: 'OK' })
  const replay = createAuthClient(shop)
  expect((await replay.post('/signinup', sent)).body).toMatchObject({ status: 'GENERAL_ERROR' })
  // A provider that gives the same id token for another code.
  const foreignToken = await provider.idToken('nonce of another browser')
  provider.answered = foreignToken
  expect((await signIn('google')).response.body).toMatchObject({ status: 'GENERAL_ERROR' })
  provider.answered = undefined
  // A response that names another issuer (RFC 9207).
  const mixedUp = await signIn('google', changeInfo({}, { iss: 'https://evil.example' }))
  expect(mixedUp.response.body).toMatchObject({ status: 'GENERAL_ERROR' })
  const withoutVerifier = await signIn('google', changeInfo({ pkceCodeVerifier: undefined }))
  expect(withoutVerifier.response.status).toBe(400)
  const bare = await replay.post('/signinup', {
    thirdPartyId: 'google',
    oAuthTokens: { id_token: foreignToken },
  })
  expect(bare.status).toBe(400)
  expect(replay.cookies.size).toBe(0)
})

it('reports a failing provider without failing itself', async () => {
  provider.person = { sub: 'x', email: email(), email_verified: true }
  await signIn('google')
  provider.down = true
  const redirectURIInfo = {
    redirectURIOnProviderDashboard: callbackUrl,
    redirectURIQueryParams: { code: 'c', state: 's' },
    pkceCodeVerifier: 'x'.repeat(43),
  }
  const response = await createAuthClient(shop).post('/signinup', { thirdPartyId: 'google', redirectURIInfo })
  expect(response.body).toMatchObject({ status: 'GENERAL_ERROR' })
  expect(shop.records.some(({ msg }) => msg === 'identity provider failed')).toBe(true)
})

it('never redirects to another site', async () => {
  const client = createAuthClient(shop)
  for (const redirect of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    `${publicUrl}.evil.example/`,
  ]) {
    const query = new URLSearchParams({ thirdPartyId: 'google', redirectURIOnProviderDashboard: redirect })
    expect((await client.get(`/authorisationurl?${query}`)).status).toBe(400)
  }
  expect((await client.get('/authorisationurl?thirdPartyId=myspace')).status).toBe(400)
  expect((await client.post('/signinup', { thirdPartyId: 'google' })).status).toBe(400)
})

it('forwards Apple’s post to an address of this site only', async () => {
  const client = createAuthClient(shop)
  const posted = (frontendRedirectURI: string) => {
    const state = Buffer.from(JSON.stringify({ state: 's', frontendRedirectURI })).toString('base64')
    return client.ask('/api/auth/callback/apple', {
      method: 'POST',
      headers: { Origin: 'https://appleid.apple.com', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ state, code: 'c', user: '{"name":{"firstName":"Anna"}}' }).toString(),
    })
  }
  const passed = await posted(callbackUrl)
  const target = new URL(passed.headers.get('location') ?? '')
  expect([passed.status, target.origin + target.pathname, target.searchParams.get('code')]).toEqual([
    303,
    callbackUrl,
    'c',
  ])
  for (const foreignAddress of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', ''])
    expect((await posted(foreignAddress)).status).toBe(400)
})
