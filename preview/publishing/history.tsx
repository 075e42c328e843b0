import { useAtomValue } from 'jotai'
import styles from '#preview/interface/inspector.module.css'
import { Audit } from '#preview/publishing/audit.tsx'
import { Discard } from '#preview/publishing/discard.tsx'
import { Plans } from '#preview/publishing/plans.tsx'
import { PreviewLink } from '#preview/publishing/preview-link.tsx'
import { Versions } from '#preview/publishing/versions.tsx'
import { inScope, openDraftAtom } from '#preview/state/open-draft.ts'
import { hasRole } from '#preview/state/session.ts'

/** Renders versions, plans, the audit log and the preview link. */
export function History() {
  const open = useAtomValue(openDraftAtom)
  if (!open) return null
  const { document, readOnly } = open
  return (
    <div className={styles.inspector}>
      <Versions document={document} />
      <Plans document={document} />
      {hasRole('editor', inScope(document)) && document.kind === 'page' && !readOnly && (
        <PreviewLink document={document} />
      )}
      {hasRole('editor', inScope(document)) && open.isDraft && <Discard document={document} />}
      {hasRole('publisher') && <Audit document={document} />}
    </div>
  )
}
