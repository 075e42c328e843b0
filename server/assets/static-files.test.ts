import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createStaticFiles } from '#server/assets/static-files.ts'

const text = 'export const basket = "æ"\n'.repeat(40)
const closing: (() => void)[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-static-'))
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  rmSync(folder, { recursive: true })
})

/** Serves `folder`, and returns a function that requests a file without decompressing it. */
async function serve() {
  const answer = createStaticFiles(folder)
  const server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  closing.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? Number(address?.port) : 0
  return async (name: string, headers: Record<string, string> = {}, method = 'GET') => {
    const url = `http://127.0.0.1:${port}/assets/${name}`
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(url, { headers, method }, resolve).on('error', reject),
    )
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    return { headers: response.headers, body: Buffer.concat(chunks) }
  }
}

it('sends a file in the encoding that the browser prefers, and uncompressed if it accepts none', async () => {
  writeFileSync(join(folder, 'main.js'), text)
  writeFileSync(join(folder, 'main.js.br'), brotliCompressSync(text))
  writeFileSync(join(folder, 'main.js.gz'), gzipSync(text))
  const read = await serve()
  const brotli = await read('main.js', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
  const gzip = await read('main.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  const plain = await read('main.js')
  expect(plain.body.toString()).toBe(text)
  expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ])
  expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(text)))
  expect(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(1)
})

it('sends the size of the uncompressed file for HEAD, without a body', async () => {
  writeFileSync(join(folder, 'main.css'), text)
  writeFileSync(join(folder, 'main.css.gz'), gzipSync(text))
  const read = await serve()
  const { headers, body } = await read('main.css', {}, 'HEAD')
  expect([headers['content-length'], body.length]).toEqual([String(Buffer.byteLength(text)), 0])
})

it('sends a file without a compressed form unchanged', async () => {
  writeFileSync(join(folder, 'text.woff2'), 'wOF2')
  const read = await serve()
  expect((await read('text.woff2', { 'accept-encoding': 'gzip, br' })).body.toString()).toBe('wOF2')
})

it('reads a file at its first request, and sends none that was removed before it', async () => {
  for (const name of ['basket.js', 'editor.js']) writeFileSync(join(folder, name), text)
  const read = await serve()
  await read('basket.js')
  for (const name of ['basket.js', 'editor.js']) rmSync(join(folder, name))
  expect((await read('basket.js')).body.toString()).toBe(text)
  const { headers, body } = await read('editor.js')
  expect([headers['cache-control'], body.toString()]).toEqual(['no-store', ''])
})
