import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import notice from '#preview/interface/notice-bar.module.css'
import { PublishDialog } from '#preview/publishing/publish-dialog.tsx'
import { RequestReviewDialog } from '#preview/reviews/request-review-dialog.tsx'
import { reviewHeadline } from '#preview/reviews/review-words.ts'
import styles from '#preview/reviews/reviews.module.css'
import { SendBackDialog } from '#preview/reviews/send-back-dialog.tsx'
import { call } from '#preview/state/api.ts'
import { dispatch, inScope, openDraftAtom } from '#preview/state/open-draft.ts'
import { readReview, reviewAtom } from '#preview/state/reviews.ts'
import { hasRole, userIdAtom } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { formatMoment } from '#preview/texts/inspector-texts.ts'
import { reviewText } from '#preview/texts/review-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { type Review, reviews } from '#schemas/editor/reviews.ts'

type OpenDialog = 'again' | 'back' | 'publish'

interface ButtonProps {
  review: Review
  isOwn: boolean
  onAsk: (dialog: OpenDialog) => void
  onClose: () => void
}

/** Renders what the user can do about a request. */
function Buttons({ review: { status, document }, isOwn, onAsk, onClose }: ButtonProps) {
  if (isOwn)
    return (
      <>
        <button type="button" className={controls.plain} onClick={onClose}>
          {reviewText(status === 'open' ? 'withdraw' : 'dismiss')}
        </button>
        {status === 'returned' && (
          <button type="button" className={controls.primary} onClick={() => onAsk('again')}>
            {reviewText('askAgain')}
          </button>
        )}
      </>
    )
  if (status === 'returned' || !hasRole('publisher', inScope(document))) return null
  return (
    <>
      <button type="button" className={controls.plain} onClick={() => onAsk('back')}>
        {reviewText('sendBack')}
      </button>
      <button type="button" className={controls.primary} onClick={() => onAsk('publish')}>
        {reviewText('approve')}
      </button>
    </>
  )
}

interface BarProps {
  review: Review
  document: EditedDocument
  onPublish: () => void
}

function Bar({ review, document, onPublish }: BarProps) {
  const userId = useAtomValue(userIdAtom)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [failure, setFailure] = useState<string>()
  const words = review.status === 'returned' ? review.answer : review.note
  const closeDialog = () => setOpenDialog(undefined)

  async function close(): Promise<string | undefined> {
    const response = await call(reviews.close, { path: { id: String(review.id) } })
    await readReview(document)
    return response.status === 204 ? undefined : refusalOf(response)
  }

  return (
    <section className={notice.bar} aria-label={reviewText('region')}>
      <div>
        <p>
          <b>{reviewHeadline(review, userId)}</b>{' '}
          <span className={controls.hint}>{formatMoment(review.answered ?? review.made)}</span>
        </p>
        {words && <p className={styles.words}>{words}</p>}
        {failure && <p role="alert">{failure}</p>}
      </div>
      <Buttons
        review={review}
        isOwn={review.askerId === userId}
        onAsk={(dialog) => (dialog === 'publish' ? onPublish() : setOpenDialog(dialog))}
        onClose={() => {
          close().catch(failureOf).then(setFailure)
        }}
      />
      {openDialog === 'again' && <RequestReviewDialog document={document} onClose={closeDialog} />}
      {openDialog === 'back' && <SendBackDialog review={review} onClose={closeDialog} />}
    </section>
  )
}

/** Renders the request for a review of the open page, with what the user can do about it. */
export function ReviewBar() {
  const open = useAtomValue(openDraftAtom)
  const review = useAtomValue(reviewAtom)
  // Its dialog reports the publication after the request is closed.
  const [isPublishing, setPublishing] = useState(false)
  if (!open || open.readOnly) return null
  const { document, page, nextKey } = open
  return (
    <>
      {review && <Bar review={review} document={document} onPublish={() => setPublishing(true)} />}
      {isPublishing && (
        <PublishDialog
          documents={[{ document, title: page.title, nextKey }]}
          onClose={() => setPublishing(false)}
          onPublished={() => dispatch({ kind: 'published', document })}
        />
      )}
    </>
  )
}
