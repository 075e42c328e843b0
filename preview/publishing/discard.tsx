import { useAtomValue } from 'jotai'
import { ConfirmedButton } from '#preview/interface/confirmed-button.tsx'
import { refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { call } from '#preview/state/api.ts'
import { publishedVersionAtom } from '#preview/state/open-draft.ts'
import { dropUnsaved, flush, openDocument } from '#preview/state/save.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Discards the draft after confirmation, and reloads the document. */
export function Discard({ document }: { document: EditedDocument }) {
  const isPublished = useAtomValue(publishedVersionAtom) !== null
  async function discard(): Promise<string | undefined> {
    await flush()
    const response = await call(pages.remove, { query: document })
    // Without a draft on the server, all changes are in this browser.
    if (response.status !== 204 && response.status !== 404) return refusalOf(response)
    dropUnsaved(document)
    await openDocument(document)
    return undefined
  }
  return (
    <section className={styles.block}>
      <ConfirmedButton name={inspectorText('publish.discard')} onConfirm={discard}>
        <p>{inspectorText(isPublished ? 'publish.discardSure' : 'publish.discardUnpublishedSure')}</p>
      </ConfirmedButton>
    </section>
  )
}
