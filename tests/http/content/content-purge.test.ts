import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signedHeaders } from '#server/webhooks/sign-message.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// A content system reports its changes (content rule 29). Its pages are fresh for an hour otherwise.

const secret = 'known to both, and to nobody else'
let cms: FakeCms
let shop: TestStorefront

beforeAll(async () => {
  cms = await startFakeCms()
  cms.answer('/api/f/dk/translations', { body: { 'skip.toContent': 'Hop over' } })
  shop = await startTestStorefront({ environment: { CMS_URL: cms.url, CMS_PURGE_SECRET: secret } })
})
afterAll(async () => {
  await shop.close()
  await cms.close()
})

function publish(path: string, markdownContent: string): void {
  cms.answer(path, {
    headers: { 'cache-control': 'max-age=3600' },
    body: {
      statusCode: 200,
      meta: { _alias: 'contentPage', title: 'Page' },
      rows: { main: [{ id: 'row', widgets: [{ id: 'text', type: 'text', markdownContent }] }] },
    },
  })
}

const fetchHtml = async (path: string) => (await fetch(shop.url + path)).text()

async function report(content: object, headers: Record<string, string> = {}, at = Date.now()) {
  const body = JSON.stringify(content)
  const response = await fetch(`${shop.url}/api/content/purge`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signedHeaders(secret, 'message', body, at),
      ...headers,
    },
    body,
  })
  return response.status
}

/** Fills the caches with old pages, and changes them in the content system. Returns whether the old ones are shown. */
async function changePages(): Promise<boolean> {
  publish('/dk/efterår', 'Old autumn')
  publish('/dk/spring', 'Old spring')
  expect(await report({})).toBe(204)
  expect(await fetchHtml('/dk/efterår')).toContain('Old autumn')
  expect(await fetchHtml('/dk/spring')).toContain('Old spring')
  publish('/dk/efterår', 'New autumn')
  publish('/dk/spring', 'New spring')
  return (await fetchHtml('/dk/efterår')).includes('Old autumn')
}

beforeEach(async () => {
  // A shop that has just started can purge what its start has changed.
  await expect.poll(changePages).toBe(true)
})

it.each(['/dk/efterår', '/dk/efter%C3%A5r', '/dk/efterår/'])(
  'shows a page that changed, by its path %s',
  async (path) => {
    expect(await report({ paths: [path] })).toBe(204)
    expect(await fetchHtml('/dk/efterår')).toContain('New autumn')
    expect(await fetchHtml('/dk/spring')).toContain('Old spring')
  },
)

it('shows everything that changed, shared texts too, after a message without paths', async () => {
  cms.answer('/api/f/dk/translations', { body: { 'skip.toContent': 'Jump over' } })
  expect(await report({})).toBe(204)
  expect(await fetchHtml('/dk/efterår')).toContain('Jump over')
  expect(await fetchHtml('/dk/spring')).toContain('New spring')
})

it('refuses messages that are not signed with the secret, or are old', async () => {
  const paths = ['/dk/efterår']
  const other = signedHeaders('guessed by someone', 'message', JSON.stringify({ paths }), Date.now())
  expect(await report({ paths }, other)).toBe(401)
  expect(await report({ paths }, { 'webhook-id': 'other' })).toBe(401)
  expect(await report({ paths }, { 'webhook-signature': '' })).toBe(401)
  expect(await report({ paths }, {}, Date.now() - 600_000)).toBe(401)
  expect(await fetchHtml('/dk/efterår')).toContain('Old autumn')
})

it('refuses a body that names no paths', async () => {
  expect(await report({ paths: 'all' })).toBe(400)
  expect(await report({ paths: ['dk'] })).toBe(400)
  expect(await report({ paths: ['/dk/%'] })).toBe(400)
  expect(await report([])).toBe(400)
  expect(await fetchHtml('/dk/efterår')).toContain('Old autumn')
})

it.each([401, 429, 503])('keeps shared texts while the content system answers %d', async (status) => {
  const part = '/api/f/dk/translations'
  const isShown = async () => (await fetchHtml('/dk/spring')).includes('Hop over')
  cms.answer(part, { body: { 'skip.toContent': 'Hop over' } })
  expect(await report({})).toBe(204)
  expect(await isShown()).toBe(true)
  cms.answer(part, { status, body: {} })
  expect(await report({})).toBe(204)
  expect(await isShown()).toBe(true)
  cms.answer(part, { status: 404, body: {} })
  expect(await report({})).toBe(204)
  expect(await isShown()).toBe(false)
})

const swedishTexts = '/api/f/se/translations'
const swedish = async () => (await fetch(`${shop.url}/api/f/se/translations`)).json()

it.each([401, 403, 500])(
  'fetches the other parts and markets while a market’s toggles respond with %d',
  async (status) => {
    const flags = '/api/f/dk/feature-flags'
    cms.answer(flags, { status, body: {} })
    cms.answer(swedishTexts, { body: { 'skip.toContent': `Hoppa ${status}` } })
    expect(await report({})).toBe(204)
    cms.answer(flags, { status: 404, body: {} })
    expect(await swedish()).toMatchObject({ 'skip.toContent': `Hoppa ${status}` })
  },
)

it('keeps the last copy of a part that is malformed, and logs it', async () => {
  cms.answer(swedishTexts, { body: { 'skip.toContent': 'Hoppa' } })
  expect(await report({})).toBe(204)
  cms.answer(swedishTexts, { body: [] })
  expect(await report({})).toBe(204)
  expect(await swedish()).toMatchObject({ 'skip.toContent': 'Hoppa' })
  expect(shop.records).toContainEqual(expect.objectContaining({ path: swedishTexts, reason: 'is malformed' }))
})
