import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { makePage, textWidget } from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Finding and replacing text in all drafts.

let shop: TestStorefront
let admin: EditorClient
let viewer: EditorClient
let editor: EditorClient
let other: EditorClient

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  viewer = await signInAs(shop, admin, 'viewer')
  editor = await signInAs(shop, admin, 'editor')
  other = await signInAs(shop, admin, 'publisher', 'other')
})
afterAll(() => shop?.close())

interface Sought {
  of: string
  value: string
  [name: string]: unknown
}

interface MatchedDocument {
  document: EditedDocument
  title: string
  revision: string
  hits: { index: number; widget?: string; field: string; before: string; match: string; after: string }[]
}

const pageAt = (key: string): EditedDocument => ({ kind: 'page', market: 'dk', key })

async function find(term: Sought, client = editor): Promise<{ documents: MatchedDocument[]; more: boolean }> {
  const query = new URLSearchParams(Object.entries(term).map(([name, value]) => [name, String(value)]))
  const { status, body } = await client.ask('GET', `replacements?${query}`)
  expect(status).toBe(200)
  return Object(body)
}

const replace = (term: Sought, replacement: string, documents: object[], client = editor) =>
  client.ask('POST', 'replacements', { sought: term, replacement, client: 'replacing', documents })

/** Every hit of every document. */
const all = (documents: readonly MatchedDocument[]) =>
  documents.map(({ document, revision, hits }) => ({
    document,
    revision,
    hits: hits.map(({ index }) => index),
  }))

async function draft(key: string): Promise<string> {
  const { body } = await editor.ask('GET', `page?${new URLSearchParams({ market: 'dk', key })}`)
  return JSON.stringify(Object(body).page)
}

const keysIn = (documents: readonly MatchedDocument[]) => documents.map(({ document }) => document.key)

it('returns every occurrence of a text with its context, in drafts and published pages', async () => {
  await makePage(admin, 'dk', '/dk/place-one', textWidget('words', 'The quuxly coat is *Quuxly* warm'))
  await makePage(admin, 'se', '/se/place-two', textWidget('words', 'Unquuxly'))
  await admin.ask('POST', 'publish', { documents: [pageAt('/dk/place-one')] })
  const { documents, more } = await find({ of: 'text', value: 'quuxly' }, viewer)
  expect(more).toBe(false)
  expect(documents).toMatchObject([
    {
      document: pageAt('/dk/place-one'),
      title: 'Fields',
      hits: [
        {
          index: 0,
          widget: 'words',
          name: 'Text',
          field: 'Text',
          pointer: '/markdownContent',
          before: 'The ',
        },
        { index: 1, match: 'Quuxly', after: '* warm' },
      ],
    },
    { document: { market: 'se', key: '/se/place-two' } },
  ])
  const inMarket = await find({
    of: 'text',
    value: 'quuxly',
    market: 'dk',
    wholeWords: true,
    matchCase: true,
  })
  expect(inMarket.documents.flatMap(({ hits }) => hits)).toHaveLength(1)
})

it('replaces selected hits with one change per draft and one audit entry, and publishes nothing', async () => {
  for (const key of ['/dk/many-one', '/dk/many-two', '/dk/many-three'])
    await makePage(admin, 'dk', key, textWidget('words', 'Zorbly, and zorbly again'))
  const term = { of: 'text', value: 'zorbly' }
  const { documents } = await find(term)
  const [first, second, third] = all(documents)
  const chosen = [{ ...first, hits: [1] }, second]
  const { status, body } = await replace(
    term,
    'gladly',
    chosen.flatMap((each) => each ?? []),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { document: first?.document, outcome: 'replaced', count: 1, errors: 0 },
    { document: second?.document, outcome: 'replaced', count: 2, errors: 0 },
  ])
  expect(await draft(first?.document.key ?? '')).toContain('Zorbly, and gladly again')
  expect(await draft(second?.document.key ?? '')).toContain('gladly, and gladly again')
  expect(await draft(third?.document.key ?? '')).toContain('Zorbly, and zorbly again')
  expect((await fetch(shop.url + first?.document.key)).status).toBe(404)
  const { body: audit } = await admin.ask('GET', 'audit?limit=50')
  const acts = Array.isArray(audit) ? audit.filter(({ action }) => action === 'replace') : []
  expect(acts).toMatchObject([
    { details: { value: 'zorbly', replacement: 'gladly', documents: [{ count: 1 }, { count: 2 }] } },
  ])
})

it('is reverted page by page, except for pages that the editor changed later', async () => {
  await makePage(admin, 'dk', '/dk/back-one', textWidget('words', 'Frumious'))
  await makePage(admin, 'dk', '/dk/back-two', textWidget('words', 'Frumious'))
  const term = { of: 'text', value: 'frumious' }
  const { body } = await replace(term, 'calm', all((await find(term)).documents))
  const done: { document: EditedDocument; change: string }[] = Object(body)
  const [first, second] = done
  const { sequence } = Object(
    (await editor.ask('GET', `page?${new URLSearchParams({ market: 'dk', key: '/dk/back-two' })}`)).body,
  )
  const edit = { id: randomUUID(), label: 'Edit', operations: [{ setPage: { values: { title: 'Later' } } }] }
  const later = { document: second?.document, client: 'tab', base: sequence, changes: [edit] }
  expect((await editor.ask('POST', 'changes', later)).status).toBe(200)
  const undo = ({ document, change }: { document: EditedDocument; change: string }) =>
    editor.ask('POST', 'undo', { document, client: 'replacing', change })
  expect(first && (await undo(first)).status).toBe(200)
  expect(second && (await undo(second)).status).toBe(409)
  // A repeated request, such as after a lost response, changes nothing more.
  expect(first && (await undo(first)).status).toBe(200)
  expect(await draft('/dk/back-one')).toContain('Frumious')
  expect(await draft('/dk/back-two')).toContain('calm')
})

it('skips a page that changed since the search, and reports it', async () => {
  await makePage(admin, 'dk', '/dk/moved-on', textWidget('words', 'Brillig'))
  await makePage(admin, 'dk', '/dk/stayed', textWidget('words', 'Brillig'))
  const term = { of: 'text', value: 'brillig' }
  const seen = all((await find(term)).documents)
  const { sequence } = Object(
    (await other.ask('GET', `page?${new URLSearchParams({ market: 'dk', key: '/dk/moved-on' })}`)).body,
  )
  const changes = [
    {
      id: randomUUID(),
      label: 'Edit',
      operations: [{ setContent: { widget: 'words', content: { markdownContent: 'Brillig, and more' } } }],
    },
  ]
  const otherChange = { document: pageAt('/dk/moved-on'), client: 'theirs', base: sequence, changes }
  expect((await other.ask('POST', 'changes', otherChange)).status).toBe(200)
  expect((await replace(term, 'late', seen)).body).toMatchObject([
    { document: { key: '/dk/moved-on' }, outcome: 'changed', count: 0 },
    { document: { key: '/dk/stayed' }, outcome: 'replaced', count: 1 },
  ])
  expect(await draft('/dk/moved-on')).toContain('Brillig, and more')
  // No change is lost in the opposite order, either.
  const stale = {
    document: pageAt('/dk/stayed'),
    client: 'theirs',
    base: 1,
    changes: [{ ...changes[0], id: randomUUID() }],
  }
  expect((await other.ask('POST', 'changes', stale)).status).toBe(409)
})

it('replaces a link in every field, by page or by address, in patterns as well', async () => {
  const link = { type: 'promotion', content: { images: { mobile: { url: '/media/autumn-4x5.jpg' } } } }
  const linking = (id: string, to: object) => ({ ...link, id, content: { ...link.content, link: to } })
  await makePage(admin, 'dk', '/dk/leads-here', textWidget('words', 'Here'))
  await admin.ask('POST', 'publish', { documents: [pageAt('/dk/leads-here')] })
  await makePage(admin, 'dk', '/dk/links', linking('by-url', { url: '/dk/leads-here?size=m' }))
  const rows = [{ id: 'row', widgets: [textWidget('md', 'See [it](/dk/leads-here).')] }]
  await editor.ask('POST', 'patterns', { market: 'dk', name: 'Leading', rows })
  const term = { of: 'link', value: '/dk/leads-here' }
  const { documents } = await find(term)
  expect(keysIn(documents)).toEqual(['/dk/links', 'leading'])
  for (const hostile of ['javascript:alert(1)', 'data:text/html,x', '/dk/ space', ''])
    expect((await replace(term, hostile, all(documents))).status).toBe(400)
  expect((await replace(term, '/dk', all(documents))).status).toBe(200)
  expect(await draft('/dk/links')).toContain('/dk?size=m')
  expect((await find(term)).documents).toEqual([])
})

it('replaces pictures and valid field values', async () => {
  const banner = {
    id: 'banner',
    type: 'promotion',
    content: {
      images: { mobile: { url: '/media/once.jpg', alt: 'A coat', width: 4, height: 5 } },
      mobileText: { text: 'x', ctaPosition: 'left', ctaFontSize: 33 },
    },
  }
  await makePage(admin, 'dk', '/dk/fields', banner)
  const picture = { of: 'asset', value: '/media/once.jpg' }
  await replace(picture, '/media/autumn-4x5.jpg', all((await find(picture)).documents))
  expect(await draft('/dk/fields')).toContain('"mobile":{"url":"/media/autumn-4x5.jpg","alt":"A coat"}')
  const size = { of: 'field', widget: 'promotion', field: '/mobileText/ctaFontSize', value: '33' }
  const { documents } = await find(size)
  expect(keysIn(documents)).toEqual(['/dk/fields'])
  for (const wrong of ['large', '4', '3.5'])
    expect([wrong, (await replace(size, wrong, all(documents))).status]).toEqual([wrong, 400])
  await replace(size, '34', all(documents))
  expect(await draft('/dk/fields')).toContain('"ctaFontSize":34')
  const nowhere = new URLSearchParams({ of: 'field', widget: '__proto__', field: '/x', value: '1' })
  expect((await editor.ask('GET', `replacements?${nowhere}`)).status).toBe(400)
})

it('reports what prevents publishing afterwards, and values that a page cannot hold', async () => {
  await makePage(admin, 'dk', '/dk/long', {
    id: 'p',
    type: 'text',
    content: { headline: 'Mimsy', markdownContent: '' },
  })
  const term = { of: 'text', value: 'mimsy' }
  const { body } = await replace(term, 'x'.repeat(600), all((await find(term)).documents))
  expect(body).toMatchObject([{ outcome: 'replaced', errors: expect.any(Number) }])
  await admin.ask('POST', 'pages', { market: 'dk', path: '/dk/titled', title: 'Slithy' })
  const titled = { of: 'text', value: 'slithy' }
  const refused = await replace(titled, 'x'.repeat(600), all((await find(titled)).documents))
  expect(refused.body).toMatchObject([{ outcome: 'tooLong', count: 0 }])
})

it('limits the number of hits', async () => {
  const words = Array.from({ length: 600 }, () => 'snark').join(' ')
  await makePage(admin, 'dk', '/dk/hunted', textWidget('words', words))
  const results = await find({ of: 'text', value: 'snark' })
  expect(results.more).toBe(true)
  expect(results.documents.flatMap(({ hits }) => hits)).toHaveLength(500)
  const [page] = all(results.documents)
  expect((await replace({ of: 'text', value: 'snark' }, 'boojum', [page ?? {}])).body).toMatchObject([
    { count: 500 },
  ])
  expect((await draft('/dk/hunted')).split('snark').length - 1).toBe(100)
})

it('lets viewers search but not replace, and refuses foreign documents', async () => {
  await makePage(admin, 'dk', '/dk/viewed', textWidget('words', 'Tulgey'))
  const term = { of: 'text', value: 'tulgey' }
  const documents = all((await find(term, viewer)).documents)
  expect((await replace(term, 'x', documents, viewer)).status).toBe(403)
  const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  const body = JSON.stringify({ sought: term, replacement: 'x', client: 'c', documents })
  const forged = await editor.fetch('/preview/api/replacements', { method: 'POST', headers: own, body })
  expect(forged.status).toBe(403)
  for (const kind of ['translations', 'payload', 'markets'])
    expect(
      (await replace(term, 'x', [{ document: { kind, market: 'dk', key: '' }, revision: 'r', hits: [0] }]))
        .body,
    ).toMatchObject([{ outcome: 'missing' }])
  expect(await draft('/dk/viewed')).toContain('Tulgey')
})

it('finds what no regular expression would, and nothing more', async () => {
  await makePage(admin, 'dk', '/dk/odd', textWidget('words', 'C++ (2.0) [Ærø] $5 | ^a\\b "quoted"'))
  for (const value of ['C++ (2.0)', '[ærø]', '$5 |', '^a\\b', '"quoted"'])
    expect([value, keysIn((await find({ of: 'text', value })).documents)]).toEqual([value, ['/dk/odd']])
  for (const value of ['.*', '(a+)+$', '\ud800', '%', '__proto__'])
    expect([value, keysIn((await find({ of: 'text', value, market: 'dk' })).documents)]).toEqual([
      value,
      expect.any(Array),
    ])
  expect((await editor.ask('GET', 'replacements?of=text&value=%00')).status).toBe(400)
  expect(shop.records.filter(({ msg }) => msg === 'request failed')).toEqual([])
})

it('notes what was replaced before a fault', async () => {
  await makePage(admin, 'dk', '/dk/sound', textWidget('words', 'Uffish'))
  await makePage(admin, 'dk', '/dk/spoiled', textWidget('words', 'Uffish, spoiled'))
  const term = { of: 'text', value: 'uffish' }
  const seen = all((await find(term)).documents)
  const inOrder = seen.toSorted((one, next) => one.document.key.localeCompare(next.document.key))
  await shop.database.db.execute(`create function refuse_spoiled() returns trigger language plpgsql
    as $$ begin raise exception 'spoiled'; end $$`)
  await shop.database.db.execute(`create trigger refuse_spoiled before insert or update on drafts for each row
    when (new.body like '%spoiled%') execute function refuse_spoiled()`)
  expect((await replace(term, 'vorpal', inOrder)).status).toBe(500)
  await shop.database.db.execute('drop trigger refuse_spoiled on drafts')
  expect(await draft('/dk/sound')).toContain('vorpal')
  const { body: audit } = await admin.ask('GET', 'audit?limit=50')
  const acts = [audit].flat().filter((entry) => Object(entry).details?.replacement === 'vorpal')
  expect(acts).toMatchObject([{ details: { documents: [{ key: '/dk/sound', count: 1 }] } }])
})
