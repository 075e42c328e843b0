import { useState } from 'react'
import { SchemaForm } from '#preview/forms/schema-form.tsx'
import { isRecord } from '#preview/forms/schema-node.ts'
import { useFormKit } from '#preview/forms/use-form-kit.ts'
import { useEditedDocument } from '#preview/global/edited-document.ts'
import type { GlobalKind } from '#preview/global/global-kinds.ts'
import { TextsEditor } from '#preview/global/texts-editor.tsx'
import { PublishDialog } from '#preview/publishing/publish-dialog.tsx'
import { Versions } from '#preview/publishing/versions.tsx'
import styles from '#preview/screens/global.module.css'
import { may } from '#preview/state/session.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

const savingTexts = {
  saved: 'global.saved',
  unsaved: 'global.unsaved',
  saving: 'global.saving',
  conflict: 'global.conflict',
} as const

interface Props {
  kind: GlobalKind
  document: EditedDocument
  market: string
}

/** One document of global content: its form, its state, its versions. */
export function GlobalEditor({ kind, document, market }: Props) {
  const { body, isNew, isDraft, saving, failure, change, reload } = useEditedDocument(document)
  const kit = useFormKit(market)
  const [asks, setAsks] = useState(false)
  const [round, setRound] = useState(0)
  const title = inspectorText(kind.title)
  const isOff = !may('editor') || saving === 'conflict'
  const value = kind.list ? { [kind.list]: body ?? [] } : (body ?? {})
  const put = (next: Record<string, unknown>) => {
    const list = kind.list ? next[kind.list] : undefined
    change(kind.list ? (Array.isArray(list) ? list : []) : next)
  }
  return (
    <div className={styles.document}>
      <header className={styles.documentHead}>
        <h2>{title}</h2>
        <span className={styles.hint} role="status" data-saving={saving}>
          {(isDraft || saving !== 'saved') && inspectorText(savingTexts[saving])}
        </span>
        {saving === 'conflict' && (
          <button type="button" className={styles.button} onClick={reload}>
            {inspectorText('global.reload')}
          </button>
        )}
        <button
          type="button"
          className={styles.primary}
          disabled={!may('publisher') || !isDraft || saving !== 'saved'}
          title={may('publisher') ? undefined : inspectorText('publish.mayNot')}
          onClick={() => setAsks(true)}
        >
          {inspectorText('publish.open')}
        </button>
      </header>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {isNew && <p className={styles.hint}>{inspectorText('global.new')}</p>}
      {(isRecord(body) || Array.isArray(body) || isNew) &&
        (kind.per === 'language' ? (
          <TextsEditor body={body} disabled={isOff} onChange={put} />
        ) : (
          <SchemaForm
            schema={kind.schema}
            value={value}
            kit={kit}
            disabled={isOff}
            label={title}
            onChange={put}
          />
        ))}
      <Versions key={round} document={document} onRestored={reload} />
      {asks && (
        <PublishDialog
          documents={[{ document, title }]}
          onClose={() => setAsks(false)}
          onPublished={() => {
            reload()
            setRound(round + 1)
          }}
        />
      )}
    </div>
  )
}
