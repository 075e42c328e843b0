import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { editorHeader } from '#schemas/api/editor-roles.ts'
import type { Given } from '#schemas/api/endpoint.ts'

/** Calls the editor's endpoints, with the header that only the editor's own script sends. */
export const call = createApiClient({ headers: () => ({ [editorHeader]: '1' }) })

const tabKey = 'vitrine-editor-tab'

function readTab(): string {
  const known = sessionStorage.getItem(tabKey)
  if (known) return known
  const made = crypto.randomUUID()
  sessionStorage.setItem(tabKey, made)
  return made
}

/** This tab, as the server tells open editors apart; the same after a reload. */
export const client: string = readTab()

/** A copy of an answer to be changed: what a client is given is for reading. */
export const ownCopy = <Value>(answer: Given<Value>): Value => JSON.parse(JSON.stringify(answer))
