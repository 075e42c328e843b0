import { useState } from 'react'
import styles from '#preview/assistant/assistant.module.css'
import { warningsOf } from '#preview/assistant/proposal-box.tsx'
import { failureOf } from '#preview/interface/failure.ts'
import { Icon } from '#preview/interface/icon.tsx'
import controls from '#preview/styles/controls.module.css'
import { assistantText } from '#preview/texts/assistant-texts.ts'
import type { Field } from '#preview/translation/field-state.ts'
import type { Translations, WrittenField } from '#preview/translation/use-translations.ts'

interface Props {
  proposals: Translations
  /** Those without a translation. */
  fields: readonly Field[]
  /** Writes texts as one change. Resolves with the reason if some were not written. */
  onAccept: (writtenFields: WrittenField[]) => Promise<string | undefined>
}

/** The most texts that one change writes. */
const maxTexts = 200

/** Requests all missing translations, and accepts those that lost nothing; the rest are reviewed one by one. */
export function ProposeAll({ proposals, fields, onAccept }: Props) {
  const [message, setMessage] = useState<string>()
  const writable = fields.filter(({ target }) => target !== null)
  const states = writable.map((field) => ({ field, state: proposals.stateOf(field) }))
  const requested = states.filter(({ state }) => state !== undefined)
  const waiting = requested.filter(({ state }) => state?.kind === 'waiting')
  const good = states
    .flatMap(({ field, state }) =>
      state?.kind === 'proposed' && warningsOf(state.proposal, state.text).length === 0
        ? [{ field, text: state.text }]
        : [],
    )
    .slice(0, maxTexts)
  const rest = states.flatMap(({ field, state }) => (state === undefined ? [field] : []))
  if (writable.length === 0) return null

  function accept(): void {
    onAccept(good).then(
      (reason) => {
        setMessage(reason)
        // They stay with their corrections until they are written.
        if (reason === undefined) proposals.discard(good.map(({ field }) => field))
      },
      (error: unknown) => setMessage(failureOf(error)),
    )
  }
  return (
    <div className={styles.all}>
      {rest.length > 0 && (
        <button
          type="button"
          className={controls.plain}
          title={assistantText('sendsTo', { host: proposals.service.host })}
          onClick={() => proposals.askAll(rest)}
        >
          <Icon name="sparkle" />
          {assistantText('translateAll', { count: rest.length })}
        </button>
      )}
      {good.length > 0 && (
        <button type="button" className={controls.primary} onClick={accept}>
          {assistantText('acceptAll', { count: good.length })}
        </button>
      )}
      {requested.length > 0 && (
        <button
          type="button"
          className={controls.plain}
          onClick={() =>
            proposals.discard((waiting.length > 0 ? waiting : requested).map(({ field }) => field))
          }
        >
          {assistantText(waiting.length > 0 ? 'stop' : 'discardAll')}
        </button>
      )}
      <span className={controls.hint} role="status">
        {message ??
          (waiting.length > 0 &&
            assistantText('progress', { done: requested.length - waiting.length, count: requested.length }))}
      </span>
    </div>
  )
}
