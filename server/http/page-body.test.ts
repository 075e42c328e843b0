import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createPageBody, encodingFor, improvePageBody, sizeOf } from '#server/http/page-body.ts'

// Poorly compressible, so that it exceeds any pool or chunk.
const numbers = Array.from({ length: 4_000 }, (_, index) =>
  createHash('sha1').update(`${index}`).digest('hex'),
)
const html = `<p>Grüße, أهلا. ${numbers.join('</p><p>')}</p>`

it('has the same page in every encoding', async () => {
  const { bytes } = await createPageBody(html)
  expect(bytes.identity.toString()).toBe(html)
  expect(brotliDecompressSync(bytes.br).toString()).toBe(html)
  expect(gunzipSync(bytes.gzip).toString()).toBe(html)
})

it('compresses better later, with the same content', async () => {
  const body = await createPageBody(html)
  const { etag } = body
  const before = body.bytes.br.length
  await improvePageBody(body)
  expect(body.bytes.br.length).toBeLessThanOrEqual(before)
  expect(brotliDecompressSync(body.bytes.br).toString()).toBe(html)
  expect(body.etag).toBe(etag)
})

it('uses no more memory than it counts', async () => {
  const body = await createPageBody(html)
  const { br, gzip, identity } = body.bytes
  expect(sizeOf(body)).toBe(br.length + gzip.length + identity.length)
  // A slice of one of zlib's chunks would retain the whole chunk.
  for (const buffer of [br, gzip]) expect(buffer.buffer.byteLength).toBe(buffer.length)
})

it('gives equal pages equal weak tags', async () => {
  const [a, b, c] = await Promise.all([html, html, `${html} `].map(createPageBody))
  expect(a?.etag).toMatch(/^W\/"[\w-]+"$/)
  expect(b?.etag).toBe(a?.etag)
  expect(c?.etag).not.toBe(a?.etag)
})

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip,br', 'br'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=1.0', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0 , gzip', 'gzip'],
  ['br ; q=0.000, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['gzip;q=0', 'identity'],
  ['br;q=0.01', 'br'],
  ['identity', 'identity'],
  ['abr, gzipped', 'identity'],
  ['*', 'identity'],
])('encodes for %j as %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
