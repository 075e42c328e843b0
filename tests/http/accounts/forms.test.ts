import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsentPruningJob } from '#server/consents/consent-log.ts'
import { consentLog } from '#server/consents/tables.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Forms and their endpoints, over the whole server.

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'https://shop.example', ...headers },
    body: new URLSearchParams(fields),
  })
const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const message = {
  _form: 'contact.send',
  _id: 'contact',
  _website: '',
  name: 'Anna',
  email: 'anna@example.com',
  message: 'Where is my coat?',
}

it('takes a message by the page that holds the form, and leads back to it', async () => {
  const response = await post('/dk/contact', message)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/dk/contact#contact-done'])
  const page = await (await fetch(`${shop.url}/dk/contact`)).text()
  expect(page).toContain('id="contact-done"')
  const refused = await post('/dk/contact', { ...message, email: 'nobody' })
  expect(refused.headers.get('location')).toBe('/dk/contact#contact-refused')
})

it('takes a sign-up in the footer of any page, without script', async () => {
  const sent = { _form: 'newsletter.signUp', _id: 'footer', _website: '', email: 'footer@example.com' }
  const response = await post('/dk/newsletter', sent)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/dk/newsletter#footer-done'])
  const page = await (await fetch(`${shop.url}/dk/newsletter`)).text()
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(expect.arrayContaining(['footer-done', 'newsletter-done', 'newsletter-confirmed']))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

it('accepts the same input as JSON, and returns errors in the common shape', async () => {
  const { name, email, message: words } = message
  const path = '/api/voyado/voyado/contactform'
  expect((await json(path, { name, email, message: words })).status).toBe(202)
  const refused = await json(path, { name: 7, email, message: 'U+0000: \0' })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ status: 400, title: 'Bad Request' }),
  ])
  expect((await json(path, { name, email, message: words }, { Origin: 'https://evil.example' })).status).toBe(
    403,
  )
})

it('responds equally to a sign-up of a known and of an unknown address', async () => {
  const path = '/api/newsletter/dk/sign-up'
  for (let count = 0; count < 2; count += 1) {
    const response = await json(path, { email: 'bo@example.com' })
    expect([response.status, await response.text()]).toEqual([202, ''])
  }
  expect((await json('/api/newsletter/nowhere/sign-up', { email: 'bo@example.com' })).status).toBe(404)
})

it('redirects links in mail to pages with the result', async () => {
  const confirm = await fetch(`${shop.url}/api/newsletter/confirm?token=made-up`, { redirect: 'manual' })
  expect([confirm.status, confirm.headers.get('location')]).toEqual([
    302,
    '/subscriptions/confirm?token=made-up',
  ])
  const response = await fetch(`${shop.url}/subscriptions/confirm?token=made-up`, { redirect: 'manual' })
  expect(response.headers.get('location')).toBe('/dk/newsletter#newsletter-expired')
  const address = `${shop.url}/api/newsletter/unsubscribe?token=made-up`
  const end = await fetch(address, { redirect: 'manual' })
  expect([end.status, end.headers.get('location')]).toEqual([302, '/subscriptions/end?token=made-up'])
  const ended = await fetch(`${shop.url}/subscriptions/end?token=made-up`, { redirect: 'manual' })
  expect(ended.headers.get('location')).toBe('/dk/unsubscribe#newsletter-ended')
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(address, { method: 'POST', redirect: 'manual', body })).status).toBe(204)
  // No database can look for this character.
  const odd = await fetch(`${shop.url}/subscriptions/confirm?token=%00`, { redirect: 'manual' })
  expect([odd.status, odd.headers.get('location')]).toEqual([303, '/dk/newsletter#newsletter-expired'])
  const missing = await fetch(`${shop.url}/api/newsletter/confirm`)
  expect(await missing.json()).toMatchObject({ message: 'The parameter token must be defined.' })
})

it('stores consent decisions, and deletes them after their retention', async () => {
  const id = '0123456789abcdef0123456789abcdef'
  const answered = await json(
    '/api/consents',
    { id, textVersion: 'k3', choices: ['analytics'] },
    { 'X-Current-Market': 'dk' },
  )
  expect(answered.status).toBe(204)
  expect((await json('/api/consents', { id, textVersion: 'k3', choices: ['necessary'] })).status).toBe(400)
  const { db } = shop.database
  const stored = async () =>
    (await db.select().from(consentLog)).map(({ id: of, market, textVersion, choices }) => [
      of,
      market,
      textVersion,
      choices,
    ])
  expect(await stored()).toEqual([[id, 'dk', 'k3', 'analytics']])
  const prune = (days: number) =>
    createConsentPruningJob(shop.database, () => Date.now() + days * 86_400_000)(
      {},
      { id: 1, attempt: 1, signal: new AbortController().signal },
    )
  await prune(700)
  expect(await stored()).toHaveLength(1)
  await prune(731)
  expect(await stored()).toEqual([])
})

it('lists the open positions of a market, newest first, for as long as they stay', async () => {
  const jobs = await fetch(`${shop.url}/api/careers/jobs?market=de`)
  const listed: { posted: string }[] = await jobs.json()
  expect(listed.length).toBeGreaterThan(1)
  expect(listed.map(({ posted }) => posted)).toEqual(
    listed
      .map(({ posted }) => posted)
      .toSorted()
      .reverse(),
  )
  const page = await (await fetch(`${shop.url}/de/careers`)).text()
  expect(page).toContain('"@type":"JobPosting"')
})

it('describes itself, for machines and for people', async () => {
  const document: { paths: object } = await (await fetch(`${shop.url}/api/openapi.json`)).json()
  expect(Object.keys(document.paths)).toContain('/api/careers/jobs')
  const page = await fetch(`${shop.url}/api`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('careers.jobs')
})

it('refuses hostile input in the shape of refusals, never with a page or a stack', async () => {
  const huge = await json('/api/newsletter/dk/sign-up', { email: 'x'.repeat(200_000) })
  const proto = await fetch(`${shop.url}/api/newsletter/dk/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"__proto__":{"email":"a@example.com"}}',
  })
  const missingOrigin = await post('/dk/contact', message, { Origin: '' })
  const unknown = await fetch(`${shop.url}/api/nothing/here`)
  const method = await fetch(`${shop.url}/api/careers/jobs`, { method: 'DELETE' })
  const responses = [huge, proto, missingOrigin, unknown, method]
  expect(responses.map(({ status }) => status)).toEqual([413, 400, 403, 404, 405])
  for (const response of responses) {
    const body: object = await response.json()
    expect(Object.keys(body).toSorted()).toEqual(['errors', 'message', 'status', 'title'])
    expect(JSON.stringify(body)).not.toContain('at ')
  }
})

it('limits how often one address may write', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1)
    statuses.push((await post('/dk/contact', message, { Accept: 'application/json' })).status)
  expect(statuses.at(-1)).toBe(429)
})

it('logs why the database refused a sign-up, and nothing of the visitor', async () => {
  const { pool } = shop.database
  await pool.query('alter table subscriptions rename to elsewhere')
  const response = await json('/api/newsletter/dk/sign-up', { email: 'unlogged@example.com' })
  await pool.query('alter table elsewhere rename to subscriptions')
  expect(response.status).toBe(500)
  const fault = shop.records.findLast(({ msg }) => msg === 'request failed')
  expect(fault?.error).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: relation "subscriptions" does not exist',
    stack: expect.stringContaining('subscriptions.ts'),
    cause: { code: '42P01' },
  })
  expect(JSON.stringify(shop.records)).not.toContain('unlogged')
})
