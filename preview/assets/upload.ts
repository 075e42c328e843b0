import { refusalOf } from '#preview/interface/failure.ts'
import { call } from '#preview/state/api.ts'
import { say } from '#preview/texts/inspector-texts.ts'
import { library } from '#schemas/editor/library.ts'

/** The bytes of a file in base64. */
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

/** Folders that take uploads: what content brought stands in others. */
const ownFolder = /^[a-z0-9][a-z0-9/-]*$/

/** Of a file that an editor chooses, in bytes. */
const mostBytes = 50_000_000
/** Of what the server takes, in bytes. */
const mostSent = 10_000_000
/** Pixels across of what the server keeps. */
const widest = 4_000

/** A picture with fewer pixels; undefined where this browser cannot read it. Drawings with transparency keep it. */
async function scaleDown(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const width = Math.min(widest, picture.width)
  const height = Math.round((picture.height * width) / picture.width)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return canvas.convertToBlob({ type, quality: 0.92 })
}

/**
 * Sends a picture to the shop; a large one with fewer pixels, which the server would take away anyway.
 * @returns why it was not taken, in words; undefined where it was
 * @throws CallFailed when the server does not answer
 */
export async function uploadPicture(file: File, folder: string): Promise<string | undefined> {
  if (file.size > mostBytes) return say('assets.tooLarge', { name: file.name })
  const picture = file.size > mostSent ? await scaleDown(file) : file
  if (!picture) return say('assets.unreadable', { name: file.name })
  const data = await base64Of(picture)
  const body = { name: file.name, data, ...(ownFolder.test(folder) && { folder }) }
  const answer = await call(library.upload, { body }, { timeout: 60_000 })
  return answer.status === 201 ? undefined : refusalOf(answer)
}
