import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopGaps } from '#server/commands/shop-gaps.ts'
import { openDatabase } from '#server/database/database.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { documents } from '#server/database/tables/content.ts'
import { codeAt, enrolmentIn } from '#tests/support/authenticator.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { killServerProcesses, startServerProcess } from '#tests/support/server-process.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// An empty shop of one's own, from an empty database on: npm run shop:new.

let testDatabase: TestDatabase
let shop: TestStorefront | undefined
let admin: EditorClient | undefined

const picturesFolder = (): string => join(testDatabase.dataDir, 'media-cache')

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  // Otherwise a link to the pictures of all tests, of which some look like the one that this shop makes.
  await rm(picturesFolder(), { recursive: true, force: true })
})
afterAll(async () => {
  await killServerProcesses()
  await shop?.close()
  await testDatabase?.drop()
})

async function run(...args: string[]): Promise<string> {
  const command = startServerProcess(
    {
      DATA_DIR: testDatabase.dataDir,
      DATABASE_URL: testDatabase.databaseUrl ?? '',
      PUBLIC_URL: 'https://shop.example',
    },
    ['server/commands/shop-new.ts', ...args],
  )
  const code = await command.exit
  return `${code} ${command.output()}${command.errors()}`.trim()
}

const denmark = '--market dk --language da --currency dkk --country DK --name Nordlys'.split(' ')
const england = '--market gb --language en --currency GBP --country GB --name Nordlys'.split(' ')

const start = (): Promise<TestStorefront> =>
  startTestStorefront({
    environment: {
      DEMO: '0',
      PICTURES_AHEAD: '',
      // The test calls from this machine, as a proxy on it does.
      TRUST_PROXY: 'loopback',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: testDatabase.dataDir,
      DATABASE_URL: testDatabase.databaseUrl ?? '',
    },
  })

async function documentCount(): Promise<number> {
  const database = await openDatabase(testDatabase)
  const rows = await database.db.select().from(documents)
  await database.close()
  return rows.length
}

it('reports missing and invalid options, and changes nothing in a dry run', async () => {
  expect(await run('--market', 'dk', '--currency', 'KR')).toMatch(
    /^1 [\s\S]*--name is missing[\s\S]*KR is no currency/,
  )
  expect(await run(...denmark, '--dry-run')).toMatch(
    /^0 Would add:[\s\S]*Danmark, Dansk, DKK[\s\S]*Nothing was changed/,
  )
  expect(await documentCount()).toBe(0)
})

it('adds a market, and a second one', async () => {
  expect(await run(...denmark)).toMatch(/^0 Added:[\s\S]*DEMO=0 npm start/)
  const count = await documentCount()
  expect(count).toBeGreaterThan(40)
  expect(await run(...denmark)).toBe('1 There is a market dk already. Nothing was changed.')
  expect(await documentCount()).toBe(count)
  expect(await run(...england)).toMatch(/^0 Added:/)
})

it('serves every page of the new shop, and drafts only to editors', async () => {
  shop = await start()
  const home = await (await fetch(`${shop.url}/dk`)).text()
  expect(home).toContain('Butikken er ved at blive sat op.')
  expect(home).not.toContain('[[')
  // Footers leave out links to drafts.
  expect(home).not.toContain('/dk/terms"')
  for (const market of ['dk', 'gb']) {
    const pages = await shop.store.list('page', market)
    for (const { key, publishedVersion } of pages) {
      const { status } = await fetch(shop.url + key, { redirect: 'manual' })
      const expected = publishedVersion === null ? [404] : [200, 302]
      expect(expected, `${key} answers ${status}`).toContain(status)
    }
  }
  expect((await fetch(`${shop.url}/gb/nothing`)).status).toBe(404)
  expect(shop.records.filter(({ level }) => Number(level) >= 40)).toEqual([])
})

it('refuses to publish drafts until their placeholders are replaced', async () => {
  if (!shop) throw new Error('not started')
  admin = await setUpAdmin(shop)
  const begun = await admin.ask('POST', 'second-factor', { password: 'correct horse battery' })
  const { secret } = enrolmentIn(begun.body)
  await admin.ask('POST', 'second-factor/confirm', { code: codeAt(secret, Date.now()) })
  const terms = { kind: 'page', market: 'dk', key: '/dk/terms' }
  const { body } = await admin.ask('POST', 'check', { documents: [terms] })
  expect(body).toMatchObject([
    {
      problems: expect.arrayContaining([expect.objectContaining({ rule: 'placeholder', severity: 'error' })]),
    },
  ])
  expect((await admin.ask('POST', 'publish', { documents: [terms] })).status).toBe(409)
  expect((await fetch(`${shop.url}/dk/terms`)).status).toBe(404)
})

it('makes pictures before anybody requests them: of a published page, and of home pages at the start', async () => {
  if (!shop || !admin) throw new Error('not started')
  const folder = picturesFolder()
  const readPictures = () => readdir(folder).catch(() => [])
  const blue = { r: 51, g: 102, b: 153 }
  const isCoat = async (name: string) => {
    const file = await readFile(join(folder, name))
    // The file begins with the digest of the picture, which is a WebP.
    const { channels } = await sharp(file.subarray(file.indexOf('RIFF'))).stats()
    return Object.values(blue).every((value, index) => Math.abs((channels[index]?.mean ?? 0) - value) < 8)
  }
  const coats = async () => {
    const isOne = await Promise.all((await readPictures()).map((name) => isCoat(name).catch(() => false)))
    return isOne.filter(Boolean).length
  }
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: blue } })
    .jpeg()
    .toBuffer()
  const upload = await admin.ask('POST', 'assets', { name: 'coat.jpg', data: bytes.toString('base64') })
  const image = { url: Object(upload.body).path, alt: 'A coat' }
  const publish = async (key: string, alias: string) => {
    const address = { kind: 'page', market: 'dk', key } as const
    const body = {
      statusCode: 200,
      meta: { _alias: alias, id: 'coats', title: 'Coats' },
      rows: { main: [{ id: 'row', widgets: [{ id: 'coat', type: 'imageWithText', image }] }] },
    }
    await shop?.store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
    await shop?.store.publish([address], 'editor')
  }
  expect(await coats()).toBe(0)
  await publish('/dk/coats', 'contentPage')
  await expect.poll(coats).toBeGreaterThan(0)
  await publish('/dk', 'homePage')
  await shop.close()
  await rm(folder, { recursive: true })
  shop = await start()
  await expect.poll(coats).toBeGreaterThan(0)
})

it('lists what it still lacks, and has no demo products', async () => {
  if (!shop) throw new Error('not started')
  const real = { demo: false, cmsUrl: undefined, commerceUrl: undefined }
  const gaps = (await shopGaps(shop.database, real)).join('\n')
  expect(gaps).toMatch(/\/dk\/terms[\s\S]*npm run import[\s\S]*grant:operator/)
  expect(gaps).not.toContain('shop:new')
  expect(await shopGaps(shop.database, { ...real, demo: true })).toEqual([])
  await shop.close()
  shop = await startTestStorefront({
    environment: { DATA_DIR: testDatabase.dataDir, DATABASE_URL: testDatabase.databaseUrl ?? '' },
    parts: { now: Date.now },
  })
  expect(await shop.database.db.select().from(products).limit(1)).toEqual([])
})
