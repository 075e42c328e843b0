import { useState } from 'react'
import { SchemaForm } from '#preview/forms/schema-form.tsx'
import { useCurrency, useFormKit } from '#preview/forms/use-form-kit.ts'
import { DocumentConflictDialog } from '#preview/global/document-conflict.tsx'
import type { Body } from '#preview/global/document-draft.ts'
import { useEditedDocument } from '#preview/global/document-reference.ts'
import { bodySchemaOf, type GlobalKind } from '#preview/global/global-kinds.ts'
import { TextsEditor } from '#preview/global/texts-editor.tsx'
import { RightsNotice } from '#preview/people/rights-notice.tsx'
import { PublishDialog } from '#preview/publishing/publish-dialog.tsx'
import { Versions } from '#preview/publishing/versions.tsx'
import styles from '#preview/screens/global.module.css'
import { hasRole } from '#preview/state/session.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

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

interface FormProps {
  kind: GlobalKind
  document: EditedDocument
  body: unknown
  market: string
  isOff: boolean
  onChange: (body: Body) => void
}

/** Renders the form of a document's kind. */
function DocumentForm({ kind, document, body, market, isOff, onChange }: FormProps) {
  const kit = useFormKit(market, { document })
  const value = kind.list ? { [kind.list]: body ?? [] } : (body ?? {})
  const setBody = (next: Record<string, unknown>) => {
    const list = kind.list ? next[kind.list] : undefined
    onChange(kind.list ? (Array.isArray(list) ? list : []) : next)
  }
  if (kind.per === 'language')
    return <TextsEditor body={body} language={document.key} disabled={isOff} onChange={setBody} />
  return (
    <SchemaForm
      schema={kind.schema}
      value={value}
      kit={kit}
      disabled={isOff}
      label={inspectorText(kind.title)}
      onChange={setBody}
    />
  )
}

/** Renders a document of global content: its form, status and versions. */
export function GlobalEditor({ kind, document, market }: Props) {
  const { body, revision, isNew, isDraft, saving, failure, conflict, change, reload, settle } =
    useEditedDocument(document)
  const [isConfirming, setAsks] = useState(false)
  const [round, setRound] = useState(0)
  const title = inspectorText(kind.title)
  const canPublish = hasRole('publisher', document)
  const form = { schema: bodySchemaOf(kind), currency: useCurrency(market) }
  const isOff = !hasRole('editor', document) || saving === 'conflict'
  return (
    <div className={styles.document}>
      <header className={styles.documentHead}>
        <h2>{title}</h2>
        <span className={styles.hint} role="status" data-saving={saving}>
          {(isDraft || saving !== 'saved') && inspectorText(savingTexts[saving])}
        </span>
        <button
          type="button"
          className={styles.primary}
          disabled={!canPublish || !isDraft || saving !== 'saved'}
          title={canPublish ? undefined : inspectorText('publish.mayNot')}
          onClick={() => setAsks(true)}
        >
          {inspectorText('publish.open')}
        </button>
      </header>
      <RightsNotice document={document} />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {isNew && <p className={styles.hint}>{inspectorText('global.new')}</p>}
      {(isRecord(body) || Array.isArray(body) || isNew) && (
        <DocumentForm
          kind={kind}
          document={document}
          body={body}
          market={market}
          isOff={isOff}
          onChange={change}
        />
      )}
      {revision !== undefined && <Versions key={round} document={document} form={form} onRestored={reload} />}
      {conflict && <DocumentConflictDialog {...form} conflict={conflict} onSettle={settle} />}
      {isConfirming && (
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
