import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createStaticFiles } from '#server/assets/static-files.ts'
import { keepPrevious } from '#server/build/keep-previous.ts'

let folder: string
let server: Server | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-build-'))
})
afterEach(() => {
  server?.close()
  rmSync(folder, { recursive: true })
})

function build(files: Record<string, string>): void {
  keepPrevious(`${folder}/assets`, `${folder}/previous`)
  rmSync(`${folder}/assets`, { recursive: true, force: true })
  mkdirSync(`${folder}/assets`)
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/assets/${name}`, text)
}

async function serve(): Promise<(name: string) => Promise<string>> {
  const answer = createStaticFiles(`${folder}/assets`, `${folder}/previous`)
  const started = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end('none')
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return async (name) => (await fetch(`http://127.0.0.1:${port}/assets/${name}`)).text()
}

it('answers for files of the build before, which open pages still ask for, and not for older ones', async () => {
  build({ 'main-1.js': 'first', 'same-0.js': 'same' })
  build({ 'main-2.js': 'second', 'same-0.js': 'same' })
  build({ 'main-3.js': 'third', 'same-0.js': 'same' })
  const read = await serve()
  expect(await read('main-3.js')).toBe('third')
  expect(await read('main-2.js')).toBe('second')
  expect(await read('main-1.js')).toBe('none')
  expect(await read('same-0.js')).toBe('same')
})

it('has nothing to keep before the first build', async () => {
  build({ 'main-1.js': 'first' })
  expect(await (await serve())('main-1.js')).toBe('first')
})
