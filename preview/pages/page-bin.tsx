import { useState } from 'react'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/pages.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { addressOf, navigate } from '#preview/state/location.ts'
import { hasRole } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { formatMoment, inspectorText } from '#preview/texts/inspector-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { pageBin } from '#schemas/editor/page-bin.ts'

/** The deleted pages of a market. A restored one is opened. */
export function PageBin({ market }: { market: string }) {
  const [refusal, setRefusal] = useState<string>()
  const { value, failure } = useRequest('page bin', market, async () => {
    const response = await call(pageBin.list, { query: { market } })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  async function restore(id: number): Promise<void> {
    const response = await call(pageBin.restore, { path: { id: String(id) } })
    if (response.status === 200) navigate(addressOf(response.body.document))
    else setRefusal(refusalOf(response))
  }
  const problem = refusal ?? failure
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      {value?.length === 0 && <p className={styles.empty}>{inspectorText('pages.binEmpty')}</p>}
      {value && value.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text('pages.name')}</th>
                <th scope="col" data-wide>
                  {text('pages.path')}
                </th>
                <th scope="col">{inspectorText('pages.deleted')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {value.map(({ id, document, title, author, removed }) => (
                <tr key={id}>
                  <td>{title || document.key}</td>
                  <td data-wide className={styles.hint}>
                    {document.key}
                  </td>
                  <td>
                    {author} <span className={styles.hint}>{formatMoment(removed)}</span>
                  </td>
                  <td className={styles.actions}>
                    {hasRole('editor', document) && (
                      <button
                        type="button"
                        className={controls.plain}
                        aria-label={inspectorText('pages.restoreName', { name: title || document.key })}
                        onClick={() => {
                          restore(id).catch((error: unknown) => setRefusal(failureOf(error)))
                        }}
                      >
                        {inspectorText('pages.restore')}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
