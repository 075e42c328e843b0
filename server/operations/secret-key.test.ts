import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyFor, readSecretKey } from '#server/operations/secret-key.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

const embedded = (name: string) => ({ dataDir: join(folder, name), databaseUrl: undefined })

it('makes one secret for a data directory, however many processes start at once, and keeps it', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readSecretKey(embedded('one'))))
  const again = await readSecretKey(embedded('one'))
  expect(again).toHaveLength(32)
  for (const secret of secrets) expect(secret.equals(again)).toBe(true)
  expect((await readSecretKey(embedded('other'))).equals(again)).toBe(false)
  expect(await readdir(join(folder, 'one'))).toEqual(['secret.key'])
})

it('lets nobody else on the machine read it', async () => {
  await readSecretKey(embedded('mode'))
  expect((await stat(join(folder, 'mode', 'secret.key'))).mode & 0o077).toBe(0)
})

it('is the same for all who share a database by a password, wherever their data is', async () => {
  const shared = (name: string, databaseUrl: string) =>
    readSecretKey({ dataDir: join(folder, name), databaseUrl })
  const url = 'postgres://shop:secret@db/shop'
  const secret = await shared('a', url)
  expect((await shared('b', url)).equals(secret)).toBe(true)
  expect((await shared('a', 'postgres://shop:other@db/shop')).equals(secret)).toBe(false)
})

it('does not follow from an address that anybody may know', async () => {
  const open = (name: string) =>
    readSecretKey({ dataDir: join(folder, name), databaseUrl: 'postgres://db/shop' })
  expect((await open('c')).equals(await open('d'))).toBe(false)
})

it('gives each purpose a key of its own', async () => {
  const secret = await readSecretKey(embedded('one'))
  expect(keyFor(secret, 'a').equals(keyFor(secret, 'b'))).toBe(false)
  expect(keyFor(secret, 'a').equals(keyFor(secret, 'a'))).toBe(true)
})
