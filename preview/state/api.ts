import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { editorHeader } from '#schemas/api/editor-roles.ts'
import type { Given } from '#schemas/api/endpoint.ts'

/** Client of the editor's endpoints, with the header that only the editor's script sends. */
export const call = createApiClient({ headers: () => ({ [editorHeader]: '1' }) })

const tabKey = 'vitrine-editor-tab'

function readTab(): string {
  const known = sessionStorage.getItem(tabKey)
  if (known) return known
  const made = crypto.randomUUID()
  sessionStorage.setItem(tabKey, made)
  return made
}

/** Id of this tab on the server; stable across reloads. */
export const client: string = readTab()

/** Returns a mutable copy of a response, which is read-only. */
export const ownCopy = <Value>(answer: Given<Value>): Value => JSON.parse(JSON.stringify(answer))
