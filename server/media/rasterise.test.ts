import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import {
  maxVariantPixels,
  placeholderOf,
  rasterise,
  sizeOf,
  UnreadablePicture,
} from '#server/media/rasterise.ts'

const svg = (content: string, size = 'width="200" height="100"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`)

const drawing = (bytes: Buffer) => ({ bytes, contentType: 'image/svg+xml', width: 200, height: 100 })

const photo = (width: number, height: number, colour: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel.subarray(0, 3)].map((channel) => Math.round(channel / 16))
}

it.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
  ['jpeg', 'jpeg'],
] as const)('rasterises an SVG as %s, sharp at any width', async (format, decoder) => {
  const picture = await rasterise(drawing(svg('<rect width="100" height="100" fill="#f00"/>')), 800, format)
  expect(await sharp(picture).metadata()).toMatchObject({ format: decoder, width: 800, height: 400 })
  // The edge is one pixel wide, so the drawing was rasterised at this width and not enlarged.
  expect(
    await colourAt(await sharp(picture).flatten({ background: '#fff' }).png().toBuffer(), 392, 200),
  ).toEqual([16, 0, 0])
})

it('makes photographs smaller, never larger', async () => {
  const source = {
    bytes: await photo(400, 200, '#336699'),
    contentType: 'image/jpeg',
    width: 400,
    height: 200,
  }
  expect(await sharp(await rasterise(source, 160, 'webp')).metadata()).toMatchObject({
    width: 160,
    height: 80,
  })
  expect(await sharp(await rasterise(source, 1600, 'webp')).metadata()).toMatchObject({ width: 400 })
})

it('makes very tall pictures narrower, to limit their cost', async () => {
  const tall = {
    bytes: await photo(1600, 9600, '#336699'),
    contentType: 'image/jpeg',
    width: 1600,
    height: 9600,
  }
  const { width, height } = await sharp(await rasterise(tall, 1600, 'webp')).metadata()
  expect(width * height).toBeLessThanOrEqual(maxVariantPixels)
  expect(width * height).toBeGreaterThan(0.99 * maxVariantPixels)
})

it('rotates a photograph by its EXIF orientation, also in its size', async () => {
  const bytes = await sharp(await photo(400, 200, '#336699'))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(await sizeOf(bytes)).toEqual({ width: 200, height: 400 })
  const turned = await rasterise({ bytes, contentType: 'image/jpeg', width: 200, height: 400 }, 160, 'jpeg')
  expect(await sharp(turned).metadata()).toMatchObject({ width: 160, height: 320 })
})

it('runs no script of an SVG and fetches none of its references', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rasterise-'))
  const secret = join(folder, 'secret.png')
  await writeFile(
    secret,
    await sharp(await photo(100, 100, '#ff0000'))
      .png()
      .toBuffer(),
  )
  const requests: (string | undefined)[] = []
  const server = createServer((request, response) => {
    requests.push(request.url)
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address: AddressInfo | string | null = server.address()
  const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
  const active = `<?xml version="1.0"?>
    <?xml-stylesheet href="${origin}/sheet.css" type="text/css"?>
    <!DOCTYPE svg [<!ENTITY file SYSTEM "file://${secret}"><!ENTITY net SYSTEM "${origin}/entity">]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100" onload="fetch('${origin}/load')">
      <style>@import url(${origin}/import.css); rect { fill: url(${origin}/fill.svg#a) }</style>
      <script>fetch('${origin}/script')</script>
      <rect width="200" height="100" style="fill:#0000ff"/>
      <image href="${origin}/picture.png" width="200" height="100"/>
      <image xlink:href="file://${secret}" width="200" height="100"/>
      <image href="${secret}" width="200" height="100"/>
      <use href="${origin}/other.svg#shape"/>
      <foreignObject width="200" height="100"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${origin}/frame"/></foreignObject>
    </svg>`
  const picture = await rasterise(drawing(Buffer.from(active)), 200, 'webp')
  server.close()
  await rm(folder, { recursive: true })
  expect(requests).toEqual([])
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 200 })
  expect(await colourAt(picture, 100, 50)).toEqual([0, 0, 16])
})

it.each([
  ['text', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
  ['half an SVG', svg('<rect').subarray(0, 60)],
  [
    'entities that multiply',
    Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100)}">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(20)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&j;</text></svg>`,
    ),
  ],
  ['more pixels than the bound', svg('', 'width="200" height="9000000"')],
  ['a kind of picture that shops do not use', Buffer.from('P3 1 1 255 255 0 0\n')],
])('refuses %s', async (_, bytes) => {
  await expect(rasterise(drawing(bytes), 320, 'webp')).rejects.toThrow(UnreadablePicture)
})

it('refuses files that are not pictures', async () => {
  await expect(sizeOf(Buffer.from('hello'))).rejects.toThrow(UnreadablePicture)
  await expect(placeholderOf(Buffer.from('hello'))).rejects.toThrow(UnreadablePicture)
})

it('finds the dominant colour of a picture, with transparent parts as white', async () => {
  expect(
    await placeholderOf(
      svg('<rect width="200" height="100" fill="#204060"/><rect width="40" height="40" fill="#f00"/>'),
    ),
  ).toMatch(/^#(1|2)[0-9a-f](3|4)[0-9a-f](5|6)[0-9a-f]$/)
  expect(await placeholderOf(svg('<rect width="20" height="20"/>'))).toBe('#f8f8f8')
  expect(await placeholderOf(await photo(40, 40, '#ffffff'))).toMatch(/^#f[0-9a-f]{5}$/)
})
