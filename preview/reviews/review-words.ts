import { reviewText } from '#preview/texts/review-texts.ts'
import type { Review } from '#schemas/editor/reviews.ts'

/** Returns who asks whom, or who sent it back, in one sentence. `own`: id of the user. */
export function reviewHeadline(
  { status, asker, askerId, reviewer, reviewerId, answeredBy }: Review,
  own: string | undefined,
): string {
  if (status === 'returned') return reviewText('sentBack', { name: answeredBy ?? '' })
  if (askerId === own)
    return reviewer === null ? reviewText('youAskedAnybody') : reviewText('youAsked', { reviewer })
  if (reviewer === null) return reviewText('askedAnybody', { asker })
  return reviewerId === own
    ? reviewText('askedYou', { asker })
    : reviewText('askedOther', { asker, reviewer })
}
