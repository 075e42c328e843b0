import { useDeferredValue, useMemo, useState } from 'react'
import styles from '#preview/screens/global.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

interface Props {
  body: unknown
  /** BCP 47. */
  language: string
  disabled: boolean
  onChange: (body: Record<string, unknown>) => void
}

/** Maximum of texts shown together: there are over a thousand, with a search. */
const maxRows = 80

/** Every text of the shop in one language, found by its key or its words. */
export function TextsEditor({ body, language, disabled, onChange }: Props) {
  const [query, setQuery] = useState('')
  const searchTerm = useDeferredValue(query.trim().toLowerCase())
  const texts = isRecord(body) ? body : {}
  const keys = useMemo(() => Object.keys(isRecord(body) ? body : {}).sort(), [body])
  const matching = keys.filter(
    (key) => key.toLowerCase().includes(searchTerm) || String(texts[key]).toLowerCase().includes(searchTerm),
  )
  const visibleKeys = matching.slice(0, maxRows)
  return (
    <div className={styles.texts}>
      <input
        className={styles.search}
        type="search"
        aria-label={inspectorText('global.searchTexts')}
        placeholder={inspectorText('global.searchTexts')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p className={styles.hint} role="status">
        {inspectorText('global.textsShown', { shown: visibleKeys.length, all: keys.length })}
      </p>
      {visibleKeys.map((key) => (
        <label key={key} className={styles.text}>
          <code>{key}</code>
          <textarea
            rows={1}
            lang={language}
            dir="auto"
            value={String(texts[key])}
            disabled={disabled}
            maxLength={5_000}
            onChange={({ target }) => onChange({ ...texts, [key]: target.value })}
          />
        </label>
      ))}
    </div>
  )
}
