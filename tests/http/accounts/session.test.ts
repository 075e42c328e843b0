import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, inArray } from '#server/database/drizzle.ts'
import { mailOutbox, subscriptions } from '#server/database/tables/content.ts'
import { secondFactors } from '#server/database/tables/second-factor.ts'
import { users } from '#server/database/tables/session.ts'
import { da } from '#starter/translations/da.ts'
import { type AuthClient, createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { codeAt, enrolmentIn } from '#tests/support/authenticator.ts'
import { testTime } from '#tests/support/demo-catalogue.ts'
import { createEditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// The session library's protocol, request by request, as the whole server speaks it.

let shop: TestStorefront
let time = testTime

beforeAll(async () => {
  shop = await startTestStorefront({
    environment: { EMPLOYEE_DOMAIN: 'vitrine.example', TRUST_PROXY: 'loopback' },
    parts: { now: () => time },
  })
})
afterAll(() => shop.close())

const hour = 3_600_000
const password = 'correct horse 1'
let people = 0
/** Counts of requests may outlive a test. */
const run = randomUUID()

/** A new visitor with an unused address. */
function newcomer(mode: 'cookie' | 'header' = 'cookie'): { client: AuthClient; email: string } {
  people += 1
  return { client: createAuthClient(shop, mode), email: `person${people}-${run}@example.com` }
}

async function signedUp(mode: 'cookie' | 'header' = 'cookie') {
  const { client, email } = newcomer(mode)
  const response = await client.post('/signup', formFields({ email, password }))
  expect(response.body).toMatchObject({ status: 'OK' })
  return { client, email, response }
}

const status = (client: AuthClient) => client.get('/user/email/verify')
const expire = () => {
  time += hour + 1_000
}

describe('signing up', () => {
  it('makes an account and a session, in cookies that no script reads', async () => {
    const { response, client, email } = await signedUp()
    expect(response.body).toMatchObject({
      status: 'OK',
      user: {
        id: expect.any(String),
        isPrimaryUser: true,
        tenantIds: ['public'],
        emails: [email],
        phoneNumbers: [],
        thirdParty: [],
        loginMethods: [{ recipeId: 'emailpassword', email, verified: false, timeJoined: time }],
      },
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^sAccessToken=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(
        /^sRefreshToken=[^;]+; Path=\/api\/auth\/session\/refresh; Expires=[^;]+; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(/^device=[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect(response.headers.get('access-control-expose-headers')).toContain('front-token')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(client.front()).toMatchObject({
      ate: Math.floor(time / 1_000) * 1_000 + hour,
      up: { email, recipe: 'emailpassword', tId: 'public', 'st-ev': { v: false, t: time } },
    })
    expect(JSON.stringify(client.front())).not.toContain('TokenHash')
  })

  it('stores the Argon2id hash of a password, with a different salt each time', async () => {
    const emails = [await signedUp(), await signedUp()].map(({ email }) => email)
    const stored = await shop.database.db
      .select({ hash: users.passwordHash })
      .from(users)
      .where(inArray(users.email, emails))
    const hashes = stored.map(({ hash }) => hash)
    expect(hashes).toEqual(emails.map(() => expect.stringMatching(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)))
    expect(new Set(hashes).size).toBe(emails.length)
  })

  it('stores the accepted terms, and the newsletter as unconfirmed', async () => {
    const terms = await (await fetch(`${shop.url}/api/f/dk/terms-and-conditions`)).json()
    const agreed = async (headers: Record<string, string>) => {
      const { client, email } = newcomer()
      await client.post('/signup', formFields({ email, password }), { 'X-CURRENT-MARKET': 'dk', ...headers })
      const rows = await shop.database.db.select().from(subscriptions).where(eq(subscriptions.email, email))
      const { body } = await client.ask('/api/account/dk/get-user-metadata')
      return [rows.map(({ list, status: state }) => `${list} ${state}`), Object(body).termsVersion]
    }
    const version = String(Object(terms).version)
    expect(await agreed({ 'X-NEWSLETTER': 'true', 'X-TERMS-CONDITION-VERSION': version })).toEqual([
      ['newsletter pending'],
      version,
    ])
    expect(await agreed({ 'X-NEWSLETTER': 'false', 'X-TERMS-CONDITION-VERSION': '2020-01' })).toEqual([
      [],
      undefined,
    ])
    const { client, email } = newcomer()
    const form = { _form: 'session.signUp', email, password, newsletter: 'true', acceptTerms: 'true' }
    const answered = await client.ask('/dk/login', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form),
    })
    expect(answered.status).toBe(303)
    const rows = await shop.database.db.select().from(subscriptions).where(eq(subscriptions.email, email))
    expect(rows).toMatchObject([{ list: 'newsletter', status: 'pending', details: '{"source":"account"}' }])
    expect((await client.ask('/api/account/dk/get-user-metadata')).body).toMatchObject({
      termsVersion: version,
    })
  })

  it('returns tokens in headers on request, and sets no cookie', async () => {
    const { client, response } = await signedUp('header')
    expect(response.headers.getSetCookie()).toEqual([])
    expect([...client.headerTokens.keys()]).toEqual(['st-access-token', 'st-refresh-token'])
    expect(response.headers.get('access-control-expose-headers')).toContain('st-refresh-token')
    expect((await status(client)).body).toEqual({ status: 'OK', isVerified: false })
  })

  it('reports invalid fields, and an address that already has an account', async () => {
    const { client, email } = await signedUp()
    const wrong = async (fields: Record<string, string>, headers = {}) =>
      (await client.post('/signup', formFields(fields), headers)).body
    expect(await wrong({ email: 'nobody', password: 'short' }, { 'X-CURRENT-MARKET': 'en' })).toEqual({
      status: 'FIELD_ERROR',
      formFields: [
        { id: 'email', error: 'Email is invalid' },
        { id: 'password', error: expect.stringContaining('8 characters') },
      ],
    })
    const market = { 'X-CURRENT-MARKET': 'dk' }
    expect(await wrong({ email: `  ${email.toUpperCase()} `, password }, market)).toEqual({
      status: 'FIELD_ERROR',
      formFields: [{ id: 'email', error: expect.stringContaining('Log ind i stedet') }],
    })
    for (const poor of ['12345678', 'abcdefgh', `a1${'x'.repeat(98)}`])
      expect(await wrong({ email: 'new@example.com', password: poor })).toHaveProperty(
        'status',
        'FIELD_ERROR',
      )
  })

  it('refuses what no form sends', async () => {
    const { client } = newcomer()
    for (const body of [undefined, 'text', {}, { formFields: [{ id: 'email' }] }, [], null])
      expect(await client.post('/signup', body)).toMatchObject({
        status: 400,
        body: { message: expect.any(String) },
      })
    const extra = formFields({ email: 'a@example.com', password, role: 'operator' })
    expect((await client.post('/signup', extra)).status).toBe(400)
    const json = await client.ask('/api/auth/signup', {
      method: 'POST',
      headers: { rid: 'emailpassword', 'Content-Type': 'application/json' },
      body: '{"formFields":',
    })
    expect(json).toMatchObject({ status: 400, body: { message: expect.any(String) } })
  })
})

describe('signing in', () => {
  it('signs in with the correct password, with one error for any wrong credentials', async () => {
    const { email } = await signedUp()
    const { client } = newcomer()
    const signIn = async (fields: Record<string, string>) =>
      (await client.post('/public/signin', formFields(fields))).body
    const wrong = { status: 'WRONG_CREDENTIALS_ERROR' }
    expect(await signIn({ email, password: 'correct horse 2' })).toEqual(wrong)
    expect(await signIn({ email: 'nobody@example.com', password })).toEqual(wrong)
    expect(client.cookies.size).toBe(0)
    expect(await signIn({ email, password })).toMatchObject({ status: 'OK', user: { emails: [email] } })
    expect((await status(client)).status).toBe(200)
  })

  it('responds to older versions of the protocol in their shape', async () => {
    const { email } = await signedUp()
    const { client } = newcomer()
    const response = await client.post('/signin', formFields({ email, password }), {
      'fdi-version': '1.16,1.17',
    })
    expect(response.body).toEqual({
      status: 'OK',
      user: { id: expect.any(String), email, timeJoined: expect.any(Number), tenantIds: ['public'] },
    })
  })

  it('ends the session that the browser had before', async () => {
    const { client, email } = await signedUp()
    const before = client.cookies.get('sAccessToken') ?? ''
    await client.post('/signin', formFields({ email, password }))
    const other = createAuthClient(shop)
    other.cookies.set('sAccessToken', before)
    expect(await status(other)).toMatchObject({ status: 401, body: { message: 'try refresh token' } })
    expect((await status(client)).status).toBe(200)
  })

  it('locks out networks that guess passwords, but not the owner’s known browser', async () => {
    const { email } = await signedUp()
    const { client } = newcomer()
    const attempt = async (candidatePassword: string) =>
      (await client.post('/signin', formFields({ email, password: candidatePassword }))).body
    for (let count = 0; count < 10; count += 1) await attempt(`wrong ${count}`)
    expect(await attempt(password)).toEqual({ status: 'GENERAL_ERROR', message: expect.any(String) })
    const owner = newcomer().client
    expect((await owner.post('/signin', formFields({ email, password }))).body).toHaveProperty('status', 'OK')
  })

  it('takes nothing from foreign pages', async () => {
    const { client, email } = newcomer()
    const foreign = await client.ask('/api/auth/signin', {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Content-Type': 'application/json' },
      body: JSON.stringify(formFields({ email, password })),
    })
    expect(foreign.status).toBe(403)
  })
})

describe('signing out', () => {
  it('ends the session and revokes its tokens', async () => {
    const { client } = await signedUp()
    const stored = new Map(client.cookies)
    const response = await client.post('/signout')
    expect(response.body).toEqual({ status: 'OK' })
    expect(response.headers.get('front-token')).toBe('remove')
    expect([...client.cookies.keys()]).toEqual(['device'])
    const thief = createAuthClient(shop)
    for (const [name, value] of stored) thief.cookies.set(name, value)
    expect((await status(thief)).status).toBe(401)
    expect(await thief.post('/session/refresh')).toMatchObject({
      status: 401,
      body: { message: 'unauthorised' },
    })
  })

  it('clears the headers of clients that store tokens in headers', async () => {
    const { client } = await signedUp('header')
    const response = await client.post('/signout')
    expect(response.headers.get('st-access-token')).toBe('')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(client.headerTokens.size).toBe(0)
  })
})

describe.each(['cookie', 'header'] as const)('refreshing, tokens in a %s', (mode) => {
  const tokensOf = (client: AuthClient) => (mode === 'cookie' ? client.cookies : client.headerTokens)
  const copyOf = (client: AuthClient) => {
    const copy = createAuthClient(shop, mode)
    for (const [name, value] of tokensOf(client)) tokensOf(copy).set(name, value)
    return copy
  }

  it('continues a session with an expired access token, and reports when to refresh', async () => {
    const { client } = await signedUp(mode)
    expire()
    const stale = await status(client)
    expect(stale).toMatchObject({ status: 401, body: { message: 'try refresh token' } })
    expect(stale.headers.get('front-token')).toBeNull()
    const refreshed = await client.post('/session/refresh')
    expect(refreshed).toMatchObject({ status: 200, body: {} })
    expect(refreshed.headers.get('front-token')).not.toBeNull()
    expect((await status(client)).status).toBe(200)
  })

  it('notes a sign-in that failed, without the address and the password', async () => {
    const fields = formFields({ email: 'guessed@example.com', password: 'a guess 123' })
    await createAuthClient(shop).post('/signin', fields)
    const noted = shop.records.findLast(({ event }) => event === 'signIn.failed')
    expect(noted).toMatchObject({
      network: expect.any(String),
      account: expect.stringMatching(/^[\w-]{16}$/),
    })
    expect(JSON.stringify(shop.records)).not.toMatch(/guessed@|a guess/)
  })

  it('repeats a lost response, and for two concurrent tabs', async () => {
    const { client } = await signedUp(mode)
    const [first, second] = [copyOf(client), copyOf(client)]
    await Promise.all([first.post('/session/refresh'), second.post('/session/refresh')])
    expect((await status(first)).status).toBe(200)
    expect((await status(second)).status).toBe(200)
    expect((await first.post('/session/refresh')).status).toBe(200)
    expect((await status(first)).status).toBe(200)
  })

  it('ends a session whose refresh token is reused, as it may be stolen', async () => {
    const { client } = await signedUp(mode)
    const thief = copyOf(client)
    await client.post('/session/refresh')
    expect((await status(client)).status).toBe(200)
    const caught = await thief.post('/session/refresh')
    expect(caught).toMatchObject({ status: 401, body: { message: 'token theft detected' } })
    expect(caught.headers.get('front-token')).toBe('remove')
    expect(caught.headers.getSetCookie()).toHaveLength(2)
    expect((await status(client)).status).toBe(401)
    expect(await client.post('/session/refresh')).toMatchObject({
      status: 401,
      body: { message: 'unauthorised' },
    })
    expect(shop.records.some(({ event }) => event === 'session.theft')).toBe(true)
  })

  it('ends the session also if the thief refreshed first, once the owner refreshes', async () => {
    const { client } = await signedUp(mode)
    const thief = copyOf(client)
    await thief.post('/session/refresh')
    await thief.post('/session/refresh')
    expect(await client.post('/session/refresh')).toMatchObject({ body: { message: 'token theft detected' } })
    expect((await status(thief)).status).toBe(401)
  })

  it('ends the session if thief and owner refresh together: after a moment both get different tokens', async () => {
    const { client } = await signedUp(mode)
    const thief = copyOf(client)
    expect((await thief.post('/session/refresh')).status).toBe(200)
    time += 11_000
    expect((await client.post('/session/refresh')).status).toBe(200)
    expect((await status(thief)).status).toBe(200)
    expect((await status(client)).status).toBe(401)
    expect(await client.post('/session/refresh')).toMatchObject({ body: { message: 'token theft detected' } })
    expect((await status(thief)).status).toBe(401)
  })

  it('tolerates a lost response, also after a while', async () => {
    const { client } = await signedUp(mode)
    await copyOf(client).post('/session/refresh')
    time += hour
    expect((await client.post('/session/refresh')).status).toBe(200)
    expect((await status(client)).status).toBe(200)
  })

  it('knows nothing of tokens that are made up', async () => {
    const { client } = await signedUp(mode)
    const stranger = copyOf(client)
    for (const [name, value] of tokensOf(stranger)) tokensOf(stranger).set(name, `${value.slice(0, -2)}AA`)
    expect((await status(stranger)).status).toBe(401)
    expect(await stranger.post('/session/refresh')).toMatchObject({ body: { message: 'unauthorised' } })
    expect((await status(client)).status).toBe(200)
  })

  it('ends after a hundred days of silence', async () => {
    const { client } = await signedUp(mode)
    time += 101 * 24 * hour
    expect((await client.post('/session/refresh')).status).toBe(401)
  })

  it('ends after a year, however often it is used, and for operators after half a day', async () => {
    const { client } = await signedUp(mode)
    const { client: operator, email } = await signedUp(mode)
    const granted = { granted: 'operator', emailVerified: new Date(time) } as const
    await shop.database.db
      .update(users)
      .set(granted)
      .where(inArray(users.email, [email]))
    const refresh = async (by: AuthClient) => (await by.post('/session/refresh')).status
    for (let turn = 1; turn <= 11; turn += 1) {
      time += hour
      expect(await refresh(operator)).toBe(200)
      expect((await status(operator)).status).toBe(200)
    }
    time += hour
    expect(await refresh(operator)).toBe(401)
    for (let turn = 1; turn <= 4; turn += 1) {
      time += 90 * 24 * hour
      expect(await refresh(client)).toBe(200)
      expect((await status(client)).status).toBe(200)
    }
    time += 5 * 24 * hour
    expect(await refresh(client)).toBe(401)
  })
})

it('ends an employee’s session after half a day of silence, and after a week', async () => {
  const employee = async () => {
    const client = createAuthClient(shop)
    const email = `${randomUUID()}@vitrine.example`
    await client.post('/signup', formFields({ email, password }))
    await shop.database.db
      .update(users)
      .set({ emailVerified: new Date(time) })
      .where(eq(users.email, email))
    return client
  }
  const refresh = async (client: AuthClient) => (await client.post('/session/refresh')).status
  const use = async (client: AuthClient) => [await refresh(client), (await status(client)).status]
  const idle = await employee()
  expect(await use(idle)).toEqual([200, 200])
  time += 13 * hour
  expect(await refresh(idle)).toBe(401)
  const busy = await employee()
  for (let turn = 1; turn <= 15; turn += 1) {
    time += 11 * hour
    expect(await use(busy)).toEqual([200, 200])
  }
  time += 4 * hour
  expect(await refresh(busy)).toBe(401)
})

describe('the list of sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
  const own = { 'Sec-Fetch-Site': 'same-origin' }

  async function signedInTwice() {
    const { client: first, email } = await signedUp()
    time += hour / 2
    const { client: second } = newcomer()
    await second.post('/signin', formFields({ email, password }), { 'User-Agent': firefox })
    return { first, second }
  }
  const list = async (client: AuthClient) => {
    const { body } = await client.ask('/api/sessions')
    return Array.isArray(body) ? body : []
  }

  it('lists the user’s own sessions by device and time, the current one first', async () => {
    const { first, second } = await signedInTwice()
    const began = new Date(time - hour / 2).toISOString()
    const other = { id: expect.any(String), created: began, lastUsed: began, isCurrent: false }
    const moment = new Date(time).toISOString()
    expect(await list(second)).toEqual([
      {
        id: expect.any(String),
        created: moment,
        lastUsed: moment,
        browser: 'Firefox',
        system: 'Linux',
        isCurrent: true,
      },
      other,
    ])
    expect((await list(first)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect((await createAuthClient(shop).ask('/api/sessions')).status).toBe(401)
  })

  it('returns when a session was last used', async () => {
    const { first, second } = await signedInTwice()
    expire()
    await first.post('/session/refresh')
    const used = new Date(time).toISOString()
    await list(first)
    await second.post('/session/refresh')
    expect(await list(second)).toContainEqual(expect.objectContaining({ lastUsed: used, isCurrent: false }))
  })

  it('ends one session immediately, and never another user’s', async () => {
    const { first, second } = await signedInTwice()
    const [, other] = await list(second)
    const end = async (client: AuthClient) =>
      (await client.ask(`/api/sessions/${other.id}`, { method: 'DELETE', headers: own })).status
    const { client: stranger } = await signedUp()
    expect(await end(stranger)).toBe(404)
    expect((await status(first)).status).toBe(200)
    expect(await end(second)).toBe(204)
    expect((await status(first)).status).toBe(401)
    expect((await first.post('/session/refresh')).status).toBe(401)
    expect(await end(second)).toBe(404)
  })

  it('ends every other session from the page of the account, without script', async () => {
    const { first, second } = await signedInTwice()
    const page = await second.ask('/dk/account/sessions', { headers: { Accept: 'text/html' } })
    expect(page.body).toContain('Firefox på Linux')
    const sent = await second.ask('/dk/account/sessions', {
      method: 'POST',
      headers: { ...own, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _form: 'sessions.endOthers', _next: '/dk/account/sessions' }),
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/dk/account/sessions'])
    expect((await status(first)).status).toBe(401)
    expect(await list(second)).toHaveLength(1)
  })
})

describe('a blocked account', () => {
  const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  const setBlocked = async (by: AuthClient, email: string, blocked: boolean) =>
    (
      await by.ask('/api/account-blocks', {
        method: 'POST',
        headers: own,
        body: JSON.stringify({ email, blocked }),
      })
    ).status
  const notes = () => shop.records.filter(({ msg }) => msg === 'security').map(({ event }) => event)

  it('ends sessions of a blocked account, explains it after the password, and lets it sign in again once unblocked', async () => {
    const { client: operator, email: operatorsEmail } = await signedUp()
    await shop.database.db
      .update(users)
      .set({ granted: 'operator', emailVerified: new Date(time) })
      .where(eq(users.email, operatorsEmail))
    const { client, email } = await signedUp()
    const { client: otherClient } = newcomer()
    await otherClient.post('/signin', formFields({ email, password }))
    expect((await status(otherClient)).status).toBe(200)
    expect(await setBlocked(client, operatorsEmail, true)).toBe(403)
    expect(await setBlocked(operator, 'nobody@example.com', true)).toBe(404)
    expect(await setBlocked(operator, operatorsEmail, true)).toBe(409)
    expect(await setBlocked(operator, email.toUpperCase(), true)).toBe(200)
    expect((await status(client)).status).toBe(401)
    expect((await client.post('/session/refresh')).status).toBe(401)
    const { client: guessingClient } = newcomer()
    expect((await guessingClient.post('/signin', formFields({ email, password: 'a guess' }))).body).toEqual({
      status: 'WRONG_CREDENTIALS_ERROR',
    })
    const refused = await guessingClient.post('/signin', formFields({ email, password }))
    expect(refused.body).toEqual({
      status: 'SIGN_IN_NOT_ALLOWED',
      reason: expect.stringContaining('spærret'),
    })
    expect(guessingClient.cookies.size).toBe(0)
    const form = await guessingClient.ask('/api/session/sign-in', {
      method: 'POST',
      headers: own,
      body: JSON.stringify({ email, password }),
    })
    expect(form).toMatchObject({
      status: 400,
      body: { errors: { '': [expect.stringContaining('spærret')] } },
    })
    expect(await setBlocked(operator, email, false)).toBe(200)
    // Its sessions end: another person may have opened them.
    expect((await status(otherClient)).status).toBe(401)
    expect((await guessingClient.post('/signin', formFields({ email, password }))).body).toMatchObject({
      status: 'OK',
    })
    expect(notes()).toEqual(
      expect.arrayContaining(['account.blocked', 'signIn.blocked', 'account.unblocked']),
    )
  })
})

describe('the second factor of an operator', () => {
  const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  const call = (client: AuthClient, path: string, body: object) =>
    client.ask(`/api/second-factor${path}`, { method: 'POST', headers: own, body: JSON.stringify(body) })
  const state = async (client: AuthClient) => (await client.ask('/api/second-factor')).body
  /** Whether a client has an operator's rights. The order does not exist, so operators get 404. */
  const canOperate = async (client: AuthClient) =>
    (await client.ask('/api/order/order/internal/number/10000000')).status !== 403
  const events = () => shop.records.map(({ event }) => event)

  async function operator() {
    const { client, email } = await signedUp()
    const granted = { granted: 'operator', emailVerified: new Date(time) } as const
    await shop.database.db
      .update(users)
      .set(granted)
      .where(inArray(users.email, [email]))
    return { client, email }
  }
  async function enrolSecondFactor() {
    const { client, email } = await operator()
    expect((await call(client, '', { password })).status).toBe(204)
    const enrolment = enrolmentIn(Object(await state(client)).enrolment)
    expect((await call(client, '/confirm', { code: codeAt(enrolment.secret, time) })).status).toBe(204)
    return { client, email, ...enrolment }
  }
  async function signInAgain(email: string): Promise<AuthClient> {
    const { client } = newcomer()
    await client.post('/signin', formFields({ email, password }))
    return client
  }

  it('is set up with the password and a first code; secrets are displayed once', async () => {
    const { client } = await operator()
    expect(await state(client)).toEqual({ state: 'off' })
    expect((await call(client, '', {})).status).toBe(403)
    expect((await call(client, '', { password: 'a guess' })).status).toBe(400)
    expect((await call(client, '', { password })).status).toBe(204)
    const { secret, address, recoveryCodes } = enrolmentIn(Object(await state(client)).enrolment)
    expect(address).toContain(`secret=${secret}`)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await call(client, '/confirm', { code: '000000' })).body).toMatchObject({
      errors: { code: ['secondFactor.wrong'] },
    })
    expect((await call(client, '/confirm', { code: codeAt(secret, time) })).status).toBe(204)
    expect(await state(client)).toEqual({ state: 'verified' })
    expect(await canOperate(client)).toBe(true)
    expect((await call(client, '', { password })).status).toBe(409)
    const rows = await shop.database.db.select().from(secondFactors)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(events()).toContain('secondFactor.enrolled')
  })

  it('is not set up by a code later than an hour after its secret was displayed', async () => {
    const { client } = await operator()
    expect((await call(client, '', { password })).status).toBe(204)
    const { secret } = enrolmentIn(Object(await state(client)).enrolment)
    time += hour + 1
    await client.post('/session/refresh')
    expect(await state(client)).toEqual({ state: 'off' })
    expect((await call(client, '/confirm', { code: codeAt(secret, time) })).status).toBe(400)
    expect(await state(client)).toEqual({ state: 'off' })
  })

  it('limits a session to customer endpoints until a code is given, each code once', async () => {
    const { client, email, secret } = await enrolSecondFactor()
    const other = await signInAgain(email)
    expect(await state(other)).toEqual({ state: 'pending' })
    expect(await canOperate(other)).toBe(false)
    expect((await call(other, '/enter', { code: codeAt(secret, time) })).status).toBe(400)
    expect((await call(other, '/enter', { code: codeAt(secret, time - 30_000) })).status).toBe(400)
    expect(await canOperate(other)).toBe(false)
    time += 30_000
    expect((await call(other, '/enter', { code: codeAt(secret, time) })).status).toBe(204)
    expect(await canOperate(other)).toBe(true)
    expect(await canOperate(client)).toBe(true)
    time += 90_000
    expect(
      (await call(await signInAgain(email), '/enter', { code: codeAt(secret, time - 90_000) })).status,
    ).toBe(400)
    expect(events()).toContain('secondFactor.failed')
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { email, recoveryCodes } = await enrolSecondFactor()
    const [code = ''] = recoveryCodes
    const typed = code.toUpperCase().replace('-', ' ')
    const other = await signInAgain(email)
    expect((await call(other, '/enter', { code: typed })).status).toBe(204)
    expect(await canOperate(other)).toBe(true)
    expect((await call(await signInAgain(email), '/enter', { code })).status).toBe(400)
    expect(events()).toContain('secondFactor.recovery')
  })

  it('gives new recovery codes for a code, shows them to that session, and voids the old ones', async () => {
    const { client, email, secret, recoveryCodes } = await enrolSecondFactor()
    const other = await signInAgain(email)
    expect((await call(other, '/recovery-codes', { code: recoveryCodes[0] ?? '' })).status).toBe(403)
    expect((await call(client, '/recovery-codes', { code: '000000' })).status).toBe(400)
    time += 30_000
    expect((await call(client, '/recovery-codes', { code: codeAt(secret, time) })).status).toBe(204)
    const renewed: unknown = Object(await state(client)).recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(await state(other)).toEqual({ state: 'pending' })
    expect((await call(other, '/enter', { code: recoveryCodes[1] ?? '' })).status).toBe(400)
    expect((await call(other, '/enter', { code: String(Object(renewed)[0]) })).status).toBe(204)
    time += hour + 1_000
    await client.post('/session/refresh')
    expect(await state(client)).toEqual({ state: 'verified' })
    expect(events()).toContain('secondFactor.renewed')
  })

  it('limits attempts to guess codes', async () => {
    const { email, secret } = await enrolSecondFactor()
    const other = await signInAgain(email)
    time += 30_000
    const { db } = shop.database
    const mails = async () => {
      const sent = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))
      return sent.filter(({ subject }) => subject === da['mail.wrongCodesSubject'])
    }
    for (let count = 0; count < 4; count += 1) await call(other, '/enter', { code: '000000' })
    expect(await mails()).toEqual([])
    for (let count = 0; count < 6; count += 1) await call(other, '/enter', { code: '000000' })
    // The owner's password is known to somebody else.
    expect(await mails()).toHaveLength(1)
    expect((await call(other, '/enter', { code: codeAt(secret, time) })).body).toMatchObject({
      errors: { code: ['secondFactor.locked'] },
    })
    expect(events()).toContain('secondFactor.locked')
  })

  it('is for operators', async () => {
    const { client } = await signedUp()
    expect(await state(client)).toEqual({ state: 'none' })
    for (const [path, body] of [
      ['', { password }],
      ['/confirm', { code: '000000' }],
      ['/enter', { code: '000000' }],
    ] as const)
      expect((await call(client, path, body)).status).toBe(403)
  })
})

describe('the second factor of an editor', () => {
  it('is required at sign-in, accepted once, and reset by an admin', async () => {
    const admin = await setUpAdmin(shop)
    const editor = await signInAs(shop, admin, 'editor')
    const secretPassword = 'correct horse battery'
    const begun = await editor.ask('POST', 'second-factor', { password: secretPassword })
    const { secret, recoveryCodes } = enrolmentIn(begun.body)
    const confirm = (code: string) => editor.ask('POST', 'second-factor/confirm', { code })
    expect((await confirm('000000')).status).toBe(403)
    expect((await confirm(codeAt(secret, time))).status).toBe(204)
    expect((await editor.ask('GET', 'me')).body).toMatchObject({ secondFactor: 'on' })
    const signIn = async (code?: string) => {
      const credentials = { email: 'editor@shop.example', password: secretPassword }
      const client = createEditorClient(shop)
      const { status: answered } = await client.ask('POST', 'sign-in', {
        ...credentials,
        ...(code && { code }),
      })
      return [answered, (await client.ask('GET', 'me')).status]
    }
    expect(await signIn()).toEqual([202, 401])
    expect(await signIn(codeAt(secret, time))).toEqual([403, 401])
    time += 30_000
    expect(await signIn(codeAt(secret, time))).toEqual([200, 200])
    expect(await signIn(recoveryCodes[3])).toEqual([200, 200])
    expect(await signIn(recoveryCodes[3])).toEqual([403, 401])
    time += 30_000
    const renewed = await editor.ask('POST', 'second-factor/recovery-codes', { code: codeAt(secret, time) })
    expect(await signIn(recoveryCodes[4])).toEqual([403, 401])
    const { id } = Object((await editor.ask('GET', 'me')).body)
    expect((await admin.ask('DELETE', `editors/${id}/second-factor`)).status).toBe(204)
    expect((await admin.ask('DELETE', `editors/${id}/second-factor`)).status).toBe(404)
    expect((await editor.ask('GET', 'me')).status).toBe(401)
    expect(await signIn()).toEqual([200, 200])
    expect(Object(renewed.body).recoveryCodes).toHaveLength(10)
    expect(shop.records.map(({ event }) => event)).toContain('secondFactor.removed')
  })
})

it('ends an editor’s session after a week, however often it is used', async () => {
  const editor = createEditorClient(shop)
  const state = async () => (await editor.ask('GET', 'me')).status
  await editor.ask('POST', 'sign-in', { email: 'admin@shop.example', password: 'correct horse battery' })
  for (let turn = 0; turn < 8; turn += 1) {
    expect(await state()).toBe(200)
    time += 20 * hour
  }
  expect(await state()).toBe(200)
  time += 9 * hour
  expect(await state()).toBe(401)
})

it('ends an editor’s session after a day without use', async () => {
  const statusAfter = async (idle: number) => {
    const editor = createEditorClient(shop)
    await editor.ask('POST', 'sign-in', { email: 'admin@shop.example', password: 'correct horse battery' })
    time += idle
    return (await editor.ask('GET', 'me')).status
  }
  expect(await statusAfter(24 * hour - 1)).toBe(200)
  expect(await statusAfter(24 * hour)).toBe(401)
})

it('refuses a guest’s first refresh without a database query, clears the cookies, and logs nothing', async () => {
  const client = createAuthClient(shop)
  const lines = () => shop.records.filter(({ path }) => path === '/api/auth/session/refresh').length
  const before = lines()
  for (let count = 0; count < 40; count += 1) {
    const response = await client.post('/session/refresh')
    expect(response).toMatchObject({ status: 401, body: { message: 'unauthorised' } })
    expect(response.headers.get('front-token')).toBe('remove')
  }
  expect(lines()).toBe(before)
})

it('lists the available sign-in methods', async () => {
  const { client } = newcomer()
  expect((await client.get('/public/loginmethods')).body).toMatchObject({
    status: 'OK',
    emailPassword: { enabled: true },
    thirdParty: { enabled: false, providers: [] },
    firstFactors: ['emailpassword'],
  })
})

it('reports whether an address has an account, within a rate limit', async () => {
  const { email } = await signedUp()
  const { client } = newcomer()
  const exists = async (path: string, address: string) =>
    (await client.get(`${path}?email=${encodeURIComponent(address)}`)).body
  expect(await exists('/emailpassword/email/exists', email)).toEqual({ status: 'OK', exists: true })
  expect(await exists('/signup/email/exists', 'nobody@example.com')).toEqual({ status: 'OK', exists: false })
  expect(await client.get('/emailpassword/email/exists')).toMatchObject({ status: 400 })
  for (let count = 0; count < 8; count += 1)
    await exists('/emailpassword/email/exists', `p${count}@example.com`)
  expect(await exists('/emailpassword/email/exists', email)).toHaveProperty('status', 'GENERAL_ERROR')
  const foreign = { Origin: 'https://evil.example' }
  expect((await client.ask('/api/auth/signup/email/exists?email=a@b.c', { headers: foreign })).status).toBe(
    403,
  )
})

it('judges no more new passwords of a network than people choose', async () => {
  const { client, email } = newcomer()
  const signUp = async (chosen: string) =>
    (await client.post('/signup', formFields({ email, password: chosen }))).body
  for (let count = 0; count < 60; count += 1)
    expect(await signUp('12345678')).toHaveProperty('status', 'FIELD_ERROR')
  expect(await signUp('12345678')).toHaveProperty('status', 'GENERAL_ERROR')
  const reset = async () =>
    (
      await client.post('/user/password/reset', {
        method: 'token',
        token: 'unknown',
        ...formFields({ password: '12345678' }),
      })
    ).body
  for (let count = 0; count < 30; count += 1) expect(await reset()).toHaveProperty('status', 'FIELD_ERROR')
  expect(await reset()).toHaveProperty('status', 'GENERAL_ERROR')
})

it('returns its own error shape for unknown requests', async () => {
  const { client } = newcomer()
  expect(await client.get('/nothing')).toMatchObject({ status: 404, body: { message: 'Not Found' } })
})
