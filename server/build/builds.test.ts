import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOtherBuilds } from '#server/assets/other-builds.ts'
import { createStaticFiles } from '#server/assets/static-files.ts'
import { currentBuild, findBuild, makeBuild, switchBuild } from '#server/build/builds.ts'
import { createFolderStorage } from '#server/storage/folder-storage.ts'

const hour = 3_600_000
const closing: (() => void)[] = []
let folder: string
let dist: string
let now = Date.parse('2026-03-01T08:00:00Z')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-build-'))
  dist = join(folder, 'dist')
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  rmSync(folder, { recursive: true })
})

const write = (files: Record<string, string>) => async (place: string) => {
  mkdirSync(join(place, 'client/assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, 'client/assets', name), text)
}

async function build(id: string, files: Record<string, string> = {}, into = dist): Promise<void> {
  const target = findBuild(into, id) ?? (await makeBuild(into, id, write(files)))
  switchBuild(into, target, now)
}

/** Starts a process with the current build, on this machine or another. */
async function serve(into = dist, waits?: number): Promise<(name: string) => Promise<[number, string]>> {
  const own = currentBuild(into)?.folder ?? ''
  const otherBuilds = createOtherBuilds({
    dist: into,
    storage: createFolderStorage(join(folder, 'bucket'), () => undefined),
    admit: async () => waits,
  })
  await otherBuilds.publish(own)
  const answer = createStaticFiles(join(own, 'client/assets'))
  const app = express()
  app.use((request, response, next) => {
    if (!answer(request, response)) next()
  })
  app.use('/assets', otherBuilds.router)
  const server = app.listen(0, '127.0.0.1')
  closing.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? Number(address?.port) : 0
  return async (name) => {
    const response = await fetch(`http://127.0.0.1:${port}/assets/${name}`)
    return [response.status, response.status === 200 ? await response.text() : '']
  }
}

it('serves its own files and those of other builds, in every process of the address', async () => {
  await build('first', { 'main-1111111.js': 'first', 'same-0000000.js': 'same' })
  const old = await serve()
  await build('second', { 'main-2222222.js': 'second', 'same-0000000.js': 'same' })
  const young = await serve()
  for (const read of [old, young]) {
    expect(await read('main-1111111.js')).toEqual([200, 'first'])
    expect(await read('main-2222222.js')).toEqual([200, 'second'])
    expect(await read('same-0000000.js')).toEqual([200, 'same'])
    expect(await read('main-3333333.js')).toEqual([404, ''])
    expect(await read('..%2f..%2fcurrent-1234567.js')).toEqual([404, ''])
  }
})

it('serves joined styles of other builds, on this machine and others', async () => {
  await build('first', { 'flyout-AAAA1111.css': '.a{color:red}', 'form-BBBB2222.css': '.b{color:blue}' })
  const readOwn = await serve()
  await build('second', { 'flyout-CCCC3333.css': '.c{color:red}' })
  const young = await serve()
  const otherFolder = join(folder, 'elsewhere')
  await build('third', { 'flyout-DDDD4444.css': '.d{color:red}' }, otherFolder)
  const readOther = await serve(otherFolder)
  for (const read of [readOwn, young, readOther]) {
    expect(await read('styles/BBBB2222AAAA1111.css')).toEqual([200, '.b{color:blue}.a{color:red}'])
    expect(await read('styles/DDDD4444.css')).toEqual([200, '.d{color:red}'])
    expect(await read('styles/AAAA1111EEEE5555.css')).toEqual([404, ''])
  }
})

it('serves files of builds on other machines from the shared storage', async () => {
  await build('first', { 'main-1111111.js': 'first' })
  const readOwn = await serve()
  const otherFolder = join(folder, 'elsewhere')
  await build('second', { 'main-2222222.js': 'second' }, otherFolder)
  const readOther = await serve(otherFolder)
  expect(await readOwn('main-2222222.js')).toEqual([200, 'second'])
  expect(await readOther('main-1111111.js')).toEqual([200, 'first'])
})

it('limits lookups of files of other builds', async () => {
  await build('first', { 'main-1111111.js': 'first' })
  const read = await serve(dist, 30)
  expect(await read('main-1111111.js')).toEqual([200, 'first'])
  expect(await read('main-2222222.js')).toEqual([429, ''])
})

it('serves its build while the next one is built, and after a failed one', async () => {
  await build('first', { 'main-1111111.js': 'first' })
  const broken = makeBuild(dist, 'second', async (place) => {
    await write({ 'main-2222222.js': 'second' })(place)
    expect(currentBuild(dist)?.id).toBe('first')
    throw new Error('no memory left')
  })
  await expect(broken).rejects.toThrow('no memory left')
  expect(currentBuild(dist)?.id).toBe('first')
  expect(readdirSync(join(dist, 'builds'))).toEqual(['first'])
})

it('reuses an existing build', async () => {
  await build('first')
  await build('second')
  await build('first')
  expect(currentBuild(dist)?.id).toBe('first')
  expect(findBuild(dist, 'second')).toBeDefined()
})

it('retains the builds of the last day, and always the previous one', async () => {
  const builds = () => readdirSync(join(dist, 'builds')).sort()
  await build('first')
  await build('second')
  now += 2 * hour
  await build('third')
  expect(builds()).toEqual(['first', 'second', 'third'])
  now += 23 * hour
  await build('fourth')
  expect(builds()).toEqual(['fourth', 'second', 'third'])
  now += 40 * hour
  await build('fifth')
  expect(builds()).toEqual(['fifth', 'fourth'])
})
