import { useEffect, useState } from 'react'
import styles from '#preview/interface/inspector.module.css'
import { PublishDialog } from '#preview/publishing/publish-dialog.tsx'
import { AskDialog } from '#preview/reviews/ask-dialog.tsx'
import { type OpenPage, pageStore, showFacts } from '#preview/state/page.ts'
import { replaceAddress } from '#preview/state/place.ts'
import { reviewStore } from '#preview/state/reviews.ts'
import { may, sessionStore } from '#preview/state/session.ts'
import { useStore } from '#preview/state/store.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { reviewText } from '#preview/texts/review-texts.ts'

/** Why the button does nothing now; undefined if it does something. */
function whyNot({ isDraft }: OpenPage, mayPublish: boolean, isPending: boolean): string | undefined {
  if (!isDraft) return mayPublish ? inspectorText('publish.noDraft') : reviewText('noDraft')
  return !mayPublish && isPending ? reviewText('pending') : undefined
}

/** The button that publishes what is open, or asks somebody who may. */
export function PublishControls() {
  const open = useStore(pageStore, (state) => state.open)
  const isPending = useStore(reviewStore, ({ review }) => review?.status === 'open')
  useStore(sessionStore, (state) => state.session)
  const [asked, setAsked] = useState<'publish' | 'review'>()
  const movedTo = open?.movedTo
  const isAsked = asked !== undefined
  useEffect(() => {
    // The dialog first says that the page is published.
    if (movedTo && !isAsked) replaceAddress(movedTo)
  }, [movedTo, isAsked])
  if (!open || open.readOnly || !may('editor')) return null
  const mayPublish = may('publisher')
  const why = whyNot(open, mayPublish, isPending)
  const close = () => setAsked(undefined)
  return (
    <>
      <button
        type="button"
        className={styles.primary}
        disabled={why !== undefined}
        title={why}
        onClick={() => setAsked(mayPublish ? 'publish' : 'review')}
      >
        {mayPublish ? inspectorText('publish.open') : reviewText('ask')}
      </button>
      {asked === 'review' && <AskDialog document={open.document} onClose={close} />}
      {asked === 'publish' && (
        <PublishDialog
          documents={[{ document: open.document, title: open.page.title, nextKey: open.nextKey }]}
          onClose={close}
          onPublished={() => showFacts({ isDraft: false, nextKey: null, problems: [] })}
          {...(!isPending && { onAskReview: () => setAsked('review') })}
        />
      )}
    </>
  )
}
