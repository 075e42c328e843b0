import { useState } from 'react'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { keyOf } from '#preview/publishing/document-key.ts'
import { call } from '#preview/state/api.ts'
import { may } from '#preview/state/session.ts'
import { inspectorText, moment } from '#preview/texts/inspector-texts.ts'
import { translateReason } from '#preview/texts/refusal-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { publishing, type Schedule } from '#schemas/editor/publishing.ts'

/** Renders planned publications of a document, and their ends. */
export function Plans({ document }: { document: EditedDocument }) {
  const [message, setMessage] = useState<string>()
  const { value, failure, again } = useRequest('plans', keyOf(document), async () => {
    const { market } = document
    const response = await call(publishing.schedules, { query: market === '' ? {} : { market } })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  const documentPlans =
    value?.filter(({ documents }) => documents.some((item) => keyOf(item) === keyOf(document))) ?? []
  async function cancel({ id, status }: Pick<Schedule, 'id' | 'status'>): Promise<void> {
    const response = await call(publishing.cancelSchedule, { path: { id }, query: { status } })
    setMessage(response.status === 204 ? undefined : refusalOf(response))
    again()
  }
  if (documentPlans.length === 0 && !failure) return null
  return (
    <section className={styles.block} aria-label={inspectorText('publish.planTitle')}>
      <h3>{inspectorText('publish.planTitle')}</h3>
      <ul className={styles.rows}>
        {documentPlans.map(({ id, documents, at, until, status, reason }) => (
          <li key={id}>
            <span>
              {at && inspectorText('publish.planFrom', { at: moment(at) })}{' '}
              {until && inspectorText('publish.planUntil', { until: moment(until) })}{' '}
              {reason && translateReason(reason)}
            </span>
            {documents.every((item) => may('publisher', item)) && (
              <button
                type="button"
                className={styles.button}
                onClick={() => {
                  cancel({ id, status }).catch((error: unknown) => setMessage(failureOf(error)))
                }}
              >
                {inspectorText('publish.cancelPlan')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {message ?? failure}
      </p>
    </section>
  )
}
