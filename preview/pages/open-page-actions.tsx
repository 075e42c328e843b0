import { useState } from 'react'
import type { OpenDraft } from '#preview/draft/draft.ts'
import { noticeAtom } from '#preview/interface/commands.ts'
import styles from '#preview/interface/inspector.module.css'
import { actionsOn } from '#preview/pages/page-actions.ts'
import { type PageAction, PageQuestion } from '#preview/pages/page-questions.tsx'
import { navigate } from '#preview/state/location.ts'
import { openDocument, saveBefore } from '#preview/state/save.ts'
import { store } from '#preview/state/store.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

/** Renders the actions of the open page. */
export function OpenPageActions({ open }: { open: OpenDraft }) {
  const { document, page, publishedVersion } = open
  const [action, setAction] = useState<PageAction>()
  const acted = { document, title: page.title, alias: page.alias, isPublished: publishedVersion !== null }
  async function confirmAction(next: PageAction): Promise<void> {
    const unsaved = await saveBefore(document)
    if (unsaved === undefined) setAction(next)
    else store.set(noticeAtom, unsaved)
  }
  return (
    <>
      <span className={styles.line}>
        {actionsOn(acted).map((item) => (
          <button key={item} type="button" className={styles.button} onClick={() => void confirmAction(item)}>
            {inspectorText(`pages.${item}`)}
          </button>
        ))}
      </span>
      {action && (
        <PageQuestion
          page={acted}
          action={action}
          onClose={() => setAction(undefined)}
          onDone={() => (action === 'delete' ? navigate('/preview') : void openDocument(document, true))}
        />
      )}
    </>
  )
}
