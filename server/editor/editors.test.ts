import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createEditors } from '#server/editor/editors.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let place: TestDatabase
let database: Database
let time = Date.parse('2026-09-01T12:00:00Z')

beforeAll(async () => {
  place = await createTestDatabase()
  database = await openDatabase(place)
}, 60_000)
afterAll(async () => {
  await database.close()
  await place.drop()
})

const ada = { email: 'ada@shop.example', name: 'Ada', password: 'correct horse battery' }
const day = 86_400_000

it('creates the first admin only with a link of the last day', async () => {
  const editors = createEditors(database, () => time)
  const old = (await editors.setupToken()) ?? ''
  time += day + 1
  expect(await editors.setUp(old, ada)).toBeUndefined()
  const fresh = (await editors.setupToken()) ?? ''
  expect(fresh).not.toBe(old)
  time += day - 1
  expect(await editors.setUp(fresh, ada)).toMatchObject({ email: ada.email, role: 'admin' })
})

it('limits an editor again who was an admin meanwhile', async () => {
  const editors = createEditors(database, () => time)
  const person = { email: 'lim@shop.example', name: 'Lim', password: 'correct horse battery' }
  const { id = '' } = (await editors.add({ ...person, role: 'editor', markets: ['dk'] })) ?? {}
  expect(await editors.change(id, { role: 'admin' })).toMatchObject({
    editor: { role: 'admin', markets: null },
  })
  expect(await editors.change(id, { role: 'editor' })).toMatchObject({ editor: { markets: ['dk'] } })
})
