import { writeStored } from '#renderer/browser/page/storage.ts'
import { sessionChanged } from '#renderer/browser/session/session-trace.ts'
import { parseJson } from '#schemas/validation/json.ts'

/** Whether the session's access token is valid by the browser's clock: until then nothing has to be refreshed. */
function isTokenValid(): boolean {
  const [, token = ''] = /(?:^|; )sFrontToken=([^;]+)/.exec(document.cookie) ?? []
  try {
    const { ate }: Record<string, unknown> = Object(parseJson(atob(decodeURIComponent(token))))
    return Number(ate) > Date.now()
  } catch {
    return false
  }
}

/**
 * Marks this browser as signed in again while its session lasts (account rule 9). The session library is larger than all
 * other script of a page: it is loaded only if the session has to be refreshed.
 */
export async function renewFlag(): Promise<void> {
  if (isTokenValid()) {
    writeStored('authenticated', '1')
    document.dispatchEvent(new CustomEvent(sessionChanged))
    return
  }
  const { isSignedIn } = await import('#renderer/browser/session/session.ts')
  await isSignedIn()
}
