import { useId, useState } from 'react'
import { PatternButton } from '#preview/inspector/pattern-button.tsx'
import { insertCopy, insertLink, type Pattern, readPatterns } from '#preview/inspector/patterns.ts'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { addressOf, navigate } from '#preview/state/location.ts'
import { hasRole } from '#preview/state/session.ts'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { patterns } from '#schemas/editor/patterns.ts'
import type { Row } from '#schemas/pages/page.ts'

/** Saves a row as a pattern for other pages. */
export function SavePattern({ row, market }: { row: Row; market: string }) {
  const id = useId()
  const [name, setName] = useState('')
  const [message, setMessage] = useState<string>()
  async function save(): Promise<void> {
    const response = await call(patterns.save, { body: { market, name: name.trim(), rows: [row] } })
    setMessage(response.status === 201 ? inspectorText('patterns.saved') : refusalOf(response))
    if (response.status === 201) setName('')
  }
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') save().catch((error: unknown) => setMessage(failureOf(error)))
      }}
    >
      <label htmlFor={id}>{inspectorText('patterns.name')}</label>
      <span className={styles.line}>
        <input
          id={id}
          className={styles.input}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className={styles.button}>
          {inspectorText('row.save')}
        </button>
      </span>
      <p className={styles.hint} role="status">
        {message}
      </p>
    </form>
  )
}

interface EntryProps {
  pattern: Pattern
  /** Patterns are linked within their market. */
  isOwn: boolean
  /** @param problem why it was not inserted or linked, in words */
  onDone: (problem: string | undefined) => void
  onRemove: () => void
}

function Entry({ pattern, isOwn, onDone, onRemove }: EntryProps) {
  const { name, document, isPublished } = pattern
  const insert = () => void insertCopy(pattern).catch(failureOf).then(onDone)
  const link = () => onDone(insertLink(pattern) ? undefined : inspectorText('patterns.notPlaced'))
  return (
    <li>
      <span>{isOwn ? name : `${name} (${document.market})`}</span>
      <PatternButton action="insert" name={name} onPress={insert} />
      {isOwn && <PatternButton action="link" name={name} onPress={link} />}
      <PatternButton action="edit" name={name} onPress={() => navigate(addressOf(document))} />
      {!isPublished && hasRole('editor', document) && (
        <button
          type="button"
          className={styles.button}
          aria-label={inspectorText('patterns.remove', { name })}
          onClick={onRemove}
        >
          ×
        </button>
      )}
    </li>
  )
}

/** Lists all patterns except the open one: those of the page's market first, to link or copy; the rest to copy. */
export function Patterns({ into }: { into: EditedDocument }) {
  const [message, setMessage] = useState<string>()
  const { value, failure, refetch } = useRequest('patterns', '', readPatterns)
  const remove = async (document: EditedDocument) => {
    const response = await call(pages.remove, { query: document })
    if (response.status !== 204) setMessage(refusalOf(response))
    refetch()
  }
  const isOwn = ({ document }: Pattern) => document.market === into.market
  const otherPatterns = value?.filter(
    ({ document }) => into.kind !== 'pattern' || document.key !== into.key || document.market !== into.market,
  )
  return (
    <section className={styles.block} aria-label={inspectorText('patterns.title')}>
      <h3>{inspectorText('patterns.title')}</h3>
      {otherPatterns?.length === 0 && <p className={styles.hint}>{inspectorText('patterns.none')}</p>}
      <ul className={styles.rows}>
        {otherPatterns
          ?.toSorted((item, other) => Number(isOwn(other)) - Number(isOwn(item)))
          .map((pattern) => (
            <Entry
              key={`${pattern.document.market}/${pattern.document.key}`}
              pattern={pattern}
              isOwn={isOwn(pattern)}
              onDone={setMessage}
              onRemove={() => {
                remove(pattern.document).catch((error: unknown) => setMessage(failureOf(error)))
              }}
            />
          ))}
      </ul>
      <p className={styles.hint} role="status">
        {message ?? failure}
      </p>
    </section>
  )
}
