import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { OpenDraft } from '#preview/draft/draft.ts'
import styles from '#preview/interface/inspector.module.css'
import { PublishDialog } from '#preview/publishing/publish-dialog.tsx'
import { RequestReviewDialog } from '#preview/reviews/request-review-dialog.tsx'
import { dispatch, inScope, isReadOnly, openDraftAtom } from '#preview/state/open-draft.ts'
import { reviewAtom } from '#preview/state/reviews.ts'
import { followMove } from '#preview/state/save.ts'
import { hasRole, sessionAtom } from '#preview/state/session.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { reviewText } from '#preview/texts/review-texts.ts'

/** Reason why the button is disabled; undefined if it is enabled. */
function refusalFor({ isDraft }: OpenDraft, canPublish: boolean, isPending: boolean): string | undefined {
  if (!isDraft) return canPublish ? inspectorText('publish.noDraft') : reviewText('noDraft')
  return !canPublish && isPending ? reviewText('pending') : undefined
}

/** The button that publishes the open document, or requests a review from a publisher. */
export function PublishControls() {
  const open = useAtomValue(openDraftAtom)
  const isPending = useAtomValue(reviewAtom)?.status === 'open'
  useAtomValue(sessionAtom)
  const [openDialog, setOpenDialog] = useState<'publish' | 'review'>()
  const movedTo = open?.movedTo
  const isDialogOpen = openDialog !== undefined
  useEffect(() => {
    // The dialog first reports the publication.
    if (movedTo && !isDialogOpen) followMove()
  }, [movedTo, isDialogOpen])
  if (!open || isReadOnly(open)) return null
  const canPublish = hasRole('publisher', inScope(open.document))
  const why = refusalFor(open, canPublish, isPending)
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <button
        type="button"
        className={styles.primary}
        disabled={why !== undefined}
        title={why}
        onClick={() => setOpenDialog(canPublish ? 'publish' : 'review')}
      >
        {canPublish ? inspectorText('publish.open') : reviewText('ask')}
      </button>
      {openDialog === 'review' && <RequestReviewDialog document={open.document} onClose={close} />}
      {openDialog === 'publish' && (
        <PublishDialog
          documents={[{ document: open.document, title: open.page.title, nextKey: open.nextKey }]}
          onClose={close}
          onPublished={() => dispatch({ kind: 'published', document: open.document })}
          {...(!isPending && { onRequestReview: () => setOpenDialog('review') })}
        />
      )}
    </>
  )
}
