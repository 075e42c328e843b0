import { useState } from 'react'
import { keyOf } from '#preview/draft/document-key.ts'
import { PublishDialog } from '#preview/publishing/publish-dialog.tsx'
import { DocumentName } from '#preview/replacing/hit-list.tsx'
import styles from '#preview/replacing/replacing.module.css'
import {
  type MatchedDocument,
  type ReplacedDocument,
  type UndoResults,
  undoReplacements,
} from '#preview/replacing/search.ts'
import { hasRole } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { documentsText, errorsText, placesText, replacingText } from '#preview/texts/replacing-texts.ts'

interface Props {
  done: readonly ReplacedDocument[]
  /** The search result, with the names of documents. */
  matches: readonly MatchedDocument[]
  onAgain: () => void
}

function outcomeText({ document, outcome, count }: ReplacedDocument, undone: UndoResults): string {
  if (outcome !== 'replaced') return replacingText(`outcome.${outcome}`)
  const result = undone.get(keyOf(document))
  return result
    ? replacingText(`outcome.${result}`)
    : replacingText('outcome.replaced', { places: placesText(count) })
}

/** Renders the result of a replacement, with buttons to publish or revert it. */
export function Outcome({ done, matches, onAgain }: Props) {
  const [undone, setUndone] = useState<UndoResults>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const replacedDocuments = done.filter(({ outcome }) => outcome === 'replaced')
  const titleOf = ({ document }: ReplacedDocument): string =>
    matches.find((item) => keyOf(item.document) === keyOf(document))?.title ?? ''
  const count = replacedDocuments.reduce((sum, item) => sum + item.count, 0)
  const changedDocuments = replacedDocuments.map((item) => ({
    document: { ...item.document },
    title: titleOf(item),
  }))

  const remaining = replacedDocuments.filter(({ document }) => !undone.has(keyOf(document)))
  const isUndone = undone.size > 0 && remaining.length === 0

  async function undo(): Promise<void> {
    setRunning(true)
    const { results, failure: reason } = await undoReplacements(remaining)
    setUndone(new Map([...undone, ...results]))
    setFailure(reason)
    setRunning(false)
  }
  return (
    <section className={styles.outcome} aria-label={replacingText('title')}>
      <div role="status">
        <h2>
          {isUndone
            ? replacingText('takenBack')
            : replacingText('done', {
                places: placesText(count),
                documents: documentsText(replacedDocuments.length),
              })}
        </h2>
      </div>
      {replacedDocuments.length > 0 && undone.size === 0 && (
        <p className={styles.hint}>{replacingText('doneAbout')}</p>
      )}
      <ul className={styles.outcomes}>
        {done.map((item) => (
          <li key={keyOf(item.document)} data-outcome={item.outcome}>
            <span>
              <DocumentName document={item.document} title={titleOf(item)} />
            </span>
            <span>
              {outcomeText(item, undone)}
              {item.errors > 0 && !undone.has(keyOf(item.document)) && (
                <b className={styles.errors}> · {errorsText(item.errors)}</b>
              )}
            </span>
          </li>
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
      <div className={styles.actions}>
        <button type="button" className={controls.plain} onClick={onAgain}>
          {replacingText('again')}
        </button>
        {remaining.length > 0 && (
          <button type="button" className={controls.plain} disabled={isRunning} onClick={() => void undo()}>
            {replacingText('takeBack')}
          </button>
        )}
        {replacedDocuments.length > 0 && undone.size === 0 && hasRole('publisher') && (
          <button type="button" className={controls.primary} onClick={() => setPublishing(true)}>
            {replacingText('publish')}
          </button>
        )}
      </div>
      {isPublishing && <PublishDialog documents={changedDocuments} onClose={() => setPublishing(false)} />}
    </section>
  )
}
