import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildHeader, editorRoles, isAtLeast } from '#schemas/api/editor-roles.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import {
  type ApiInput,
  addressOf,
  editorEndpoints,
  hostileInput,
  requestOf,
  validInput,
} from '#tests/support/api-calls.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { wrongWith } from '#tests/support/check-answers.ts'
import { createEditorClient, type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Permissions of the editor's endpoints: grows with the list of endpoints.

let shop: TestStorefront
let admin: EditorClient
const signedIn = new Map<string, EditorClient>()
let usedToken: string | undefined

beforeAll(async () => {
  shop = await startTestStorefront({ environment: { TRUST_PROXY: 'loopback' } })
  usedToken = await shop.setupToken()
  admin = await setUpAdmin(shop)
  signedIn.set('admin', admin)
  for (const role of ['viewer', 'editor', 'publisher'] as const)
    signedIn.set(role, await signInAs(shop, admin, role))
})
afterAll(() => shop?.close())

const pathOf = (path: string) => path.replaceAll(/\{[^}]+\}/g, 'none').replace('/preview/api/', '')
const intruder = { email: 'eve@shop.example', name: 'Eve', password: 'correct horse battery' }

it('makes one first admin, and none by a link that was used', async () => {
  expect(await shop.setupToken()).toBeUndefined()
  const eve = createEditorClient(shop)
  for (const token of [usedToken, '', 'guess'])
    expect((await eve.ask('POST', 'setup', { token, ...intruder })).status).toBeGreaterThanOrEqual(400)
  expect((await eve.ask('GET', 'me')).status).toBe(401)
})

it('names its build in each response to the editor, as the editor’s page does', async () => {
  const page = await (await fetch(`${shop.url}/preview`)).text()
  const [, build] = /data-build="([^"]+)"/.exec(page) ?? []
  expect(build).toMatch(/./)
  const site = await admin.fetch('/preview/api/site')
  const refused = await fetch(`${shop.url}/preview/api/site`)
  expect([site.status, refused.status]).toEqual([200, 401])
  for (const { headers } of [site, refused]) expect(headers.get(buildHeader)).toBe(build)
})

it('offers no proposals without an AI service', async () => {
  expect((await admin.ask('GET', 'site')).body).not.toHaveProperty('assistant')
  const document = { kind: 'page', market: 'en', key: '/en' }
  const response = await admin.ask('POST', 'assistant/shortened', {
    document,
    text: 'Text',
    isMarkdown: false,
  })
  expect(response).toMatchObject({ status: 404, body: { message: 'AI help is not set up here.' } })
})

it('gives a cookie that no script reads and only the editor’s own pages send', async () => {
  const client = createEditorClient(shop)
  const { headers } = await client.ask('POST', 'sign-in', {
    email: 'ADMIN@shop.example',
    password: intruder.password,
  })
  const [cookie = ''] = headers.getSetCookie()
  for (const word of ['HttpOnly', 'SameSite=Strict', 'Path=/preview', 'Secure'])
    expect(cookie).toContain(word)
  expect((await client.ask('GET', 'me')).body).toMatchObject({ role: 'admin' })
  const sessionCookie = cookie.split(';')[0] ?? ''
  await client.ask('POST', 'sign-out')
  const repeated = await fetch(`${shop.url}/preview/api/me`, { headers: { cookie: sessionCookie } })
  expect(repeated.status).toBe(401)
})

describe.each(editorEndpoints.filter(({ endpoint }) => endpoint.editor))('$name', ({ endpoint }) => {
  const path = pathOf(endpoint.path)

  it('requires a sign-in, and refuses lesser roles', async () => {
    const body = endpoint.method === 'GET' ? undefined : {}
    expect((await createEditorClient(shop).ask(endpoint.method, path, body)).status).toBe(401)
    for (const role of editorRoles) {
      if (endpoint.editor && isAtLeast(role, endpoint.editor)) continue
      const answer = await signedIn.get(role)?.ask(endpoint.method, path, body)
      expect([role, answer?.status]).toEqual([role, 403])
    }
  })

  it('takes no request that another page could have sent', async () => {
    if (endpoint.method === 'GET') return
    const own = {
      'Sec-Fetch-Site': 'same-origin',
      'X-Vitrine-Editor': '1',
      'Content-Type': 'application/json',
    }
    const forged = [
      { ...own, 'Sec-Fetch-Site': 'cross-site' },
      { ...own, 'Sec-Fetch-Site': 'same-site', Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
      { 'X-Vitrine-Editor': '1', 'Content-Type': 'application/json' },
      { 'X-Vitrine-Editor': '1', 'Content-Type': 'application/json', Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' },
    ]
    for (const headers of forged) {
      const { method } = endpoint
      const response = await admin.fetch(endpoint.path.replaceAll(/\{[^}]+\}/g, 'none'), {
        method,
        headers,
        body: '{}',
      })
      expect([headers, response.status]).toEqual([headers, 403])
    }
  })
})

it('shows editors of the demo its mail while there is no mail server, so that links in it can be followed', async () => {
  const shopper = createAuthClient(shop)
  const password = 'correct horse 1'
  await shopper.post('/signup', formFields({ email: 'mailed@example.com', password }))
  await shopper.post('/user/email/verify/token')
  const stranger = await fetch(`${shop.url}/preview/outbox`, { redirect: 'manual' })
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/preview/'])
  const response = await admin.fetch('/preview/outbox')
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain('To: mailed@example.com')
  const token = /verify\S*[?&]token=(?<token>[\w.%-]+)/.exec(text)?.groups?.token
  const confirmed = await shopper.post('/user/email/verify', { method: 'token', token })
  expect(confirmed.body).toMatchObject({ status: 'OK' })
})

it('refuses to remove the last admin, and ends the sessions of a removed user', async () => {
  const { body } = await admin.ask('GET', 'editors')
  const all: { id: string; role: string; email: string }[] = Array.isArray(body) ? body : []
  const own = all.find(({ email }) => email === 'admin@shop.example')?.id
  expect((await admin.ask('PUT', `editors/${own}`, { role: 'viewer' })).status).toBe(409)
  expect((await admin.ask('DELETE', `editors/${own}`)).status).toBe(409)
  const removedEditor = await signInAs(shop, admin, 'editor', 'gone')
  const { body: me } = await removedEditor.ask('GET', 'me')
  expect((await admin.ask('DELETE', `editors/${Object(me).id}`)).status).toBe(204)
  expect((await removedEditor.ask('GET', 'me')).status).toBe(401)
})

it('lists an editor’s sessions, and ends one or all other sessions', async () => {
  const first = await signInAs(shop, admin, 'editor', 'roaming')
  const signInAgain = async () => {
    const client = createEditorClient(shop)
    await client.ask('POST', 'sign-in', { email: 'roaming@shop.example', password: intruder.password })
    return client
  }
  const [second, third] = [await signInAgain(), await signInAgain()]
  const list = async (client: EditorClient) => {
    const { body } = await client.ask('GET', 'sessions')
    return Array.isArray(body) ? body : []
  }
  const me = async (client: EditorClient) => (await client.ask('GET', 'me')).status
  const known = await list(first)
  expect(known.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  const [{ id }] = (await list(second)).filter(({ isCurrent }) => isCurrent)
  expect((await admin.ask('DELETE', `sessions/${id}`)).status).toBe(404)
  expect((await first.ask('DELETE', `sessions/${id}`)).status).toBe(204)
  expect([await me(second), await me(third)]).toEqual([401, 200])
  expect((await first.ask('DELETE', 'sessions')).status).toBe(204)
  expect([await me(first), await me(third)]).toEqual([200, 401])
})

it('changes an editor’s own password by the current one, which ends all other sessions', async () => {
  const first = await signInAs(shop, admin, 'editor', 'changing')
  const signIn = async (password: string) => {
    const client = createEditorClient(shop)
    const { status } = await client.ask('POST', 'sign-in', { email: 'changing@shop.example', password })
    return { client, status }
  }
  const { client: second } = await signIn(intruder.password)
  const me = async (client: EditorClient) => (await client.ask('GET', 'me')).status
  const change = async (current: string, password = 'another horse battery') =>
    (await first.ask('PUT', 'password', { current, password })).status
  expect(await change('a wrong horse battery')).toBe(403)
  expect([await me(first), await me(second)]).toEqual([200, 200])
  expect(await change(intruder.password)).toBe(204)
  expect([await me(first), await me(second)]).toEqual([200, 401])
  expect((await signIn(intruder.password)).status).toBe(403)
  expect((await signIn('another horse battery')).status).toBe(200)
  const guesses = []
  for (let count = 0; count < 9; count += 1) guesses.push(await change(`wrong horse battery ${count}`))
  expect(guesses).toEqual([...Array(8).fill(403), 429])
})

it('ends the sessions of an editor whose password an admin changes', async () => {
  const editor = await signInAs(shop, admin, 'editor', 'changed')
  const { body } = await editor.ask('GET', 'me')
  const changed = await admin.ask('PUT', `editors/${Object(body).id}`, { password: 'another horse battery' })
  expect(changed.status).toBe(200)
  expect((await editor.ask('GET', 'me')).status).toBe(401)
})

async function ask(client: EditorClient, endpoint: Endpoint, input: ApiInput): Promise<string[]> {
  const { headers, ...request } = requestOf(endpoint, input)
  const response = await client.fetch(addressOf(endpoint, input), {
    ...request,
    headers: { ...Object(headers), 'X-Vitrine-Editor': '1' },
  })
  const text = await response.text()
  return wrongWith(endpoint, response.status, text && JSON.parse(text))
}

describe.each(editorEndpoints)('$name', ({ name, endpoint }) => {
  it.each([
    ['what it wants', validInput(endpoint), 4],
    ['what it does not', hostileInput(endpoint), 6],
  ])('returns declared responses only, called %s', async (_, inputs, numRuns) => {
    // A guest calls what ends the session that the remaining calls need.
    const client = name === 'access.signOut' ? createEditorClient(shop) : admin
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        expect(await ask(client, endpoint, input)).toEqual([])
      }),
      { numRuns, seed: 20_260_901, endOnFailure: true },
    )
    expect(shop.records.filter(({ msg }) => msg === 'request failed')).toEqual([])
  })
})

it('fails at no address of the canvas or of events', async () => {
  const places = [
    'canvas/dk/%00',
    'canvas/nowhere',
    'canvas/dk?device=toaster',
    'canvas/dk?at=never',
    'canvas/',
  ]
  const events = ['events', 'events?market=%00&key=%00', 'events?market=dk&key=x&kind=__proto__']
  for (const place of [...places, ...events.map((event) => `api/${event}`)]) {
    const { status } = await admin.fetch(`/preview/${place}`)
    expect([place, status < 500]).toEqual([place, true])
  }
  expect(shop.records.filter(({ msg }) => msg === 'request failed')).toEqual([])
})

it('limits attempts to guess passwords', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const guess = { email: 'viewer@shop.example', password: `guess ${count}` }
    statuses.push((await createEditorClient(shop).ask('POST', 'sign-in', guess)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([403, 429]))
  const noted = shop.records.map(({ event }) => event)
  expect(noted).toContain('editor.signIn.failed')
  expect(noted).toContain('editor.signIn.locked')
  expect(noted).toContain('access.refused')
})

it('admits an admin whose account is under attack from another network', async () => {
  const signIn = async (network: string, password: string) => {
    const response = await fetch(`${shop.url}/preview/api/sign-in`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'X-Vitrine-Editor': '1',
        'X-Forwarded-For': network,
      },
      body: JSON.stringify({ email: 'admin@shop.example', password }),
    })
    return response.status
  }
  const guesses = Array.from({ length: 12 }, (_, index) => signIn('203.0.113.9', `guess ${index}`))
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([403, 429]))
  expect(await signIn('203.0.113.9', intruder.password)).toBe(429)
  expect(await signIn('198.51.100.7', intruder.password)).toBe(200)
})

it('serves the client with a policy without inline script or framing', async () => {
  for (const path of ['/preview', '/preview/dk/autumn']) {
    const response = await fetch(shop.url + path)
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})
