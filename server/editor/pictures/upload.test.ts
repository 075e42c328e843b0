import { expect, it } from 'vitest'
import { storeUpload } from '#server/editor/pictures/upload.ts'
import { openSharp } from '#server/media/open-sharp.ts'

/** Uploads an AVIF of one colour and returns how it is stored. */
async function uploadAvif(channels: 3 | 4) {
  const sharp = await openSharp()
  const background = { r: 255, g: 0, b: 0, alpha: 0 }
  const picture = await sharp({ create: { width: 8, height: 8, channels, background } })
    .avif()
    .toBuffer()
  let stored: Buffer = Buffer.alloc(0)
  const parts = {
    storage: {
      has: async () => true,
      write: async (_: string, bytes: Buffer) => {
        stored = bytes
      },
    },
    store: { putAsset: async () => {} },
    watchFile: async () => {},
  }
  const upload = { folder: 'uploads', name: 'logo.avif', data: picture.toString('base64') }
  const uploaded = await storeUpload(parts, upload)
  const { format, hasAlpha } = await sharp(stored).metadata()
  const [, , , alpha] = await sharp(stored).ensureAlpha().raw().toBuffer()
  return {
    type: uploaded.kind === 'uploaded' ? uploaded.asset.contentType : uploaded,
    format,
    hasAlpha,
    alpha,
  }
}

it('keeps the transparency of an AVIF', async () => {
  expect(await uploadAvif(4)).toEqual({ type: 'image/webp', format: 'webp', hasAlpha: true, alpha: 0 })
  expect(await uploadAvif(3)).toEqual({ type: 'image/jpeg', format: 'jpeg', hasAlpha: false, alpha: 255 })
})
