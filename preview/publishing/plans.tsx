import { useState } from 'react'
import { keyOf } from '#preview/draft/document-key.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { hasRole } from '#preview/state/session.ts'
import { formatMoment, inspectorText } from '#preview/texts/inspector-texts.ts'
import { translateReason } from '#preview/texts/refusal-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { publishing, type Schedule } from '#schemas/editor/publishing.ts'

/** Returns the open plans of documents’ market; of all markets if they are of several, or of none. */
export function usePlans(documents: readonly EditedDocument[]) {
  const [first = '', ...others] = new Set(documents.map(({ market }) => market))
  const market = others.length > 0 ? '' : first
  return useRequest('plans', market, async () => {
    const response = await call(publishing.schedules, { query: market === '' ? {} : { market } })
    return response.status === 200 ? response.body : refusalOf(response)
  })
}

interface ListProps {
  plans: NonNullable<ReturnType<typeof usePlans>['value']>
  failure: string | undefined
  /** Whether the documents are named. */
  isNamed?: boolean
  onCancelled: () => void
}

/** Renders plans, each with the button that cancels it. */
export function PlanList({ plans, failure, isNamed = false, onCancelled }: ListProps) {
  const [message, setMessage] = useState<string>()
  async function cancel({ id, status }: Pick<Schedule, 'id' | 'status'>): Promise<void> {
    const response = await call(publishing.cancelSchedule, { path: { id }, query: { status } })
    setMessage(response.status === 204 ? undefined : refusalOf(response))
    onCancelled()
  }
  return (
    <>
      <ul className={styles.rows}>
        {plans.map(({ id, documents, titles, at, until, status, reason }) => (
          <li key={id}>
            <span>
              {isNamed && `${documents.map(({ key }, index) => titles[index] || key).join(', ')}: `}
              {at && inspectorText('publish.planFrom', { at: formatMoment(at) })}{' '}
              {until && inspectorText('publish.planUntil', { until: formatMoment(until) })}{' '}
              {reason && translateReason(reason)}
            </span>
            {documents.every((item) => hasRole('publisher', item)) && (
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
    </>
  )
}

/** Renders planned publications of a document, and their ends. */
export function Plans({ document }: { document: EditedDocument }) {
  const { value, failure, refetch } = usePlans([document])
  const plans =
    value?.filter(({ documents }) => documents.some((item) => keyOf(item) === keyOf(document))) ?? []
  if (plans.length === 0 && !failure) return null
  return (
    <section className={styles.block} aria-label={inspectorText('publish.planTitle')}>
      <h3>{inspectorText('publish.planTitle')}</h3>
      <PlanList plans={plans} failure={failure} onCancelled={() => void refetch()} />
    </section>
  )
}
