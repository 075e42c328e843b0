import { useId, useState } from 'react'
import type { OpenDraft } from '#preview/draft/draft.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { call } from '#preview/state/api.ts'
import { replaceAddress } from '#preview/state/location.ts'
import { openDocument, saveBefore } from '#preview/state/save.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { pages } from '#schemas/editor/pages.ts'
import { isPagePath } from '#schemas/pages/page-path.ts'

interface Props {
  open: Pick<OpenDraft, 'document' | 'nextKey' | 'publishedVersion'>
  onClose: () => void
}

/**
 * Changes a page's address: with its next publication, or immediately if it is not published. Choosing the current
 * address cancels a pending move.
 * @returns why it was refused, as text
 */
export async function moveTo(
  path: string,
  { document, nextKey }: Pick<OpenDraft, 'document' | 'nextKey'>,
): Promise<string | undefined> {
  const unsaved = await saveBefore(document)
  if (unsaved !== undefined) return unsaved
  const response = await call(pages.move, { body: { document, path, base: nextKey } })
  if (response.status !== 200) return refusalOf(response)
  const { key } = response.body.document
  if (key === document.key) await openDocument(document, true)
  else replaceAddress({ ...document, key })
  return undefined
}

/** Dialog that gives a page another address. */
export function MoveDialog({ open, onClose }: Props) {
  const { document, nextKey, publishedVersion } = open
  const id = useId()
  const [path, setPath] = useState(nextKey ?? document.key)
  const [failure, setFailure] = useState<string>()
  async function move(): Promise<void> {
    if (!isPagePath(document.market, path))
      return setFailure(inspectorText('page.addressRule', { market: document.market }))
    const refusal = await moveTo(path, open)
    if (refusal) return setFailure(refusal)
    onClose()
  }
  return (
    <Modal label={inspectorText('page.move')} onClose={onClose}>
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          move().catch((error: unknown) => setFailure(failureOf(error)))
        }}
      >
        <h2>{inspectorText('page.move')}</h2>
        <label htmlFor={id}>{inspectorText('page.address')}</label>
        <input
          id={id}
          className={styles.input}
          value={path}
          required
          aria-describedby={`${id}help`}
          onChange={({ target }) => setPath(target.value)}
        />
        <p className={styles.hint} id={`${id}help`}>
          {inspectorText(publishedVersion === null ? 'page.moveNowHelp' : 'page.moveHelp')}
        </p>
        {failure && <p role="alert">{failure}</p>}
        <div className={styles.actions}>
          <button type="button" className={styles.button} onClick={onClose}>
            {inspectorText('common.cancel')}
          </button>
          <button type="submit" className={styles.primary} disabled={path === (nextKey ?? document.key)}>
            {inspectorText('page.move')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
