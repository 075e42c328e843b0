import { useEffect, useState } from 'react'
import styles from '#preview/interface/inspector.module.css'
import { PublishDialog } from '#preview/publishing/publish-dialog.tsx'
import { pageStore, showFacts } from '#preview/state/page.ts'
import { replaceAddress } from '#preview/state/place.ts'
import { may, sessionStore } from '#preview/state/session.ts'
import { useStore } from '#preview/state/store.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

/** The button that publishes what is open. */
export function PublishControls() {
  const open = useStore(pageStore, (state) => state.open)
  useStore(sessionStore, (state) => state.session)
  const [isAsked, setAsked] = useState(false)
  const movedTo = open?.movedTo
  useEffect(() => {
    // The dialog first says that the page is published.
    if (movedTo && !isAsked) replaceAddress(movedTo)
  }, [movedTo, isAsked])
  if (!open || open.readOnly) return null
  const why = !may('publisher')
    ? inspectorText('publish.mayNot')
    : open.isDraft
      ? undefined
      : inspectorText('publish.noDraft')
  return (
    <>
      <button
        type="button"
        className={styles.primary}
        disabled={why !== undefined}
        title={why}
        onClick={() => setAsked(true)}
      >
        {inspectorText('publish.open')}
      </button>
      {isAsked && (
        <PublishDialog
          documents={[{ document: open.document, title: open.page.title, nextKey: open.nextKey }]}
          onClose={() => setAsked(false)}
          onPublished={() => showFacts({ isDraft: false, nextKey: null, problems: [] })}
        />
      )}
    </>
  )
}
