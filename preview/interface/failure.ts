import { endSession } from '#preview/state/session.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import { CallFailed } from '#renderer/browser/page/api-client.ts'

/**
 * Returns the message of a failed call.
 * @throws other errors
 */
export function failureOf(error: unknown): string {
  if (!(error instanceof CallFailed)) throw error
  return inspectorText('common.failed', { reason: inspectorText('common.offline') })
}

/** Returns the message of a refusal; an expired session opens the sign-in. */
export function refusalOf(response: { status: number; error?: { title: string; message: string } }): string {
  if (response.status === 401) endSession()
  return inspectorText('common.failed', { reason: reasonOf(response) })
}
