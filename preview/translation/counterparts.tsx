import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { marketName } from '#preview/followed/market-name.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { siteAtom } from '#preview/state/library.ts'
import { navigate } from '#preview/state/location.ts'
import { saveBefore } from '#preview/state/save.ts'
import { hasRole } from '#preview/state/session.ts'
import { leftText, translationText } from '#preview/texts/translation-texts.ts'
import { translateAddress } from '#preview/translation/translate-address.ts'
import beside from '#preview/translation/translation.module.css'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { translation } from '#schemas/editor/translation.ts'

/** Lists the markets that have their page at the same path, to translate them side by side, and to copy it to more. */
export function Counterparts({ document }: { document: EditedDocument }) {
  useAtomValue(siteAtom)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{translationText('markets')}</summary>
      {isOpen && <List document={document} />}
    </details>
  )
}

function List({ document }: { document: EditedDocument }) {
  const [message, setMessage] = useState<string>()
  const { market, key } = document
  const { value, failure } = useRequest('counterparts', key, async () => {
    const response = await call(translation.counterparts, { query: { market, key } })
    return response.status === 200 ? response.body : refusalOf(response)
  })
  async function copyTo(other: string): Promise<void> {
    const unsaved = await saveBefore(document)
    if (unsaved !== undefined) return setMessage(unsaved)
    const response = await call(translation.copy, { body: { market: other, source: document } })
    if (response.status === 201) navigate(translateAddress(response.body, market))
    else setMessage(refusalOf(response))
  }
  return (
    <>
      <ul className={`${styles.rows} ${beside.counterparts}`}>
        {value?.map(({ document: other, isThere, isTranslation, ...left }) => {
          const name = marketName(other.market)
          if (!isThere && !hasRole('editor', other)) return null
          return (
            <li key={other.market}>
              <span>
                {name} {isTranslation && <span className={styles.hint}>{leftText(left)}</span>}
              </span>
              <button
                type="button"
                className={styles.button}
                aria-label={translationText(isThere ? 'besideNamed' : 'copyNamed', { market: name })}
                onClick={() => {
                  if (isThere) navigate(translateAddress(other, market))
                  else copyTo(other.market).catch((error: unknown) => setMessage(failureOf(error)))
                }}
              >
                {translationText(isThere ? 'beside' : 'copy')}
              </button>
            </li>
          )
        })}
      </ul>
      <p className={styles.hint} role="status">
        {message ?? failure}
      </p>
    </>
  )
}
