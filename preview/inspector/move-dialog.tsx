import { useId, useState } from 'react'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { call } from '#preview/state/api.ts'
import { addressOf, goTo } from '#preview/state/place.ts'
import { flush } from '#preview/state/save.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isPagePath } from '#schemas/pages/page-path.ts'

interface Props {
  document: EditedDocument
  onClose: () => void
}

/** Dialog that moves a page to another address; published addresses redirect. */
export function MoveDialog({ document, onClose }: Props) {
  const id = useId()
  const [path, setPath] = useState(document.key)
  const [failure, setFailure] = useState<string>()
  async function move(): Promise<void> {
    if (!isPagePath(document.market, path))
      return setFailure(inspectorText('page.addressRule', { market: document.market }))
    await flush()
    const answer = await call(pages.move, { body: { document, path } })
    if (answer.status !== 200) return setFailure(refusalOf(answer))
    onClose()
    goTo(addressOf({ ...document, key: path }))
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
          {inspectorText('page.moveHelp')}
        </p>
        {failure && <p role="alert">{failure}</p>}
        <div className={styles.actions}>
          <button type="button" className={styles.button} onClick={onClose}>
            {inspectorText('common.cancel')}
          </button>
          <button type="submit" className={styles.primary} disabled={path === document.key}>
            {inspectorText('page.move')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
