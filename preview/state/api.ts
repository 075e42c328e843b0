import { mutate } from 'swr'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { editorHeader } from '#schemas/api/editor-roles.ts'

/** Client of the editor's endpoints, with the header that only the editor's script sends. */
export const call = createApiClient({ headers: () => ({ [editorHeader]: '1' }) })

/** Removes all cached responses, which the next person to sign in may not be allowed to see. */
export async function forgetResponses(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false })
}

/** Sends all requests of the screen again; their responses stay until then. */
export async function refetchResponses(): Promise<void> {
  await mutate(() => true)
}

const tabKey = 'vitrine-editor-tab'

function readTab(): string {
  const stored = sessionStorage.getItem(tabKey)
  if (stored) return stored
  const id = crypto.randomUUID()
  sessionStorage.setItem(tabKey, id)
  return id
}

/** Id of this tab on the server; stable across reloads. */
export const client: string = readTab()

/** Writable data with the shape of a response, which is deeply read-only. */
type Writable<Value> = Value extends readonly (infer Item)[]
  ? Writable<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value]: Writable<Value[Key]> }
    : Value

/** Returns a copy of a response that the editor may change. */
export function writableCopy<Body>(body: Body): Writable<Body>
export function writableCopy(body: unknown): unknown {
  return structuredClone(body)
}
