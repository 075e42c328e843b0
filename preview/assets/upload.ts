import { refusalOf } from '#preview/interface/failure.ts'
import { call } from '#preview/state/api.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { library } from '#schemas/editor/library.ts'
import { maxPictureWidth, maxUploadBytes } from '#schemas/editor/upload-limits.ts'

/** Encodes a file in base64. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    }
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'))
    reader.readAsDataURL(file)
  })
}

/** Folders that accept uploads: other folders hold pictures that came with content. */
const validFolder = /^[a-z0-9][a-z0-9/-]*$/

/** Maximum size of a chosen file, in bytes. */
const maxBytes = 50_000_000

/** Scales a picture down; undefined if this browser cannot read it. Keeps transparency. */
async function scaleDown(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const width = Math.min(maxPictureWidth, picture.width)
  const height = Math.round((picture.height * width) / picture.width)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return canvas.convertToBlob({ type, quality: 0.92 })
}

/**
 * Uploads a picture, scaled down to the size that the server stores.
 * @returns a message if it was refused
 * @throws CallFailed if the server does not respond
 */
export async function uploadPicture(file: File, folder: string): Promise<string | undefined> {
  if (file.size > maxBytes) return inspectorText('assets.tooLarge', { name: file.name })
  const picture = file.size > maxUploadBytes ? await scaleDown(file) : file
  if (!picture) return inspectorText('assets.unreadable', { name: file.name })
  const data = await base64Of(picture)
  const body = { name: file.name, data, ...(validFolder.test(folder) && { folder }) }
  const response = await call(library.upload, { body }, { timeout: 60_000 })
  return response.status === 201 ? undefined : refusalOf(response)
}
