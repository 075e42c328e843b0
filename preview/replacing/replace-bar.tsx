import { type FormEvent, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/replacing/replacing.module.css'
import { useFields } from '#preview/replacing/search-form.tsx'
import { ValueInput } from '#preview/replacing/value-input.tsx'
import controls from '#preview/styles/controls.module.css'
import { placesText, replacingText } from '#preview/texts/replacing-texts.ts'
import type { SearchTerm } from '#schemas/editor/search-term.ts'

interface Props {
  term: SearchTerm
  /** Whose places are suggested. */
  market: string
  /** Number of chosen hits. */
  count: number
  /** @returns why it failed, as text */
  onReplace: (replacement: string) => Promise<string | undefined>
}

/** Renders the input of the replacement for chosen hits. */
export function ReplaceBar({ term, market, count, onReplace }: Props) {
  const [replacement, setReplacement] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const fields = useFields(term.widget)
  const isText = term.of === 'text'
  const takesOut = isText && replacement === ''

  async function run(): Promise<void> {
    setRunning(true)
    setFailure(await onReplace(replacement).catch(failureOf))
    setRunning(false)
  }
  return (
    <form
      className={styles.bar}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void run()
      }}
    >
      <div className={styles.value}>
        <ValueInput
          of={term.of}
          label={replacingText('with')}
          value={replacement}
          onChange={setReplacement}
          market={market}
          schema={fields.find(({ pointer }) => pointer === term.field)?.schema}
          isOptional={isText}
        />
      </div>
      <button type="submit" className={controls.primary} disabled={count === 0 || isRunning}>
        {isRunning
          ? replacingText('replacing')
          : replacingText(takesOut ? 'takeOut' : 'replace', { places: placesText(count) })}
      </button>
      {failure && (
        <p className={styles.below} role="alert">
          {failure}
        </p>
      )}
    </form>
  )
}
