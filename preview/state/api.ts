import { atom } from 'jotai'
import { mutate } from 'swr'
import { store } from '#preview/state/store.ts'
import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { buildHeader, editorHeader } from '#schemas/api/editor-roles.ts'

/**
 * Whether the server runs another build than this tab, after an upgrade: it may refuse what the tab sends. While processes
 * of both builds respond, as of the last response.
 */
export const isOtherBuildAtom = atom(false)

/** Compares the build that a response names with that of this page (`server/editor/client-page.ts`). */
function compareBuilds(headers: Headers): void {
  const ownBuild = document.documentElement.dataset.build
  const running = headers.get(buildHeader)
  if (ownBuild !== undefined && running !== null) store.set(isOtherBuildAtom, ownBuild !== running)
}

/** Client of the editor's endpoints, with the header that only the editor's script sends. */
export const call = createApiClient({
  headers: () => ({ [editorHeader]: '1' }),
  onHeaders: compareBuilds,
})

/** Removes all cached responses, which the next person to sign in may not be allowed to see. */
export async function forgetResponses(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false })
}

/** Sends all requests of the screen again; their responses stay until then. */
export async function refetchResponses(): Promise<void> {
  await mutate(() => true)
}

/** Writable data with the shape of a response, which is deeply read-only. */
type DeepMutable<Value> = Value extends readonly (infer Item)[]
  ? DeepMutable<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value]: DeepMutable<Value[Key]> }
    : Value

/** Returns a copy of a response that the editor may change. */
export function writableCopy<Body>(body: Body): DeepMutable<Body>
export function writableCopy(body: unknown): unknown {
  return structuredClone(body)
}
