import { useState } from 'react'
import { failureOf, refusalOf } from '#preview/inspector/failure.ts'
import styles from '#preview/inspector/inspector.module.css'
import { say } from '#preview/inspector/inspector-texts.ts'
import { Modal } from '#preview/shell/modal.tsx'
import { call } from '#preview/state/api.ts'
import { flush, openDocument } from '#preview/state/save.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Throws the draft away, once it is confirmed: what is there without it is opened anew. */
export function Discard({ document }: { document: EditedDocument }) {
  const [isAsked, setAsked] = useState(false)
  const [told, setTold] = useState('')
  async function discard(): Promise<void> {
    await flush()
    const answer = await call(pages.remove, { query: document })
    if (answer.status !== 204) return setTold(refusalOf(answer))
    setAsked(false)
    await openDocument(document)
  }
  return (
    <section className={styles.block}>
      <button type="button" className={styles.button} onClick={() => setAsked(true)}>
        {say('publish.discard')}
      </button>
      {isAsked && (
        <Modal label={say('publish.discard')} onClose={() => setAsked(false)}>
          <div className={styles.dialog}>
            <h2>{say('publish.discard')}</h2>
            <p>{say('publish.discardSure')}</p>
            <p role="status">{told}</p>
            <div className={styles.actions}>
              <button type="button" className={styles.button} onClick={() => setAsked(false)}>
                {say('common.cancel')}
              </button>
              <button
                type="button"
                className={styles.primary}
                onClick={() => {
                  discard().catch((error: unknown) => setTold(failureOf(error)))
                }}
              >
                {say('publish.discard')}
              </button>
            </div>
          </div>
        </Modal>
      )}
    </section>
  )
}
