import { useAtomValue } from 'jotai'
import { useState } from 'react'
import styles from '#preview/followed/followed.module.css'
import { marketName } from '#preview/followed/market-name.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import notice from '#preview/interface/notice-bar.module.css'
import { call } from '#preview/state/api.ts'
import { addressOf, navigate } from '#preview/state/location.ts'
import { followedAtom } from '#preview/state/open-draft.ts'
import { openDocument } from '#preview/state/save.ts'
import { hasRole } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { marketTrees } from '#schemas/editor/market-trees.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Renders the notice over an inherited page: its source, and the button that detaches it. */
export function InheritedBar({ document }: { document: EditedDocument }) {
  const followed = useAtomValue(followedAtom)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!followed?.isInherited) return null

  async function detach(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      const response = await call(marketTrees.detach, { body: { document } })
      if (response.status === 201) await openDocument(document)
      else setFailure(refusalOf(response))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={notice.bar} aria-label={inspectorText('follow.about')}>
      <div>
        <p>
          <b>{inspectorText('follow.from', { market: marketName(followed.document.market) })}</b>
        </p>
        <p className={styles.about}>
          {inspectorText(followed.isPublished ? 'follow.shown' : 'follow.drafted')}
        </p>
        {failure && <p role="alert">{failure}</p>}
      </div>
      <button type="button" className={controls.plain} onClick={() => navigate(addressOf(followed.document))}>
        {inspectorText('follow.open')}
      </button>
      {hasRole('editor', document) && (
        <button type="button" className={controls.primary} disabled={isBusy} onClick={() => void detach()}>
          {inspectorText('follow.detach')}
        </button>
      )}
    </section>
  )
}
