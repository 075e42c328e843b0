import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Plans that meet: ends at one moment, plans in succession, and plans of drafts that somebody discards.

let shop: TestStorefront
let editor: EditorClient
let publisher: EditorClient
let time = Date.parse('2026-11-02T10:00:00Z')
const hour = 3_600_000

beforeAll(async () => {
  shop = await startTestStorefront({ parts: { now: () => time } })
  const admin = await setUpAdmin(shop)
  editor = await signInAs(shop, admin, 'editor')
  publisher = await signInAs(shop, admin, 'publisher')
})
afterAll(() => shop?.close())

const addressOf = ({ kind, market, key }: EditedDocument) =>
  new URLSearchParams({ kind, market, key }).toString()
const inHours = (hours: number) => new Date(time + hours * hour).toISOString()

async function change(document: EditedDocument, ...operations: object[]): Promise<void> {
  const { body } = await editor.ask('GET', `page?${addressOf(document)}`)
  const changes = [{ id: randomUUID(), label: 'Change', operations }]
  const base = Object(body).sequence
  expect((await editor.ask('POST', 'changes', { document, client: 'tab', base, changes })).status).toBe(200)
}
const write = (document: EditedDocument, markdownContent: string) =>
  change(document, { setContent: { widget: 'a', content: { markdownContent } } })

async function make(key: string, markdownContent: string): Promise<EditedDocument> {
  const document: EditedDocument = { kind: 'page', market: 'dk', key }
  await editor.ask('POST', 'pages', { market: 'dk', path: key, title: 'Test' })
  const row = { id: 'row', widgets: [{ id: 'a', type: 'text', content: { markdownContent } }] }
  await change(document, { insertRow: { area: 'main', index: 0, row } })
  return document
}
async function publish(
  document: EditedDocument,
  times: { at?: string; until?: string; keepEnds?: boolean } = {},
) {
  const response = await publisher.ask('POST', 'publish', { documents: [document], ...times })
  expect(response.status).toBe(200)
  return Object(response.body).schedule
}
const shows = ({ key }: EditedDocument, words: string) =>
  eventually(async () => expect(await (await fetch(shop.url + key)).text()).toContain(words))
const isOver = () => eventually(async () => expect((await editor.ask('GET', 'schedules')).body).toEqual([]))

it('returns to what was there before both of two plans that end at one moment', async () => {
  const document = await make('/dk/inner-plan', 'Every day')
  await publish(document)
  await write(document, 'The whole week')
  await publish(document, { until: inHours(4) })
  await write(document, 'Two hours only')
  await publish(document, { at: inHours(2), until: inHours(4) })
  time += 2 * hour + 1
  await shows(document, 'Two hours only')
  time += 2 * hour
  await isOver()
  await shows(document, 'Every day')
})

it('returns to what was there before a plan that ended while the next one ran', async () => {
  const document = await make('/dk/overlapping-plans', 'Every day')
  await publish(document)
  await write(document, 'First campaign')
  await publish(document, { until: inHours(2) })
  await write(document, 'Second campaign')
  await publish(document, { at: inHours(1), until: inHours(3) })
  time += hour + 1
  await shows(document, 'Second campaign')
  time += hour
  await eventually(async () => expect((await editor.ask('GET', 'schedules')).body).toHaveLength(1))
  await shows(document, 'Second campaign')
  time += hour
  await isOver()
  await shows(document, 'Every day')
})

it('ends a text that was corrected meanwhile, if its publication keeps the end', async () => {
  const document = await make('/dk/corrected-campaign', 'Every day')
  await publish(document)
  await write(document, 'Campagin')
  await publish(document, { until: inHours(2) })
  await write(document, 'Campaign')
  await publish(document, { keepEnds: true })
  await shows(document, 'Campaign')
  time += 2 * hour + 1
  await isOver()
  await shows(document, 'Every day')
})

it('ends every text of a campaign, also if all were corrected at the same moment', async () => {
  const pages = await Promise.all(
    ['one', 'two', 'three', 'four'].map((name) => make(`/dk/campaign-${name}`, 'Every day')),
  )
  for (const page of pages) {
    await publish(page)
    await write(page, 'Campagin')
  }
  const publication = { documents: pages, until: inHours(2) }
  expect((await publisher.ask('POST', 'publish', publication)).status).toBe(200)
  for (const page of pages) await write(page, 'Campaign')
  await Promise.all(pages.map((page) => publish(page, { keepEnds: true })))
  for (const page of pages) await shows(page, 'Campaign')
  time += 2 * hour + 1
  await isOver()
  for (const page of pages) await shows(page, 'Every day')
})

it('plans no end for a text that was replaced for good, and notes none', async () => {
  const document = await make('/dk/no-campaign', 'Every day')
  const other = await make('/dk/still-campaign', 'Every day')
  for (const page of [document, other]) {
    await publish(page)
    await write(page, 'Campaign')
  }
  const publication = { documents: [document, other], until: inHours(2) }
  expect((await publisher.ask('POST', 'publish', publication)).status).toBe(200)
  await write(document, 'From now on')
  await publish(document)
  expect((await editor.ask('GET', 'schedules')).body).toMatchObject([{ documents: [other] }])
  await write(other, 'From now on')
  await publish(other, { at: inHours(1) })
  time += hour + 1
  await shows(other, 'From now on')
  await isOver()
  time += hour
  await shows(document, 'From now on')
  const { body: entries } = await publisher.ask('GET', `audit?${addressOf(document)}`)
  expect(JSON.stringify(entries)).not.toContain('end as scheduled')
})

it('returns to a text whose end was cancelled', async () => {
  const document = await make('/dk/cancelled-end', 'Every day')
  await publish(document)
  await write(document, 'From now on')
  const { id } = await publish(document, { until: inHours(2) })
  expect((await publisher.ask('DELETE', `schedules/${id}`)).status).toBe(204)
  await write(document, 'For a while')
  await publish(document, { until: inHours(3) })
  await shows(document, 'For a while')
  time += 3 * hour + 1
  await isOver()
  await shows(document, 'From now on')
})

it('makes a page whose first publication ended a draft, which can be opened, changed and deleted', async () => {
  const document = await make('/dk/first-campaign', 'Until Sunday')
  await publish(document, { until: inHours(1) })
  await shows(document, 'Until Sunday')
  time += hour + 1
  await isOver()
  await eventually(async () => expect((await fetch(shop.url + document.key)).status).toBe(410))
  const { body } = await editor.ask('GET', `page?${addressOf(document)}`)
  expect(body).toMatchObject({ isDraft: true, publishedVersion: null })
  expect(JSON.stringify(body)).toContain('Until Sunday')
  await write(document, 'Again')
  expect((await editor.ask('POST', 'page-bin', { document })).status).toBe(204)
})

it('keeps the draft of a page whose first publication ended', async () => {
  const document = await make('/dk/next-campaign', 'This year')
  await publish(document, { until: inHours(1) })
  await write(document, 'Next year')
  time += hour + 1
  await isOver()
  const { body } = await editor.ask('GET', `page?${addressOf(document)}`)
  expect(JSON.stringify(body)).toContain('Next year')
})

it('makes the last version the draft if the draft of a page that was taken down is discarded', async () => {
  const document = await make('/dk/taken-down', 'Published')
  await publish(document)
  expect((await publisher.ask('POST', 'unpublish', { document })).status).toBe(204)
  for (const words of ['Changed', undefined]) {
    if (words) await write(document, words)
    expect((await editor.ask('DELETE', `pages?${addressOf(document)}`)).status).toBe(204)
    const { body } = await editor.ask('GET', `page?${addressOf(document)}`)
    expect(body).toMatchObject({ isDraft: true, publishedVersion: null })
    expect(JSON.stringify(body)).toContain('"Published"')
  }
  expect((await editor.ask('POST', 'page-bin', { document })).status).toBe(204)
})

it('discards no new page for which a publication is planned', async () => {
  const document = await make('/dk/planned-only', 'Soon')
  const { id } = await publish(document, { at: inHours(1) })
  const refused = await editor.ask('DELETE', `pages?${addressOf(document)}`)
  expect([refused.status, Object(refused.body).message]).toEqual([409, expect.stringContaining('planned')])
  expect((await publisher.ask('DELETE', `schedules/${id}`)).status).toBe(204)
  expect((await editor.ask('DELETE', `pages?${addressOf(document)}`)).status).toBe(204)
})

it('discards later changes of a published page, and publishes what is planned', async () => {
  const document = await make('/dk/planned-change', 'Now')
  await publish(document)
  await write(document, 'As planned')
  await publish(document, { at: inHours(1) })
  expect((await editor.ask('DELETE', `pages?${addressOf(document)}`)).status).toBe(204)
  time += hour + 1
  await shows(document, 'As planned')
})

it('cancels no plan that started after the editor had seen it waiting', async () => {
  const document = await make('/dk/just-started', 'Every day')
  await publish(document)
  await write(document, 'For a while')
  const { id } = await publish(document, { at: inHours(1), until: inHours(2) })
  time += hour + 1
  await shows(document, 'For a while')
  const refused = await publisher.ask('DELETE', `schedules/${id}?status=waiting`)
  expect([refused.status, Object(refused.body).message]).toEqual([409, expect.stringContaining('started')])
  time += hour
  await isOver()
  await shows(document, 'Every day')
})

it('cancels no plan that is done already', async () => {
  const document = await make('/dk/too-late', 'Live')
  const { id } = await publish(document, { at: inHours(1) })
  time += hour + 1
  await shows(document, 'Live')
  await isOver()
  expect((await publisher.ask('DELETE', `schedules/${id}`)).status).toBe(404)
})

it('lists the plans that are due first, and protects the documents of every plan', async () => {
  const document = await make('/dk/after-many', 'Planned')
  await shop.database.db.execute(`insert into publication_schedules
    (id, content, publish_at, author, status, created_at)
    select 'many-' || number, '[]', timestamptz '2030-01-01', 'ada', 'waiting', timestamptz '2020-01-01'
    from generate_series(1, 500) as number`)
  const { id } = await publish(document, { at: inHours(2) })
  const listed = Object((await editor.ask('GET', 'schedules')).body)
  expect(listed).toHaveLength(500)
  expect(listed[0]).toMatchObject({ id, documents: [document] })
  expect((await publisher.ask('POST', 'page-bin', { document })).status).toBe(409)
  const latePage = await make('/dk/after-all', 'Planned last')
  await publish(latePage, { at: '2031-01-01T00:00:00.000Z' })
  const { body } = await editor.ask('GET', 'pages?market=dk')
  const planned = [body].flat().find((page) => Object(page).document?.key === latePage.key)
  expect(planned).toMatchObject({ scheduled: '2031-01-01T00:00:00.000Z' })
  expect((await editor.ask('DELETE', `pages?${addressOf(latePage)}`)).status).toBe(409)
  await shop.database.db.execute(`delete from publication_schedules where status = 'waiting'`)
})

describe('plans of redirects', () => {
  const redirects: EditedDocument = { kind: 'redirects', market: 'dk', key: '' }
  const location = async (path: string) =>
    (await fetch(shop.url + path, { redirect: 'manual' })).headers.get('location')

  async function addRedirect(from: string): Promise<void> {
    const { body: stored } = await editor.ask('GET', `document?${addressOf(redirects)}`)
    const { revision, body } = Object(stored)
    const list = [...(Object(body).redirects ?? []), { from, to: '/dk/guide', status: 302 }]
    const redirectsChange = { document: redirects, base: revision, body: { redirects: list } }
    expect((await editor.ask('PUT', 'document', redirectsChange)).status).toBe(200)
  }
  async function move(from: string, to: string): Promise<void> {
    const document = await make(from, 'Moves')
    await publish(document)
    expect((await editor.ask('POST', 'pages/move', { document, path: to })).status).toBe(200)
    await publish(document)
    expect(await location(from)).toBe(to)
  }

  it('lead on from pages that moved since they were planned', async () => {
    await addRedirect('/dk/planned-link')
    await publish(redirects, { at: inHours(1) })
    await move('/dk/moves-before', '/dk/moved-before')
    time += hour + 1
    await eventually(async () => expect(await location('/dk/planned-link')).toBe('/dk/guide'))
    expect(await location('/dk/moves-before')).toBe('/dk/moved-before')
  })

  it('end although pages move meanwhile, whose redirects stay', async () => {
    await addRedirect('/dk/whole-week')
    await publish(redirects, { until: inHours(1) })
    await addRedirect('/dk/for-a-day')
    await publish(redirects, { until: inHours(2) })
    await move('/dk/moves-meanwhile', '/dk/moved-meanwhile')
    expect(await location('/dk/for-a-day')).toBe('/dk/guide')
    time += hour + 1
    await eventually(async () => expect((await editor.ask('GET', 'schedules')).body).toHaveLength(1))
    await move('/dk/moves-late', '/dk/moved-late')
    time += hour
    await isOver()
    await eventually(async () => expect(await location('/dk/for-a-day')).toBe(null))
    expect(await location('/dk/whole-week')).toBe(null)
    expect(await location('/dk/moves-meanwhile')).toBe('/dk/moved-meanwhile')
    expect(await location('/dk/moves-late')).toBe('/dk/moved-late')
  })
})
