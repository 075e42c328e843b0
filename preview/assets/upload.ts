import { refusalOf } from '#preview/inspector/failure.ts'
import { call } from '#preview/state/api.ts'
import { library } from '#schemas/editor/library.ts'

/** The bytes of a file in base64. */
function base64Of(file: File): Promise<string> {
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

/**
 * Sends a picture to the shop.
 * @returns why it was not taken, in words; undefined where it was
 * @throws CallFailed when the server does not answer
 */
export async function uploadPicture(file: File, folder: string): Promise<string | undefined> {
  const data = await base64Of(file)
  const body = { name: file.name, data, ...(ownFolder.test(folder) && { folder }) }
  const answer = await call(library.upload, { body }, { timeout: 60_000 })
  return answer.status === 201 ? undefined : refusalOf(answer)
}
