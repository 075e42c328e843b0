import { useState } from 'react'
import { failureOf, refusalOf } from '#preview/inspector/failure.ts'
import styles from '#preview/inspector/inspector.module.css'
import { moment, say } from '#preview/inspector/inspector-texts.ts'
import { useAnswer } from '#preview/inspector/use-answer.ts'
import { keyOf } from '#preview/publishing/document-key.ts'
import { VersionDialog } from '#preview/publishing/version-dialog.tsx'
import { call } from '#preview/state/api.ts'
import { pageStore } from '#preview/state/page.ts'
import { openDocument } from '#preview/state/save.ts'
import { may } from '#preview/state/session.ts'
import { useStore } from '#preview/state/store.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { publishing } from '#schemas/editor/publishing.ts'

interface Props {
  document: EditedDocument
  /** After a version became the draft. By default the page is opened anew. */
  onRestored?: () => void
}

/** What was published of a document: to be compared with its draft, and to be taken back. */
export function Versions({ document, onRestored = () => void openDocument(document, true) }: Props) {
  const [compared, setCompared] = useState<number>()
  const [told, setTold] = useState<string>()
  const published = useStore(pageStore, ({ open }) => open?.publishedVersion)
  const { value, failure } = useAnswer(`${keyOf(document)} ${published}`, async () => {
    const answer = await call(publishing.versions, { query: document })
    if (answer.status === 404) return []
    return answer.status === 200 ? answer.body : refusalOf(answer)
  })
  async function restore(version: number): Promise<void> {
    const answer = await call(publishing.restore, { body: { document, version } })
    if (answer.status !== 204) return setTold(refusalOf(answer))
    setTold(say('history.restored'))
    onRestored()
  }
  return (
    <section className={styles.block} aria-label={say('history.versions')}>
      <h3>{say('history.versions')}</h3>
      {value?.length === 0 && <p className={styles.hint}>{say('history.none')}</p>}
      <ul className={styles.usage}>
        {value?.map(({ version, author, published, isLive }) => (
          <li key={version}>
            <span>
              {say('history.version', { number: version })}{' '}
              {isLive && <b className={styles.kind}>{say('history.live')}</b>}
            </span>
            <span className={styles.hint}>{say('history.by', { author, at: moment(published) })}</span>
            <span className={styles.line}>
              <button type="button" className={styles.button} onClick={() => setCompared(version)}>
                {say('history.compare')}
              </button>
              {may('editor') && (
                <button
                  type="button"
                  className={styles.button}
                  onClick={() => {
                    restore(version).catch((error: unknown) => setTold(failureOf(error)))
                  }}
                >
                  {say('history.restore')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {told ?? failure}
      </p>
      {compared !== undefined && (
        <VersionDialog document={document} version={compared} onClose={() => setCompared(undefined)} />
      )}
    </section>
  )
}
