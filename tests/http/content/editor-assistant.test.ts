import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSummary } from '#server/commands/start-summary.ts'
import { InvalidConfig, readConfig } from '#server/configuration/config.ts'
import { createChatService } from '#server/editor/assistant/chat-service.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { type FakeAi, startFakeAi } from '#tests/support/fakes/fake-ai.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Proposals of an AI service for editors, and its failures.

let ai: FakeAi
let shop: TestStorefront
let admin: EditorClient

beforeAll(async () => {
  ai = await startFakeAi()
  shop = await startTestStorefront({ environment: ai.environment })
  admin = await setUpAdmin(shop)
})
afterAll(async () => {
  await shop?.close()
  await ai?.close()
})
beforeEach(() => {
  ai.takesPictures = true
})

const document = { kind: 'page', market: 'dk', key: '/dk' }
const text = 'Read [about {season}](/en/autumn).'
const shorten = (overrides: object = {}, client = admin) =>
  client.ask('POST', 'assistant/shortened', { document, text, isMarkdown: true, ...overrides })
const describePicture = (address: string) =>
  admin.ask('POST', 'assistant/alternative-text', { document, picture: address, around: 'Autumn' })

/** The service's instructions in the last request, without the data. */
const lastPrompt = () => String(ai.lastMessages()[0]?.content)

it('shortens a text, and reports what the proposal lost', async () => {
  ai.next({ text: 'Read [more](/en/summer).' })
  expect(await shorten({ maxLength: 50 })).toMatchObject({
    status: 200,
    body: {
      text: 'Read [more](/en/summer).',
      lost: ['{season}', '/en/autumn'],
      added: ['/en/summer'],
      basis: 'text',
    },
  })
  expect(lastPrompt()).toContain('at most 50 characters')
})

it('translates a text with its links in the market of the translation', async () => {
  const response = await admin.ask('POST', 'assistant/translated', {
    document,
    source: 'en',
    text,
    isMarkdown: true,
  })
  expect(response.body).toMatchObject({ text: 'READ [ABOUT {SEASON}](/DK/AUTUMN).' })
  expect(String(ai.lastMessages()[1]?.content)).toContain('(/dk/autumn)')
  expect(lastPrompt()).toMatch(/from .*English.* to Danish/)
  const unknown = { document, source: 'nowhere', text, isMarkdown: true }
  expect((await admin.ask('POST', 'assistant/translated', unknown)).status).toBe(404)
})

it('shows the model a small picture, and else its name alone', async () => {
  const [asset] = Object((await admin.ask('GET', 'assets?limit=1')).body).assets
  ai.next({ text: 'En kyst' })
  expect((await describePicture(asset.path)).body).toMatchObject({ text: 'En kyst', basis: 'picture' })
  const [, picture] = ai.lastMessages()[1]?.content ?? []
  expect(picture.image_url.url).toMatch(/^data:image\/jpeg;base64,/)
  expect(lastPrompt()).toContain('in Danish')

  ai.takesPictures = false
  ai.next({ text: 'Et billede' })
  expect((await describePicture(asset.path)).body).toMatchObject({ text: 'Et billede', basis: 'name' })
  ai.takesPictures = true
  const foreign = await describePicture('https://pictures.example/coat.jpg?w=1')
  expect(foreign.body).toMatchObject({ text: 'FILE NAME: COAT.JPG AUTUMN', basis: 'name' })
})

it.each([
  [{ refusal: 'I cannot help with that.' }, 422, /declined. I cannot/],
  [{ text: '', end: 'content_filter' }, 422, /declined/],
  [{ text: 'Half of', end: 'length' }, 502, /truncated/],
  [{ text: ' ' }, 502, /empty/],
  [{ status: 429 }, 503, /Try again/],
  [{ status: 500 }, 503, /Try again/],
] as const)('reports %o', async (next, status, message) => {
  ai.next(next)
  const response = await shorten()
  expect(response).toMatchObject({
    status,
    body: { status, message: expect.stringMatching(message), errors: {} },
  })
})

it.each([
  [{ AI_KEY: 'sk-wrong' }, 'refused', /Incorrect API key/],
  [{ AI_MODEL: 'no-model' }, 'unsuited', /does not exist/],
  [{ AI_URL: 'http://127.0.0.1:9/v1' }, 'unavailable', /127\.0\.0\.1:9/],
] as const)('reports a wrong setting: %o', async (setting, kind, reason) => {
  const { assistant } = readConfig({ ...ai.environment, ...setting })
  const service = assistant && createChatService(assistant)
  const outcome = await service?.complete([{ role: 'user', content: 'Hi' }])
  expect(outcome).toMatchObject({ kind, reason: expect.stringMatching(reason) })
})

it('gives up on a slow service, and as soon as the editor does', async () => {
  const { assistant } = readConfig(ai.environment)
  ai.trouble('/v1', 'silent')
  const hurried = assistant && createChatService(assistant, 20)
  expect(await hurried?.complete([{ role: 'user', content: 'Hi' }])).toMatchObject({ kind: 'unavailable' })

  ai.trouble('/v1', 'silent')
  const before = ai.calls.length
  const leaving = new AbortController()
  const pendingAnswer = admin
    .fetch('/preview/api/assistant/shortened', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'X-Vitrine-Editor': '1',
      },
      body: JSON.stringify({ document, text, isMarkdown: true }),
      signal: leaving.signal,
    })
    .catch(() => 'left')
  await expect.poll(() => ai.calls.length).toBe(before + 1)
  leaving.abort()
  expect(await pendingAnswer).toBe('left')
  await expect.poll(() => ai.calls.at(-1)?.isAbandoned()).toBe(true)
})

it('requires the right to change the document', async () => {
  const before = ai.calls.length
  const viewer = await signInAs(shop, admin, 'viewer')
  const foreign = await signInAs(shop, admin, 'editor', 'elsewhere', ['en'])
  expect((await shorten({}, viewer)).status).toBe(403)
  expect((await shorten({}, foreign)).status).toBe(403)
  expect((await shorten({ text: 'x'.repeat(20_001) })).status).toBe(400)
  expect(ai.calls.length).toBe(before)
  expect((await shorten({ document: { ...document, market: 'en', key: '/en' } }, foreign)).status).toBe(200)
  const site = await admin.ask('GET', 'site')
  expect(site.body).toMatchObject({ assistant: { model: 'small-model', host: new URL(ai.url).host } })
})

it('logs failures without the texts', () => {
  const lines = shop.records.filter(({ component }) => component === 'ai')
  expect(lines.length).toBeGreaterThan(0)
  expect(JSON.stringify(lines)).not.toContain('autumn')
})

it('is off without a service, and refuses half of a configuration', async () => {
  expect(readConfig({}).assistant).toBeUndefined()
  expect(startSummary(readConfig({})).join('\n')).toMatch(/ai help +off/)
  expect(startSummary(readConfig(ai.environment)).join('\n')).toMatch(/ai help +configured: small-model at /)
  const url = 'https://ai.example/v1'
  for (const half of [
    { AI_URL: url },
    { AI_MODEL: 'm' },
    { AI_KEY: 'k' },
    { AI_URL: `${url}/chat/completions`, AI_MODEL: 'm' },
    { AI_URL: 'https://key@ai.example/v1', AI_MODEL: 'm' },
  ])
    expect(() => readConfig(half)).toThrow(InvalidConfig)
  expect(readConfig({ AI_URL: `${url}/`, AI_MODEL: 'm' }).assistant).toEqual({
    url,
    apiKey: undefined,
    model: 'm',
  })
})
