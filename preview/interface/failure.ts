import { forgetSession } from '#preview/state/session.ts'
import { say } from '#preview/texts/inspector-texts.ts'
import { CallFailed } from '#renderer/browser/page/api-client.ts'

/** Why a call came to nothing, in words. @throws whatever is no failed call */
export function failureOf(error: unknown): string {
  if (!(error instanceof CallFailed)) throw error
  return say('common.failed', { reason: say('common.offline') })
}

/** Why the server refused, in words; whoever is not signed in any more is asked to. */
export function refusalOf(answer: { status: number; error?: { title: string; message: string } }): string {
  if (answer.status === 401) forgetSession()
  return say('common.failed', { reason: answer.error?.message || (answer.error?.title ?? answer.status) })
}
