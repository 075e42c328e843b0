import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMediaCache } from '#server/media/media-cache.ts'

const bytesOf = (text: string, length = 1_000): Buffer => Buffer.alloc(length, text)

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-cache-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it('returns stored entries, also after a restart', async () => {
  await openMediaCache(directory, 1e6).put('a.webp', bytesOf('a'))
  const reopened = openMediaCache(directory, 1e6)
  expect(await reopened.get('a.webp')).toEqual(bytesOf('a'))
  expect(await reopened.get('b.webp')).toBeUndefined()
})

it('evicts the least recently used files beyond the bound', async () => {
  const cache = openMediaCache(directory, 3_200)
  for (const name of ['a', 'b', 'c']) await cache.put(name, bytesOf(name))
  await cache.get('a')
  await cache.put('d', bytesOf('d'))
  expect((await readdir(directory)).sort()).toEqual(['a', 'c', 'd'])
})

it('shrinks to the bound when it is opened with a smaller one', async () => {
  const roomy = openMediaCache(directory, 1e6)
  for (const name of ['a', 'b', 'c', 'd']) await roomy.put(name, bytesOf(name))
  await openMediaCache(directory, 2_100).get('nothing')
  expect(await readdir(directory)).toHaveLength(2)
})

it.each([
  ['half of it', (file: Buffer) => file.subarray(0, file.length / 2)],
  ['nothing', () => Buffer.alloc(0)],
  ['a flipped bit', (file: Buffer) => Buffer.from(file.map((byte, at) => (at === 500 ? byte ^ 1 : byte)))],
])('detects a truncated file (%s), and deletes it', async (_, spoil) => {
  const cache = openMediaCache(directory, 1e6)
  await cache.put('a', bytesOf('a'))
  await writeFile(join(directory, 'a'), spoil(await readFile(join(directory, 'a'))))
  expect(await cache.get('a')).toBeUndefined()
  expect(await readdir(directory)).toEqual([])
})

it('deletes partial files of a killed process, but not files being written', async () => {
  const [abandoned, recent] = ['a.webp.1234.part', 'b.webp.5678.part']
  for (const name of [abandoned, recent]) await writeFile(join(directory, name), 'half')
  await utimes(join(directory, abandoned), 0, 0)
  expect(await openMediaCache(directory, 1e6).get('a.webp')).toBeUndefined()
  expect(await readdir(directory)).toEqual([recent])
})

it('stays empty and logs why if its folder cannot be created', async () => {
  const file = join(directory, 'file')
  await writeFile(file, '')
  const cache = openMediaCache(join(file, 'below'), 1e6)
  expect(await cache.get('a')).toBeUndefined()
  await expect(cache.put('a', bytesOf('a'))).rejects.toThrow('ENOTDIR')
})
