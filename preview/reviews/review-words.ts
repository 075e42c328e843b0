import { reviewText } from '#preview/texts/review-texts.ts'
import type { Review } from '#schemas/editor/reviews.ts'

/** Returns a sentence on who requested the review of whom, or who returned it. `own`: id of the user. */
export function reviewHeadline(
  { status, asker, askerId, reviewer, reviewerId, answeredBy }: Review,
  userId: string | undefined,
): string {
  if (status === 'returned') return reviewText('sentBack', { name: answeredBy ?? '' })
  if (askerId === userId)
    return reviewer === null ? reviewText('youAskedAnybody') : reviewText('youAsked', { reviewer })
  if (reviewer === null) return reviewText('askedAnybody', { asker })
  return reviewerId === userId
    ? reviewText('askedYou', { asker })
    : reviewText('askedOther', { asker, reviewer })
}
