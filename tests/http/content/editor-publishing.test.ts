import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { searchRules } from '#server/database/tables/catalogue.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// From a draft to shoppers: checks, publishing, plans, earlier versions and preview links; and the parts of pages.

let shop: TestStorefront
let editor: EditorClient
let publisher: EditorClient
let time = Date.parse('2026-11-02T10:00:00Z')

beforeAll(async () => {
  shop = await startTestStorefront({ parts: { now: () => time } })
  const admin = await setUpAdmin(shop)
  editor = await signInAs(shop, admin, 'editor')
  publisher = await signInAs(shop, admin, 'publisher')
})
afterAll(() => shop?.close())

const pageAt = (path: string): EditedDocument => ({ kind: 'page', market: 'dk', key: path })
const addressOf = ({ kind, market, key }: EditedDocument) =>
  new URLSearchParams({ kind, market, key }).toString()
const shopper = async (path: string) => {
  const response = await fetch(shop.url + path)
  return { status: response.status, html: await response.text() }
}
const textIn = (id: string, markdownContent: string) => ({ id, type: 'text', content: { markdownContent } })

async function change(document: EditedDocument, ...operations: object[]): Promise<void> {
  const { body } = await editor.ask('GET', `page?${addressOf(document)}`)
  const { sequence } = Object(body)
  const changes = [{ id: randomUUID(), label: 'Change', operations }]
  const response = await editor.ask('POST', 'changes', { document, client: 'tab', base: sequence, changes })
  expect(response.status).toBe(200)
}
const write = (document: EditedDocument, words: string) =>
  change(document, { setContent: { widget: 'a', content: { markdownContent: words } } })

async function make(path: string, words: string): Promise<EditedDocument> {
  const document = pageAt(path)
  expect((await editor.ask('POST', 'pages', { market: 'dk', path, title: 'Test' })).status).toBe(201)
  const row = { id: 'row', widgets: [textIn('a', words)] }
  await change(document, { insertRow: { area: 'main', index: 0, row } })
  return document
}
const publish = (documents: EditedDocument[], times: { at?: string; until?: string } = {}) =>
  publisher.ask('POST', 'publish', { documents, ...times })
async function rulesOf(document: EditedDocument) {
  const { body } = await editor.ask('POST', 'check', { documents: [document] })
  const [checkedPage] = Array.isArray(body) ? body : []
  const problems: { rule: string; severity: string; widget?: string; pointer: string }[] =
    checkedPage.problems
  return problems
}

it('brings a page to shoppers and takes it from them, several together', async () => {
  const [first, second] = [await make('/dk/one', 'One'), await make('/dk/two', 'Two')]
  expect((await editor.ask('POST', 'publish', { documents: [first] })).status).toBe(403)
  expect((await publish([first, second])).body).toMatchObject({ published: [{ version: 1 }, { version: 1 }] })
  expect((await shopper('/dk/one')).html).toContain('One')
  expect((await shopper('/dk/two')).html).toContain('Two')
  await write(first, 'One again')
  expect((await shopper('/dk/one')).html).not.toContain('One again')
  await publish([first])
  expect((await shopper('/dk/one')).html).toContain('One again')
  expect((await publisher.ask('POST', 'unpublish', { document: first })).status).toBe(204)
  expect((await shopper('/dk/one')).status).toBe(410)
})

it('deletes a page that shoppers see, and restores it with its versions', async () => {
  const document = await make('/dk/deleted', 'Soon gone')
  await publish([document])
  expect((await shopper('/dk/deleted')).status).toBe(200)
  const remove = (by: EditorClient) => by.ask('POST', 'page-bin', { document })
  expect((await remove(editor)).status).toBe(403)
  expect((await remove(publisher)).status).toBe(204)
  expect((await shopper('/dk/deleted')).status).toBe(404)
  expect((await editor.ask('GET', `page?${addressOf(document)}`)).status).toBe(404)
  const binned = async () => {
    const { body } = await editor.ask('GET', 'page-bin?market=dk')
    const all: { id: number; document: EditedDocument }[] = Array.isArray(body) ? body : []
    return all.filter((page) => page.document.key === '/dk/deleted')
  }
  const [entry] = await binned()
  expect(entry).toMatchObject({ document, title: 'Test', author: 'publisher@shop.example' })
  const restore = () => editor.ask('POST', `page-bin/${entry?.id}/restore`)
  await make('/dk/deleted', 'Another one')
  expect((await restore()).status).toBe(409)
  // A page that was never published moves to the bin with its draft.
  expect((await editor.ask('DELETE', `pages?${addressOf(document)}`)).status).toBe(204)
  expect(await binned()).toHaveLength(2)
  expect((await restore()).body).toEqual({ document })
  expect((await shopper('/dk/deleted')).status).toBe(404)
  expect((await editor.ask('GET', `versions?${addressOf(document)}`)).body).toMatchObject([{ version: 1 }])
  await publish([document])
  expect((await shopper('/dk/deleted')).html).toContain('Soon gone')
})

it('lists every link to a page: by its id, by its address with a query, and in running text', async () => {
  const document = await make('/dk/linked', 'Leads nowhere')
  await publish([document, await make('/dk/linked-too', 'Another page')])
  const { page } = Object((await editor.ask('GET', `page?${addressOf(document)}`)).body)
  const byText = await make('/dk/links-in-text', '[Coats](/dk/linked?size=m) and [others](/dk/linked-too)')
  const byId = await make('/dk/links-by-id', 'Buttons')
  const links = [{ link: page.id }, { url: '/dk/linked#top' }, { url: '/dk/linked-too' }]
  const images = { mobile: { url: '/media/autumn-4x5.jpg', alt: 'Knitwear', aspectRatio: '4/5' } }
  const widgets = links.map((link, index) => ({
    id: `banner-${index}`,
    type: 'promotion',
    content: { images, link },
  }))
  await change(byId, { insertRow: { area: 'main', index: 1, row: { id: 'more', widgets } } })
  const rule = { kind: 'redirect', scope: 'dk' } as const
  await shop.database.db.insert(searchRules).values([
    { ...rule, term: 'linked coats', target: '/dk/linked?size=m' },
    { ...rule, term: 'others', target: '/dk/linked-too' },
  ])
  const query = new URLSearchParams({ of: 'page', value: '/dk/linked', market: 'dk' })
  expect((await editor.ask('GET', `usage?${query}`)).body).toMatchObject({
    documents: [
      { document: byId, count: 2, widgets: ['banner-0', 'banner-1'] },
      { document: byText, count: 1, widgets: ['a'] },
    ],
    searches: [{ market: 'dk', term: 'linked coats' }],
  })
})

it('protects pages that the shop needs, with a reason', async () => {
  const document = await make('/dk/to-come', 'Planned')
  await publish([document])
  await publish([document], { at: new Date(time + 3_600_000).toISOString() })
  const market = (await editor.ask('GET', 'site')).body
  const front = Object(market).markets.find(({ id }: { id: string }) => id === 'dk').url
  for (const [key, reason] of [
    [front, 'front-page'],
    ['/dk/checkout/payment', 'only-one'],
    ['/dk/to-come', 'planned'],
  ])
    for (const path of ['unpublish', 'page-bin']) {
      const response = await publisher.ask('POST', path, { document: pageAt(key) })
      expect([path, key, response.status, response.body]).toEqual([path, key, 409, { reason }])
    }
  const copyOf = pageAt('/dk/checkout/payment')
  const copied = await editor.ask('POST', 'pages', { market: 'dk', path: '/dk/copy', title: 'Copy', copyOf })
  expect(copied.status).toBe(409)
  const { body: waiting } = await editor.ask('GET', 'schedules?market=dk')
  const [schedule] = Array.isArray(waiting) ? waiting : []
  expect((await publisher.ask('DELETE', `schedules/${schedule.id}`)).status).toBe(204)
})

it('does not publish checkout without its payment part, nor hides that on phones', async () => {
  const document = pageAt('/dk/checkout/payment')
  const before = await rulesOf(document)
  expect(before.filter(({ severity }) => severity === 'error')).toEqual([])
  await change(document, { setDisabledOn: { widget: 'step-payment', disabledOn: ['mobile'] } })
  expect(await rulesOf(document)).toContainEqual(
    expect.objectContaining({ rule: 'missing-widget', severity: 'error', widget: 'step-payment' }),
  )
  await change(document, { removeWidget: { widget: 'step-payment' } })
  const refused = await publish([document])
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('missing-widget')
})

const greyBanner = {
  images: { mobile: { url: '/media/autumn-4x5.jpg', alt: 'The coast' } },
  mobileText: { text: 'Words', cta: 'More', ctaBackgroundColor: '#eeeeee', ctaColor: '#dddddd' },
}

const joining = { termsUrl: '/dk/no-such-terms', loginUrl: '/dk/login' }

it('reports a page’s problems with their widget and field', async () => {
  const document = await make('/dk/wrong', '# One\n\n### Three [nowhere](/dk/no-such-page) [far](/en)')
  await change(
    document,
    { insertWidget: { row: 'row', index: 1, widget: { id: 'pay', type: 'paymentMethods', content: {} } } },
    { insertWidget: { row: 'row', index: 2, widget: { id: 'odd', type: 'hologram', content: { kept: 1 } } } },
    { insertWidget: { row: 'row', index: 3, widget: { id: 'bad', type: 'text', content: {} } } },
    {
      insertWidget: { row: 'row', index: 4, widget: { id: 'grey', type: 'promotion', content: greyBanner } },
    },
    { insertWidget: { row: 'row', index: 5, widget: { id: 'join', type: 'signupForm', content: joining } } },
    { setPage: { values: { title: '' } } },
  )
  const problems = await rulesOf(document)
  expect(problems.filter(({ widget }) => widget === 'join')).toContainEqual(
    expect.objectContaining({ rule: 'dead-link', pointer: '/termsUrl' }),
  )
  expect(problems.filter(({ pointer }) => pointer === '/loginUrl')).toEqual([])
  const named = problems.map(({ rule, widget }) => `${rule} ${widget ?? ''}`.trim())
  expect(named).toEqual(
    expect.arrayContaining([
      'not-on-this-page pay',
      'unknown-widget odd',
      'invalid-content bad',
      'dead-link a',
      'other-market a',
      'missing-title',
      'missing-description',
      'heading-order a',
      'low-contrast grey',
    ]),
  )
  expect((await publish([document])).status).toBe(409)
  expect((await shopper('/dk/wrong')).status).toBe(404)
})

it('refuses redirects with unusable paths, loops, duplicates or dead ends, and reports pages that they hide', async () => {
  const document: EditedDocument = { kind: 'redirects', market: 'dk', key: '' }
  const { body: stored } = await editor.ask('GET', `document?${addressOf(document)}`)
  const { revision, body } = Object(stored)
  const otherRedirects = Object(body).redirects ?? []
  const redirect = (from: string, to: string) => ({ from, to, status: 301 })
  const wrong = [
    redirect('/dk/loop-a', '/dk/loop-b'),
    redirect('/dk/loop-b', '/dk/loop-a'),
    redirect('/dk/dead', '/dk/no-such-page'),
    redirect('/dk/twice', '/dk/guide'),
    redirect('/dk/twice', '/dk/guide'),
    redirect('/dk/autumn', '/dk/guide'),
    redirect('/dk/by-two-steps', '/dk/twice'),
    redirect('/dk/loop-c', '/dk/loop-c/?sorting=discount'),
    redirect('/dk/loop-d', 'https://shop.example/dk/löop-e/'),
    redirect('/dk/löop-e', '/dk/loop%2Dd#top'),
    redirect('/dk/b%C3%A6lter', '/dk/guide'),
    redirect('/dk/belts/', '/dk/guide'),
    redirect('/dk/belts?size=90', '/dk/guide'),
    redirect('/se/belts', '/dk/guide'),
    redirect('/dk/bælter', '/dk/guide'),
  ]
  const written = await editor.ask('PUT', 'document', {
    document,
    ...(revision && { base: revision }),
    body: { redirects: [...otherRedirects, ...wrong] },
  })
  expect(written.status).toBe(200)
  const problems = await rulesOf(document)
  expect(
    problems.map(({ rule, severity, pointer }) => `${severity} ${rule} ${pointer.split('/')[2]}`),
  ).toEqual(
    [
      ['error redirect-loop', 0],
      ['error redirect-loop', 1],
      ['error dead-link', 2],
      ['error repeated-redirect', 4],
      ['warning hidden-page', 5],
      ['error redirect-loop', 7],
      ['error redirect-loop', 8],
      ['error redirect-loop', 9],
      ['error redirect-from', 10],
      ['error redirect-from', 11],
      ['error redirect-from', 12],
      ['error redirect-from', 13],
    ].map(([rule, index]) => `${rule} ${otherRedirects.length + Number(index)}`),
  )
  expect((await publish([document])).status).toBe(409)
  expect((await shopper('/dk/autumn')).status).toBe(200)
  await editor.ask('DELETE', `pages?${addressOf(document)}`)
})

it('publishes redirects with an unusable path that was published before, and reports it', async () => {
  const document: EditedDocument = { kind: 'redirects', market: 'dk', key: '' }
  const read = async () => Object((await editor.ask('GET', `document?${addressOf(document)}`)).body)
  const before: object[] = (await read()).body?.redirects ?? []
  const write = async (redirects: object[]) => {
    const { revision } = await read()
    const body = { redirects }
    const written = await editor.ask('PUT', 'document', {
      document,
      ...(revision && { base: revision }),
      body,
    })
    expect(written.status).toBe(200)
  }
  const redirect = (from: string) => ({ from, to: '/dk/guide', status: 301 })
  await write([...before, redirect('/dk/old-belts')])
  expect((await publish([document])).status).toBe(200)
  // As releases before this rule accepted it.
  await shop.database.db.execute(
    `update published_versions set body = replace(body, '/dk/old-belts', '/dk/old-belts/')`,
  )
  await write([...before, redirect('/dk/old-belts/'), redirect('/dk/old-bags')])
  expect((await rulesOf(document)).map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    'warning redirect-from',
  ])
  expect((await publish([document])).status).toBe(200)
  await write(before)
  expect((await publish([document])).status).toBe(200)
})

it('opens a store that an editor adds, and publishes none that shoppers would not see', async () => {
  const document: EditedDocument = { kind: 'payload', market: 'dk', key: 'stores' }
  const { body: stored } = await editor.ask('GET', `document?${addressOf(document)}`)
  const { stores } = Object(Object(stored).body)
  const write = async (store: object) => {
    const { body } = await editor.ask('GET', `document?${addressOf(document)}`)
    const { revision: base } = Object(body)
    return editor.ask('PUT', 'document', { document, base, body: { stores: [...stores, store] } })
  }
  expect((await write({ id: 'ribe', name: 'Ribe' })).status).toBe(200)
  expect((await rulesOf(document)).map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
    `invalid-document /stores/${stores.length}`,
  ])
  expect((await publish([document])).status).toBe(409)
  const address = { street: 'Vestergade 1', city: 'Ribe', countryCode: 'DK' }
  expect((await write({ id: 'ribe', name: 'Ribe', address })).status).toBe(200)
  expect((await publish([document])).status).toBe(200)
  const page = await shopper('/dk/stores/ribe')
  expect(page.status).toBe(200)
  expect(page.html).toContain('Vestergade 1')
})

it('finds no problem that prevents the demo shop from being published again', async () => {
  const { body } = await editor.ask('GET', 'pages?market=dk')
  const listed: { document: EditedDocument }[] = Array.isArray(body) ? body : []
  const own = new Set(['/dk/one', '/dk/two', '/dk/wrong', '/dk/checkout/payment'])
  const documents = listed.map(({ document }) => document).filter(({ key }) => !own.has(key))
  const parts = ['stores', 'size-guide-settings', 'loyalty', 'preference-groups', 'jobs'].map(
    (key): EditedDocument => ({ kind: 'payload', market: 'dk', key }),
  )
  const templates = ['productPage', 'productSetPage', 'categoryPage'].map(
    (key): EditedDocument => ({ kind: 'template', market: 'dk', key }),
  )
  const checked = await editor.ask('POST', 'check', {
    documents: [...documents.slice(0, 92), ...templates, ...parts],
  })
  expect(checked.status).toBe(200)
  const checkedPages: { document: EditedDocument; problems: { severity: string }[] }[] = Array.isArray(
    checked.body,
  )
    ? checked.body
    : []
  const errors = checkedPages.flatMap(({ document, problems }) =>
    problems
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({ page: document.key, ...problem })),
  )
  expect(errors).toEqual([])
})

it('publishes a checked draft on schedule, and restores the previous version at the end', async () => {
  const document = await make('/dk/planned', 'Always')
  await publish([document])
  await write(document, 'For a while')
  const [at, until] = [3_600_000, 7_200_000].map((later) => new Date(time + later).toISOString())
  const wrong = await publish([document], { at: until ?? '', until: at ?? '' })
  expect(wrong.status).toBe(400)
  const planned = await publish([document], { at: at ?? '', until: until ?? '' })
  expect(planned.body).toMatchObject({ published: [], schedule: { status: 'waiting' } })
  await write(document, 'Not checked yet')
  expect((await shopper('/dk/planned')).html).toContain('Always')
  const { body } = await editor.ask('GET', 'pages?market=dk&status=scheduled')
  expect(body).toMatchObject([{ document, scheduled: at }])
  time += 3_600_001
  await eventually(async () => expect((await shopper('/dk/planned')).html).toContain('For a while'))
  expect(Object((await editor.ask('GET', `page?${addressOf(document)}`)).body).isDraft).toBe(true)
  time += 3_600_001
  await eventually(async () => expect((await shopper('/dk/planned')).html).toContain('Always'))
  expect((await editor.ask('GET', 'schedules')).body).toEqual([])
  await publish([document], { at: new Date(time + 3_600_000).toISOString() })
  const { body: waiting } = await editor.ask('GET', 'schedules?market=dk')
  const [schedule] = Array.isArray(waiting) ? waiting : []
  expect((await publisher.ask('DELETE', `schedules/${schedule.id}`)).status).toBe(204)
  expect((await editor.ask('GET', 'schedules')).body).toEqual([])
}, 60_000)

it('stores every version, and makes any of them the draft again', async () => {
  const document = await make('/dk/versions', 'Version one')
  await publish([document])
  await write(document, 'Version two')
  await publish([document])
  const { body } = await editor.ask('GET', `versions?${addressOf(document)}`)
  expect(body).toMatchObject([
    { version: 2, isLive: true, author: 'publisher@shop.example' },
    { version: 1, isLive: false },
  ])
  const first = await editor.ask('GET', `version?${addressOf(document)}&version=1`)
  expect(JSON.stringify(Object(first.body).page)).toContain('Version one')
  const canvas = (version: string) => editor.fetch(`/preview/canvas/dk/versions?version=${version}`)
  expect(await (await canvas('1')).text()).toContain('Version one')
  expect(await (await canvas('2')).text()).toContain('Version two')
  expect([(await canvas('9')).status, (await canvas('x')).status]).toEqual([404, 404])
  await write(document, 'Work of a week')
  expect((await editor.ask('POST', 'restore', { document, version: 1 })).status).toBe(204)
  const draft = async () => JSON.stringify(await editor.ask('GET', `page?${addressOf(document)}`))
  expect(await draft()).toContain('Version one')
  const { body: checkpoints } = await editor.ask('GET', `checkpoints?${addressOf(document)}`)
  expect(checkpoints).toMatchObject([{ reason: 'restore', version: 1, author: 'editor@shop.example' }])
  const [{ id: checkpoint }] = Array.isArray(checkpoints) ? checkpoints : []
  expect(await (await editor.fetch(`/preview/canvas/dk/versions?checkpoint=${checkpoint}`)).text()).toContain(
    'Work of a week',
  )
  expect((await editor.ask('POST', 'restore', { document, checkpoint })).status).toBe(204)
  expect(await draft()).toContain('Work of a week')
  expect((await editor.ask('POST', 'restore', { document })).status).toBe(404)
  // An unchanged page adds no version.
  expect((await editor.ask('POST', 'restore', { document, version: 1 })).status).toBe(204)
  expect((await editor.ask('GET', `checkpoints?${addressOf(document)}`)).body).toHaveLength(1)
  expect((await shopper('/dk/versions')).html).toContain('Version two')
  await publish([document])
  expect((await shopper('/dk/versions')).html).toContain('Version one')
  const { body: audit } = await publisher.ask('GET', `audit?${addressOf(document)}`)
  const actions: { action: string }[] = Array.isArray(audit) ? audit : []
  expect(actions.map(({ action }) => action)).toEqual([
    'publish',
    'restore',
    'restore',
    'restore',
    'publish',
    'publish',
    'create',
  ])
})

it('shares a draft by an address that opens that page alone, for a while', async () => {
  const document = await make('/dk/shared', 'Shared draft')
  await make('/dk/not-shared', 'Another draft')
  const { body } = await editor.ask('POST', 'links', { document, hours: 1 })
  const url: string = Object(body).url
  const { pathname, search } = new URL(url)
  const opened = await fetch(shop.url + pathname + search)
  expect(await opened.text()).toContain('Shared draft')
  expect([opened.headers.get('cache-control'), opened.headers.getSetCookie()]).toEqual([
    'private, no-store',
    [],
  ])
  expect((await shopper(`/dk/not-shared${search}`)).status).toBe(404)
  expect((await fetch(`${shop.url}/preview/canvas/dk/shared${search}&version=1`)).status).toBe(401)
  expect((await shopper(`${pathname}${search.slice(0, -2)}`)).status).toBe(404)
  time += 3_600_001
  expect((await shopper(pathname + search)).status).toBe(404)
})

const move = (document: EditedDocument, path: string, overrides: object = {}) =>
  editor.ask('POST', 'pages/move', { document, path, ...overrides })
const ledOn = async (path: string) => {
  const response = await fetch(shop.url + path, { redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}
async function listed(path: string) {
  const { body } = await editor.ask('GET', `pages?market=dk&q=${encodeURIComponent(path)}`)
  return Array.isArray(body) ? body.find(({ document }) => document.key === path) : undefined
}

it('moves a published page when it is published, and leads shoppers on from its old path', async () => {
  const document = await make('/dk/before', 'Moved words')
  await publish([document])
  const planned = await move(document, '/dk/after')
  expect(planned.body).toMatchObject({ document, nextKey: '/dk/after', isDraft: true })
  expect(await listed('/dk/before')).toMatchObject({ nextKey: '/dk/after', drafted: expect.any(String) })
  expect([(await shopper('/dk/before')).status, (await shopper('/dk/after')).status]).toEqual([200, 404])
  const end = new Date(time + 60_000).toISOString()
  expect((await publish([document], { until: end })).status).toBe(400)
  const published = await publish([document])
  expect(published.body).toMatchObject({ published: [{ document: pageAt('/dk/after'), version: 2 }] })
  expect(await ledOn('/dk/before')).toEqual([301, '/dk/after'])
  expect((await shopper('/dk/after')).html).toContain('Moved words')
  expect(await listed('/dk/after')).toMatchObject({ nextKey: null, drafted: null, publishedVersion: 2 })
  const { body: log } = await publisher.ask('GET', 'audit?limit=1')
  expect(log).toMatchObject([
    { action: 'publish', document: pageAt('/dk/after'), details: { movedFrom: '/dk/before' } },
  ])
  // And back: the redirect that led to the page itself is no obstacle.
  await move(pageAt('/dk/after'), '/dk/before')
  await publish([pageAt('/dk/after')])
  expect(await ledOn('/dk/after')).toEqual([301, '/dk/before'])
  expect((await shopper('/dk/before')).status).toBe(200)
})

it('gives no page an address that a redirect leads away from, until the redirect is removed', async () => {
  const old = pageAt('/dk/yearly')
  const makeAgain = () => editor.ask('POST', 'pages', { market: 'dk', path: old.key, title: 'Yearly' })
  await publish([await make(old.key, 'Last year')])
  await move(old, '/dk/yearly-before')
  await publish([old])
  const refused = await makeAgain()
  expect([refused.status, Object(refused.body).message]).toEqual([409, expect.stringContaining('redirect')])
  const redirects: EditedDocument = { kind: 'redirects', market: 'dk', key: '' }
  const { revision, body } = Object((await editor.ask('GET', `document?${addressOf(redirects)}`)).body)
  const isOther = ({ from }: { from: string }) => from !== old.key
  const without = { redirects: Object(body).redirects.filter(isOther) }
  await editor.ask('PUT', 'document', { document: redirects, base: revision, body: without })
  expect((await makeAgain()).status).toBe(201)
  const row = { id: 'row', widgets: [textIn('a', 'This year')] }
  await change(old, { insertRow: { area: 'main', index: 0, row } })
  expect((await editor.fetch('/preview/canvas/dk/yearly')).status).toBe(200)
  // The redirect is removed in a draft only: alone, the page would not be seen.
  expect(await rulesOf(old)).toContainEqual(
    expect.objectContaining({ rule: 'hidden-page', severity: 'error' }),
  )
  expect((await publish([old])).status).toBe(409)
  expect(await ledOn(old.key)).toEqual([301, '/dk/yearly-before'])
  expect((await publish([old, redirects])).status).toBe(200)
  expect(await ledOn(old.key)).toEqual([200, null])
})

it('restores no deleted page below a redirect', async () => {
  const document = await make('/dk/below', 'Below')
  expect((await editor.ask('POST', 'page-bin', { document })).status).toBe(204)
  const { body: binned } = await editor.ask('GET', 'page-bin?market=dk')
  const [entry] = Array.isArray(binned) ? binned : []
  expect(entry).toMatchObject({ document })
  const redirects: EditedDocument = { kind: 'redirects', market: 'dk', key: '' }
  const { revision, body } = Object((await editor.ask('GET', `document?${addressOf(redirects)}`)).body)
  const list = [...Object(body).redirects, { from: document.key, to: '/dk', status: 301 }]
  await editor.ask('PUT', 'document', { document: redirects, base: revision, body: { redirects: list } })
  const restore = () => editor.ask('POST', `page-bin/${entry?.id}/restore`)
  expect((await restore()).status).toBe(409)
  expect((await editor.ask('DELETE', `pages?${addressOf(redirects)}`)).status).toBe(204)
  expect((await restore()).status).toBe(200)
})

it('shows the audit log of a page with its earlier addresses, and not of another page there', async () => {
  const actionsOf = async (document: EditedDocument) => {
    const { body } = await publisher.ask('GET', `audit?${addressOf(document)}`)
    return Array.isArray(body) ? body.map(({ action }) => action) : []
  }
  const document = await make('/dk/audited', 'Audited')
  await move(document, '/dk/audited-unseen')
  const moved = pageAt('/dk/audited-unseen')
  await publish([moved])
  await move(moved, '/dk/audited-later')
  await publish([moved])
  const allActions = ['publish', 'plan move', 'publish', 'move', 'create']
  expect(await actionsOf(pageAt('/dk/audited-later'))).toEqual(allActions)
  await make(document.key, 'Another')
  expect(await actionsOf(document)).toEqual(['create'])
  await editor.ask('DELETE', `pages?${addressOf(document)}`)
  await make(document.key, 'A third')
  expect(await actionsOf(document)).toEqual(['create'])
  await editor.ask('POST', 'page-bin', { document })
  const { body: binned } = await editor.ask('GET', 'page-bin?market=dk')
  const [, second] = Array.isArray(binned) ? binned : []
  await editor.ask('POST', `page-bin/${second?.id}/restore`)
  expect(await actionsOf(document)).toEqual(['restore page', 'discard draft', 'create'])
})

it('takes a next address back, and leaves no draft that differs in nothing', async () => {
  const document = await make('/dk/stays', 'Stays')
  await publish([document])
  await move(document, '/dk/goes')
  expect((await move(document, '/dk/goes-too', { base: null })).status).toBe(409)
  const unmoved = await move(document, '/dk/stays', { base: '/dk/goes' })
  expect(unmoved.body).toMatchObject({ nextKey: null, isDraft: false })
  await write(document, 'Stays, and is changed')
  await move(document, '/dk/goes')
  expect((await move(document, '/dk/stays')).body).toMatchObject({ nextKey: null, isDraft: true })
  await publish([document])
  expect((await shopper('/dk/stays')).html).toContain('Stays, and is changed')
})

it('refuses a move to an address in use, both when planned and when published', async () => {
  const [first, second] = [await make('/dk/first', 'First'), await make('/dk/second', 'Second')]
  await publish([first, second])
  expect((await move(first, '/dk/second')).status).toBe(409)
  expect((await move(first, '/dk/third')).status).toBe(200)
  expect((await move(second, '/dk/third')).status).toBe(409)
  const refused = await editor.ask('POST', 'pages', { market: 'dk', path: '/dk/third', title: 'Third' })
  expect(refused.status).toBe(409)
  expect((await move(pageAt('/dk'), '/dk/front')).status).toBe(409)
  // A redirect that comes later is found by the checks.
  const redirects: EditedDocument = { kind: 'redirects', market: 'dk', key: '' }
  const { body: stored } = await editor.ask('GET', `document?${addressOf(redirects)}`)
  const { revision, body } = Object(stored)
  const list = [...(Object(body).redirects ?? []), { from: '/dk/third', to: '/dk/second', status: 301 }]
  const redirectsChange = { document: redirects, base: revision, body: { redirects: list } }
  expect((await editor.ask('PUT', 'document', redirectsChange)).status).toBe(200)
  expect(await rulesOf(first)).toMatchObject([{ rule: 'missing-description' }, { rule: 'address-taken' }])
  expect((await publish([first])).status).toBe(409)
  expect((await shopper('/dk/first')).status).toBe(200)
  expect((await move(second, '/dk/third')).status).toBe(409)
  const remove = `pages?${addressOf(redirects)}`
  expect((await editor.ask('DELETE', remove)).status).toBe(204)
  expect((await publish([first])).status).toBe(200)
})

it('moves an unpublished page without a plan', async () => {
  const document = await make('/dk/unseen', 'Unseen')
  expect((await move(document, '/dk/unseen-too')).body).toMatchObject({
    document: pageAt('/dk/unseen-too'),
    nextKey: null,
  })
  expect(await ledOn('/dk/unseen')).toEqual([404, null])
})

it('moves a page as planned, and its other plans with it', async () => {
  const document = await make('/dk/planned-move', 'Planned')
  await publish([document])
  await write(document, 'Planned later')
  const [soon, later] = [60_000, 120_000].map((wait) => new Date(time + wait).toISOString())
  await publish([document], { at: `${later}` })
  await write(document, 'Planned')
  await move(document, '/dk/moved-as-planned')
  const planned = await publish([document], { at: `${soon}` })
  expect(planned.body).toMatchObject({ published: [], schedule: { status: 'waiting' } })
  expect((await shopper('/dk/moved-as-planned')).status).toBe(404)
  time += 60_001
  await eventually(async () => expect(await ledOn('/dk/planned-move')).toEqual([301, '/dk/moved-as-planned']))
  expect((await shopper('/dk/moved-as-planned')).html).not.toContain('Planned later')
  time += 60_000
  await eventually(async () =>
    expect((await shopper('/dk/moved-as-planned')).html).toContain('Planned later'),
  )
})

it('cancels a schedule whose page can no longer move', async () => {
  const document = await make('/dk/stuck', 'Stuck')
  await publish([document])
  await move(document, '/dk/gone-ahead')
  await publish([document], { at: new Date(time + 60_000).toISOString() })
  await move(document, '/dk/stuck')
  await make('/dk/gone-ahead', 'Was faster')
  time += 60_001
  await eventually(async () => {
    const { body } = await editor.ask('GET', 'schedules?market=dk')
    expect(body).toMatchObject([{ status: 'failed', reason: expect.stringContaining('/dk/gone-ahead') }])
  })
  expect((await shopper('/dk/stuck')).status).toBe(200)
  // The publisher who planned it learns of it.
  const mails = await shop.database.db.select().from(mailOutbox)
  expect(mails.filter(({ subject }) => subject === 'Ikke udgivet som planlagt: »Test«')).toMatchObject([
    { recipient: 'publisher@shop.example', body: expect.stringContaining('/dk/gone-ahead') },
  ])
  const { body: log } = await publisher.ask('GET', `audit?${addressOf(document)}`)
  expect(log).toContainEqual(expect.objectContaining({ action: 'plan failed', document }))
})

it('returns widget definitions, markets and link targets', async () => {
  const { body } = await editor.ask('GET', 'widgets')
  const widgets: { type: string; fixtures: object[]; schema: object }[] = Array.isArray(body) ? body : []
  expect(widgets.length).toBeGreaterThan(60)
  expect(widgets.every(({ schema }) => 'properties' in schema)).toBe(true)
  // A link leads to what one shop alone has.
  const without = widgets.filter(({ fixtures }) => fixtures.length === 0)
  expect(without.map(({ type }) => type)).toEqual(['pattern'])
  expect((await editor.ask('GET', 'site')).body).toMatchObject({ markets: expect.any(Array) })
  for (const kind of ['page', 'category', 'product']) {
    const places = await editor.ask('GET', `places?market=dk&of=${kind}`)
    const [first] = Array.isArray(places.body) ? places.body : []
    expect((await fetch(shop.url + first.path)).status).toBe(200)
    // A field that holds an id shows the name of its target.
    const byId = await editor.ask('GET', `places?market=dk&of=${kind}&q=${encodeURIComponent(first.id)}`)
    expect(byId.body).toContainEqual(first)
  }
  const byTown = await editor.ask('GET', 'places?market=dk&of=store&q=aarhus')
  expect(byTown.body).toEqual([{ id: 'dk-2', title: 'Vitrine Aarhus', path: 'Aarhus C' }])
  const bySku = await editor.ask('GET', 'places?market=dk&of=sku&q=10001_001_003')
  expect(bySku.body).toEqual([
    { id: '10001_001_003', title: 'Fanø strik med rund hals, M', path: '10001_001_003' },
  ])
  for (const kind of ['promotion', 'reward']) {
    const { body } = await editor.ask('GET', `places?market=dk&of=${kind}`)
    const [first] = Array.isArray(body) ? body : []
    expect(first.title).not.toBe(first.id)
    const byId = await editor.ask('GET', `places?market=dk&of=${kind}&q=${encodeURIComponent(first.id)}`)
    expect(byId.body).toContainEqual(first)
  }
})

it('detects picture formats by content, strips metadata, and lists their usage', async () => {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 0/1' } })
    .jpeg()
    .toBuffer()
  const upload = (name: string, bytes: Buffer) =>
    editor.ask('POST', 'assets', { name, data: bytes.toString('base64') })
  const { status, body } = await upload('Winter Coat.PNG', photo)
  expect([status, body]).toMatchObject([201, { contentType: 'image/jpeg', width: 400, height: 300 }])
  const { path } = Object(body)
  expect(path).toMatch(/^\/media\/uploads\/winter-coat-[0-9a-f]{16}\.jpg$/)
  const served = await fetch(`${shop.url}${path}`)
  expect(served.headers.get('content-type')).toMatch(/^image\//)
  expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).exif).toBeUndefined()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [name, bytes] of [
    ['drawing.svg', svg],
    ['page.jpg', '<!doctype html><script>alert(1)</script>'],
    ['half.jpg', photo.subarray(0, 200)],
  ] as const)
    expect((await upload(name, Buffer.from(bytes))).status).toBe(415)
  expect((await upload('huge.jpg', Buffer.alloc(10_000_001, 1))).status).toBe(413)
  const used = async (of: string, value: string) =>
    Object((await editor.ask('GET', `usage?${new URLSearchParams({ of, value })}`)).body).documents
  expect(await used('asset', path)).toEqual([])
  const document = await make('/dk/pictured', `![A quilted parka](${path}) in winter`)
  expect(await used('text', 'a quilted parka')).toMatchObject([{ document, widgets: ['a'], isDraft: true }])
  expect(JSON.stringify(await used('widget', 'paymentMethods'))).toContain('/dk/checkout/payment')
  expect(await used('asset', path)).toMatchObject([{ document, count: 1 }])
  const remove = () => publisher.ask('DELETE', `assets?path=${encodeURIComponent(path)}`)
  expect(await remove()).toMatchObject({ status: 409, body: { documents: [{ document }], elsewhere: [] } })
  await editor.ask('DELETE', `pages?${addressOf(document)}`)

  // In the bin it is not offered, and nothing that shows it breaks.
  expect((await remove()).status).toBe(204)
  const listed = async (bin: boolean) =>
    JSON.stringify((await editor.ask('GET', `assets?bin=${bin}&q=winter-coat`)).body)
  expect([await listed(true), await listed(false)]).toEqual([
    expect.stringContaining(path),
    expect.not.stringContaining(path),
  ])
  expect((await fetch(`${shop.url}${path}`)).status).toBe(200)
  expect((await publisher.ask('POST', 'assets/restore', { path })).status).toBe(204)
  expect(await listed(false)).toContain(path)

  expect((await remove()).status).toBe(204)
  // As if it had been there for 31 days when the bin is emptied.
  await shop.database.db.execute(
    `update assets set removed_at = removed_at - interval '31 days' where path = '${path}'`,
  )
  await shop.database.db.execute(
    `update jobs set due_at = '2020-01-01' where kind = 'editor.emptyPictureBin'`,
  )
  const usage = () => publisher.ask('GET', `assets/usage?path=${encodeURIComponent(path)}`)
  await eventually(async () => {
    const due = await shop.database.db.execute(
      `select attempts, due_at > '2020-01-01' as "isLater" from jobs where kind = 'editor.emptyPictureBin'`,
    )
    expect(due.rows).toEqual([{ attempts: 0, isLater: true }])
  })
  // The deleted page can still be restored.
  expect((await fetch(`${shop.url}${path}`)).status).toBe(200)
  expect((await usage()).body).toEqual({
    documents: [],
    elsewhere: [{ kind: 'pageBin', name: 'Test (/dk/pictured)', address: null, count: 1 }],
  })
  expect((await publisher.ask('DELETE', `assets/bin?path=${encodeURIComponent(path)}`)).status).toBe(204)
  expect((await fetch(`${shop.url}${path}`)).status).toBe(404)
  expect((await publisher.ask('POST', 'assets/restore', { path })).status).toBe(404)
  const { body: bin } = await editor.ask('GET', 'page-bin?market=dk')
  const entry = [bin].flat().find((page) => Object(page).document?.key === document.key)
  expect((await editor.ask('POST', `page-bin/${Object(entry).id}/restore`)).status).toBe(200)
  expect(await rulesOf(document)).toContainEqual(
    expect.objectContaining({ rule: 'missing-picture', severity: 'error', widget: 'a' }),
  )
  await editor.ask('DELETE', `pages?${addressOf(document)}`)
})

it('refuses to delete a picture of a page that returns when a plan ends', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#996633' } })
    .jpeg()
    .toBuffer()
  const uploaded = await editor.ask('POST', 'assets', { name: 'all-year', data: photo.toString('base64') })
  const { path } = Object(uploaded.body)
  const until = (hours: number) => ({ until: new Date(time + hours * 3_600_000).toISOString() })
  const document = await make('/dk/all-year', `![All year](${path})`)
  expect((await publish([document])).status).toBe(200)
  // The plan that replaced the picture ends first, so that the second one returns to it.
  await write(document, 'This week')
  expect((await publish([document], until(1))).status).toBe(200)
  await write(document, 'Today')
  expect((await publish([document], until(2))).status).toBe(200)
  const remove = () => publisher.ask('DELETE', `assets?path=${encodeURIComponent(path)}`)
  expect(await remove()).toMatchObject({
    status: 409,
    body: { documents: [], elsewhere: [{ kind: 'plan', count: 2 }] },
  })
  time += 3_600_001
  await eventually(async () =>
    expect(Object((await remove()).body).elsewhere).toMatchObject([{ kind: 'plan', count: 1 }]),
  )
  time += 3_600_000
  await eventually(async () =>
    expect((await remove()).body).toMatchObject({ documents: [{ document }], elsewhere: [] }),
  )
})

it('refuses to delete a picture that only a product shows, and names the product', async () => {
  const path = '/media/garments/beanie-navy-front.jpg'
  const remove = () => publisher.ask('DELETE', `assets?path=${encodeURIComponent(path)}`)
  const refused = await remove()
  expect([refused.status, Object(refused.body).elsewhere]).toEqual([
    409,
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'product',
        name: expect.stringMatching(/beanie/i),
        address: expect.stringMatching(/^\/\w+\/p\/beanie-navy$/),
      }),
    ]),
  ])
  expect((await fetch(`${shop.url}${path}`)).status).toBe(200)
})

it('shows the product’s own words for a text that the shop has not written, and offers them to editors', async () => {
  const document: EditedDocument = { kind: 'translations', market: '', key: 'sv' }
  const { body } = await editor.ask('GET', `document?${addressOf(document)}`)
  const { body: written, revision } = Object(body)
  const own = written['skip.toContent']
  const { 'skip.toContent': _, 'header.basket': __, ...rest } = written
  const textsChange = { document, base: revision, body: { ...rest, 'header.basket': 'Min väska' } }
  expect((await editor.ask('PUT', 'document', textsChange)).status).toBe(200)
  expect((await publish([document])).status).toBe(200)
  const page = async () => (await shopper('/se')).html
  await eventually(async () => expect(await page()).toContain('Min väska'))
  expect(await page()).toContain(own)
  expect(await page()).not.toContain('skip.toContent')
  const { body: offered } = await editor.ask('GET', `document?${addressOf(document)}`)
  expect(Object(offered).body).toMatchObject({ 'skip.toContent': own, 'header.basket': 'Min väska' })
})

it('refuses plural forms that shoppers would see as they are written', async () => {
  const document: EditedDocument = { kind: 'translations', market: '', key: 'de' }
  const write = async (text: string) => {
    const { body } = await editor.ask('GET', `document?${addressOf(document)}`)
    const { body: written, revision } = Object(body)
    const textsChange = { document, base: revision, body: { ...written, 'listing.count': text } }
    expect((await editor.ask('PUT', 'document', textsChange)).status).toBe(200)
    return publish([document])
  }
  const refused = await write('{count, plural, one {# Artikel} others {# Artikel}}')
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('malformed-plural')
  expect((await write('{count, plural, one {# Teil} other {# Teile}}')).status).toBe(200)
  await eventually(async () => expect((await shopper('/de/men')).html).toMatch(/\d+ Teile/))
})
