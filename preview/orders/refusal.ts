import { forgetOperator, readOperator } from '#preview/state/operator.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

/** Returns the message of a refusal. A session that is over, or no operator's any more, closes the screen. */
export function officeRefusal(answer: {
  status: number
  error?: { title: string; message: string }
}): string {
  if (answer.status === 401) forgetOperator()
  if (answer.status === 403) void readOperator()
  return inspectorText('common.failed', {
    reason: answer.error?.message || (answer.error?.title ?? answer.status),
  })
}
