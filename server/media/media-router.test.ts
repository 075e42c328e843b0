import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createMediaRouter,
  type MediaAsset,
  type MediaOptions,
  versionOf,
} from '#server/media/media-router.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600" viewBox="0 0 400 200"><circle r="90" cx="200" cy="100" fill="#a4502f"/></svg>'
const asset: MediaAsset = { source: drawing, contentType: 'image/svg+xml', width: 1_200, height: 600 }
const version = versionOf(drawing)

/** Starts a shop with these pictures. */
async function shopWith(
  assets: Readonly<Record<string, MediaAsset>>,
  dataDir: string,
  options: Pick<MediaOptions, 'pictureSeconds' | 'admit'> = {},
) {
  const faults: unknown[] = []
  const requests: string[] = []
  const router = createMediaRouter({
    dataDir,
    async find(urlPath) {
      requests.push(urlPath)
      return assets[urlPath]
    },
    report: (fault) => faults.push(fault),
    ...options,
  })
  const server = express().use('/media', router).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? Number(address?.port) : 0
  /** Sends the path as it is, neither decoded nor normalised. */
  const get = (path: string, accept = '*/*', headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
      (resolve, reject) => {
        const sent = request(
          { host: '127.0.0.1', port, path, method, headers: { accept, ...headers } },
          async (response) => {
            const chunks = await response.toArray()
            resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
          },
        )
        sent.on('error', reject).end()
      },
    )
  const close = async (): Promise<void> => {
    await router.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { get, router, faults, requests, close }
}

let dataDir = ''
let shop: Awaited<ReturnType<typeof shopWith>>
const open = async (
  assets: Readonly<Record<string, MediaAsset>> = { '/media/a/b.jpg': asset },
  options: Pick<MediaOptions, 'pictureSeconds' | 'admit'> = {},
): Promise<void> => {
  shop = await shopWith(assets, dataDir, options)
}
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'media-'))
})
afterEach(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})

const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

it('sends WebP until the AVIF has been encoded', async () => {
  await open()
  const first = await shop.get('/media/a/b.jpg?w=640', chromium)
  expect(first).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp', vary: 'Accept', 'x-content-type-options': 'nosniff' },
  })
  expect(await sharp(first.body).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 })
  await shop.router.settled()
  const second = await shop.get('/media/a/b.jpg?w=640', chromium)
  expect(second).toMatchObject({ status: 200, headers: { 'content-type': 'image/avif', vary: 'Accept' } })
  expect(await sharp(second.body).metadata()).toMatchObject({ compression: 'av1', width: 640 })
})

it.each([
  ['image/webp,*/*', 'image/webp'],
  ['*/*', 'image/jpeg'],
  ['image/*', 'image/jpeg'],
  ['image/webp;q=0,*/*', 'image/jpeg'],
  ['text/html', 'image/jpeg'],
])('responds to Accept "%s" with %s', async (accept, type) => {
  await open()
  expect(await shop.get('/media/a/b.jpg?w=160', accept)).toMatchObject({ headers: { 'content-type': type } })
})

it.each(['avif', 'webp', 'jpeg'])('sends %s by extension', async (format) => {
  await open()
  const answer = await shop.get(`/media/a/b.jpg?w=160&f=${format}`)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': `image/${format}` } })
  expect(answer.headers.vary).toBeUndefined()
})

it('rasterises a drawing at its own width by default, and never sends SVG', async () => {
  await open()
  const { headers, body } = await shop.get('/media/a/b.jpg', 'image/svg+xml')
  expect(headers['content-type']).toBe('image/jpeg')
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 600 })
})

it('never enlarges an upload, and renders it once for all widths above its own', async () => {
  const source = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  await open({ '/media/u.png': { source, contentType: 'image/png', width: 300, height: 150 } })
  const large = await shop.get('/media/u.png?w=2560&f=webp')
  await shop.get('/media/u.png?w=320&f=webp')
  expect(await sharp(large.body).metadata()).toMatchObject({ width: 300 })
  expect(await readdir(join(dataDir, 'media-cache'))).toHaveLength(1)
})

it('never enlarges a drawing', async () => {
  await open()
  const large = await shop.get('/media/a/b.jpg?w=2560&f=webp')
  expect(await sharp(large.body).metadata()).toMatchObject({ width: 1_200 })
})

it('counts only cache misses towards the limit', async () => {
  let remaining = 1
  await open(undefined, {
    async admit() {
      remaining -= 1
      return remaining < 0 ? 30 : undefined
    },
  })
  expect(await shop.get('/media/a/b.jpg?w=160&f=webp')).toMatchObject({ status: 200 })
  expect(await shop.get('/media/a/b.jpg?w=240&f=webp')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '30' },
  })
  expect(await shop.get('/media/a/b.jpg?w=160&f=webp')).toMatchObject({ status: 200 })
})

it('allows immutable caching only for an address with a content hash', async () => {
  await open()
  const age = async (query: string, accept?: string) =>
    (await shop.get(`/media/a/b.jpg?w=160${query}`, accept)).headers['cache-control']
  expect(await age(`&v=${version}`)).toBe('public, max-age=31536000, immutable')
  expect(await age('')).toBe('public, max-age=3600')
  expect(await age('&v=0123456789abcdef')).toBe('public, max-age=3600')
  // WebP is cached briefly, because AVIF will replace it.
  expect(await age(`&v=${version}`, chromium)).toBe('public, max-age=3600')
  await shop.router.settled()
  expect(await age(`&v=${version}`, chromium)).toBe('public, max-age=31536000, immutable')
})

it('responds with 304 if the browser has the bytes', async () => {
  await open()
  const { headers } = await shop.get('/media/a/b.jpg?w=160&f=webp')
  const revalidated = await shop.get('/media/a/b.jpg?w=160&f=webp', '*/*', {
    'if-none-match': String(headers.etag),
  })
  expect(revalidated).toMatchObject({ status: 304, headers: { etag: headers.etag } })
  expect(revalidated.body).toHaveLength(0)
})

it('responds to HEAD without a body, and passes other methods on', async () => {
  await open()
  const head = await shop.get('/media/a/b.jpg?w=160', '*/*', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
  expect(head.body).toHaveLength(0)
  expect(await shop.get('/media/a/b.jpg', '*/*', {}, 'POST')).toMatchObject({ status: 404 })
})

it('renders a variant once for concurrent requests', async () => {
  let readings = 0
  const source = async (): Promise<string> => {
    readings += 1
    return drawing
  }
  await open({ '/media/a/b.jpg': { ...asset, source, version } })
  const answers = await Promise.all(Array.from({ length: 12 }, () => shop.get('/media/a/b.jpg?w=960&f=webp')))
  expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1)
  expect(readings).toBe(1)
})

it('reuses rendered pictures after a restart, without reading the source', async () => {
  await open()
  const before = await shop.get('/media/a/b.jpg?w=480&f=webp')
  await shop.close()
  const source = (): Promise<string> => Promise.reject(new Error('read'))
  await open({ '/media/a/b.jpg': { ...asset, source, version } })
  expect(await shop.get('/media/a/b.jpg?w=480&f=webp')).toEqual({
    ...before,
    headers: { ...before.headers, date: expect.anything() },
  })
  expect(await shop.get('/media/a/b.jpg?w=640&f=webp')).toMatchObject({ status: 500 })
})

it('re-renders a picture with a corrupt cache file', async () => {
  await open()
  const { body } = await shop.get('/media/a/b.jpg?w=480&f=webp')
  const [name = ''] = await readdir(join(dataDir, 'media-cache'))
  await writeFile(join(dataDir, 'media-cache', name), 'not a picture')
  expect(await shop.get('/media/a/b.jpg?w=480&f=webp')).toMatchObject({ status: 200, body })
})

it('re-renders when the source at an address changes', async () => {
  await open()
  const before = await shop.get('/media/a/b.jpg?w=160&f=webp')
  await shop.close()
  await open({ '/media/a/b.jpg': { ...asset, source: drawing.replace('a4502f', '22304a') } })
  expect((await shop.get('/media/a/b.jpg?w=160&f=webp')).headers.etag).not.toBe(before.headers.etag)
})

it.each(['w=641', 'w=', 'w=0640', 'w=-160', 'w=160&w=320', 'f=svg', 'f=', 'f=webp&f=avif'])(
  'refuses ?%s with the reason',
  async (query) => {
    await open()
    const { status, headers, body } = await shop.get(`/media/a/b.jpg?${query}`)
    expect(status).toBe(400)
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body.toString())).toEqual({
      title: expect.stringMatching(/must be one of .*(2560|jpeg)/),
      status: 400,
    })
  },
)

it.each([
  '/media/a/../a/b.jpg',
  '/media/a/..%2f..%2fetc/passwd',
  '/media/%2e%2e/a/b.jpg',
  '/media/a%2fb.jpg',
  '/media/a/b.jpg%00',
  '/media/a/%zz',
  '/media/a/%61.jpg',
  '/media//a/b.jpg',
  '/media/a\\b.jpg',
  '/media/.hidden',
  '/media/a/b.jpg/',
  '/media/',
  '/media',
  `/media/${'a/'.repeat(20)}b`,
  `/media/${'a'.repeat(400)}`,
])('responds with 404 to %s without a lookup', async (path) => {
  await open()
  const { status, body } = await shop.get(path)
  expect(status).toBe(404)
  expect(JSON.parse(body.toString())).toEqual({ title: 'Picture not found', status: 404 })
  expect(shop.requests).toEqual([])
})

it('responds with 404 to unknown names and to assets that are no pictures', async () => {
  await open({ '/media/film.mp4': { ...asset, contentType: 'video/mp4' } })
  expect(await shop.get('/media/none.jpg')).toMatchObject({ status: 404 })
  expect(await shop.get('/media/film.mp4')).toMatchObject({ status: 404 })
})

it('returns an error for a broken upload, and logs it', async () => {
  await open({
    '/media/u.png': { source: Buffer.from('hello'), contentType: 'image/png', width: 9, height: 9 },
  })
  const { status, body } = await shop.get('/media/u.png?w=160')
  expect(JSON.parse(body.toString())).toEqual({ title: 'The picture cannot be read', status })
  expect(status).toBe(422)
  expect(shop.faults).toHaveLength(1)
})

it('returns Retry-After for a picture that timed out', async () => {
  // Filters over filters, which take minutes on any machine.
  const source =
    '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="n"><feTurbulence baseFrequency="0.9" numOctaves="60"/></filter><rect width="3000" height="3000" filter="url(#n)"/></svg>'
  const noise: MediaAsset = { source, contentType: 'image/svg+xml', width: 3_000, height: 3_000 }
  await open({ '/media/noise.svg': noise }, { pictureSeconds: 1 })
  const { status, headers, body } = await shop.get('/media/noise.svg?w=1600')
  expect(JSON.parse(body.toString())).toEqual({ title: 'Rendering the picture timed out', status })
  expect(status).toBe(503)
  expect(headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' })
  // Failed pictures are not retried for a while, which the log would show.
  expect(await shop.get('/media/noise.svg?w=1600')).toMatchObject({ status: 503 })
  expect(shop.faults).toHaveLength(1)
})

it('times out a picture after 12 s by default', async () => {
  const timeout = vi.spyOn(sharp.prototype, 'timeout')
  await open()
  await shop.get('/media/a/b.jpg?w=160&f=webp')
  expect(timeout.mock.calls).toEqual([[{ seconds: 12 }]])
  timeout.mockRestore()
})

it('continues to serve if the disk cache fails', async () => {
  await writeFile(join(dataDir, 'media-cache'), '')
  await open()
  expect(await shop.get('/media/a/b.jpg?w=160')).toMatchObject({ status: 200 })
  expect(shop.faults).toHaveLength(1)
})
