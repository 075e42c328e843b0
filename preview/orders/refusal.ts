import { forgetOperator, readOperator } from '#preview/state/operator.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import type { ApiError } from '#schemas/api/api-error.ts'

const wordsOfConflicts = {
  'office.giftCardUsed': 'refused.giftCardUsed',
  'office.changed': 'refused.otherOperator',
  'office.orderChanged': 'refused.orderChanged',
  'office.noMarket': 'refused.noMarket',
  'office.requestTaken': 'refused.taken',
  'order.paymentLapsed': 'refused.lapsed',
  'office.paymentWithdrawn': 'refused.withdrawn',
  'order.refundTooMuch': 'refused.tooMuch',
  'order.hasLeft': 'refused.hasLeft',
  // Of a line that has fewer pieces than requested.
  'form.invalid': 'refused.changed',
} as const

/** Returns what a conflict is about, in words. */
function conflictOf({ errors }: Pick<ApiError, 'errors'>): string {
  if ('trackingNumber' in errors) return orderText('refused.parcel')
  const keys = Object.values(errors).flat()
  const conflict = Object.entries(wordsOfConflicts).find(([key]) => keys.includes(key))
  return orderText(conflict?.[1] ?? 'refused.conflict')
}

/** Returns the message of a refusal. A session that is over, or no operator's any more, closes the screen. */
export function officeRefusal(response: { status: number; error?: ApiError }): string {
  const { status, error } = response
  if (status === 401) forgetOperator()
  if (status === 403) void readOperator()
  if (status === 409 && error) return conflictOf(error)
  return inspectorText('common.failed', { reason: reasonOf(response) })
}
