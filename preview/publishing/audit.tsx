import { keyOf } from '#preview/draft/document-key.ts'
import { refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { actionName, formatMoment, inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { publishing } from '#schemas/editor/publishing.ts'

/** Renders the audit log of a document. */
export function Audit({ document }: { document: EditedDocument }) {
  const { value, failure } = useRequest('audit', keyOf(document), async () => {
    const response = await call(publishing.audit, { query: { ...document, limit: 50 } })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  return (
    <section className={styles.block} aria-label={inspectorText('history.audit')}>
      <h3>{inspectorText('history.audit')}</h3>
      {failure && <p role="alert">{failure}</p>}
      {value?.length === 0 && <p className={styles.hint}>{inspectorText('history.noAudit')}</p>}
      <ul className={styles.usage}>
        {value?.map(({ id, action, author, at }) => (
          <li key={id}>
            <span>{actionName(action)}</span>
            <span className={styles.hint}>
              {inspectorText('history.by', { author, at: formatMoment(at) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
