import { useId, useState } from 'react'
import { failureOf } from '#preview/inspector/failure.ts'
import styles from '#preview/inspector/inspector.module.css'
import { say } from '#preview/inspector/inspector-texts.ts'
import { changePatterns, copyOfRow, type Pattern, readPatterns } from '#preview/inspector/patterns.ts'
import { useAnswer } from '#preview/inspector/use-answer.ts'
import { openPage } from '#preview/state/page.ts'
import { change } from '#preview/state/save.ts'
import { selectRow } from '#preview/state/selection.ts'
import type { Row } from '#schemas/page.ts'

const newId = (): string => crypto.randomUUID().slice(0, 8)

/** Keeps a row under a name, to be put on other pages. */
export function SavePattern({ row }: { row: Row }) {
  const id = useId()
  const [name, setName] = useState('')
  const [told, setTold] = useState<string>()
  async function save(): Promise<void> {
    const pattern = { name: name.trim(), row }
    const isKept = await changePatterns((patterns) => [
      ...patterns.filter((other) => other.name !== pattern.name),
      pattern,
    ])
    setTold(isKept ? say('patterns.saved') : say('common.failed', { reason: '409' }))
    if (isKept) setName('')
  }
  return (
    <form
      className={styles.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') save().catch((error: unknown) => setTold(failureOf(error)))
      }}
    >
      <label htmlFor={id}>{say('patterns.name')}</label>
      <span className={styles.line}>
        <input
          id={id}
          className={styles.input}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className={styles.button}>
          {say('row.save')}
        </button>
      </span>
      <p className={styles.hint} role="status">
        {told}
      </p>
    </form>
  )
}

/** Puts a copy of a pattern at the end of the page's main area. */
function insert({ name, row }: Pattern): boolean {
  const open = openPage()
  if (!open) return false
  const copy = copyOfRow(row, newId)
  const isDone = change({
    label: say('patterns.insert', { name }),
    operations: [{ insertRow: { area: 'main', index: open.page.areas.main.length, row: copy } }],
  })
  if (isDone) selectRow(copy.id)
  return isDone
}

/** Every saved pattern, to be put on the page or thrown away. */
export function Patterns() {
  const [told, setTold] = useState<string>()
  const { value, failure, again } = useAnswer('patterns', readPatterns)
  const remove = (name: string) => {
    changePatterns((patterns) => patterns.filter((pattern) => pattern.name !== name)).then(
      again,
      (error: unknown) => setTold(failureOf(error)),
    )
  }
  return (
    <section className={styles.block} aria-label={say('patterns.title')}>
      <h3>{say('patterns.title')}</h3>
      {value?.patterns.length === 0 && <p className={styles.hint}>{say('patterns.none')}</p>}
      <ul className={styles.rows}>
        {value?.patterns.map((pattern) => (
          <li key={pattern.name}>
            <span>{pattern.name}</span>
            <button
              type="button"
              className={styles.button}
              onClick={() => setTold(insert(pattern) ? undefined : say('patterns.notPlaced'))}
            >
              {say('patterns.insert', { name: pattern.name })}
            </button>
            <button
              type="button"
              className={styles.button}
              aria-label={say('patterns.remove', { name: pattern.name })}
              onClick={() => remove(pattern.name)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {told ?? failure}
      </p>
    </section>
  )
}
