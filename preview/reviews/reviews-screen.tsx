import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { followLink } from '#preview/interface/follow-link.ts'
import lists from '#preview/interface/list.module.css'
import { reviewHeadline } from '#preview/reviews/review-words.ts'
import styles from '#preview/reviews/reviews.module.css'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { addressOf } from '#preview/state/location.ts'
import { readWaiting, waitingAtom } from '#preview/state/reviews.ts'
import { userIdAtom } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { formatMoment } from '#preview/texts/inspector-texts.ts'
import { reviewText } from '#preview/texts/review-texts.ts'
import type { Review } from '#schemas/editor/reviews.ts'

interface ListProps {
  name: 'toReview' | 'returned' | 'requested'
  list: readonly Review[]
  userId: string | undefined
}

function ReviewList({ name, list, userId }: ListProps) {
  if (list.length === 0) return null
  return (
    <section className={styles.section} aria-label={reviewText(name)}>
      <h2>{reviewText(name)}</h2>
      <ul className={styles.list}>
        {list.map((review) => {
          const { id, document, title, note, answer, status, made, answered } = review
          const words = status === 'returned' ? answer : note
          return (
            <li key={id}>
              <div>
                <a
                  className={styles.page}
                  href={addressOf(document)}
                  onClick={followLink(addressOf(document))}
                >
                  {title}
                </a>
                <p className={controls.hint}>{document.key}</p>
                <p>
                  {reviewHeadline(review, userId)}{' '}
                  <span className={controls.hint}>{formatMoment(answered ?? made)}</span>
                </p>
                {words && <p className={styles.words}>{words}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Lists drafts that wait for the user: to be reviewed, or sent back. */
export default function ReviewsScreen() {
  const waiting = useAtomValue(waitingAtom)
  const userId = useAtomValue(userIdAtom)
  useEffect(() => void readWaiting().catch(() => undefined), [])
  const reviews = waiting ? [...waiting.toReview, ...waiting.returned, ...waiting.requested] : undefined
  return (
    <ScreenFrame title={reviewText('title')} screen="reviews">
      <p className={controls.hint}>{reviewText('about')}</p>
      {reviews?.length === 0 && (
        <p role="status" className={lists.empty}>
          {reviewText('nothing')}
        </p>
      )}
      {waiting && (
        <>
          <ReviewList name="toReview" list={waiting.toReview} userId={userId} />
          <ReviewList name="returned" list={waiting.returned} userId={userId} />
          <ReviewList name="requested" list={waiting.requested} userId={userId} />
        </>
      )}
    </ScreenFrame>
  )
}
