import { useId, useState } from 'react'
import assistant from '#preview/assistant/assistant.module.css'
import { ProposalBox, type ProposalState } from '#preview/assistant/proposal-box.tsx'
import { failureOf } from '#preview/interface/failure.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { diffWords } from '#preview/interface/word-diff.ts'
import controls from '#preview/styles/controls.module.css'
import { assistantText } from '#preview/texts/assistant-texts.ts'
import { fieldPathText, fieldText } from '#preview/texts/field-texts.ts'
import { translationText } from '#preview/texts/translation-texts.ts'
import type { Field, FieldState } from '#preview/translation/field-state.ts'
import styles from '#preview/translation/translation.module.css'

interface Side {
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
}

export interface RowProps {
  field: Field
  state: FieldState
  source: Side
  target: Side
  isReadOnly: boolean
  /** Writes the text; an unchanged text confirms the translation. Resolves with the reason if it was not written. */
  onWrite: (text: string) => Promise<string | undefined>
  /** Proposals by an AI service; undefined without one. */
  proposal?: RowProposal | undefined
}

/** The proposal of one text, and what can be done about it. */
export interface RowProposal {
  state: ProposalState | undefined
  service: { model: string; host: string }
  onAsk: () => void
  onText: (text: string) => void
  onDiscard: () => void
}

/** Returns about how many lines a text takes, for browsers that do not fit the field to it. */
const linesOf = (text: string): number =>
  Math.min(
    20,
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0),
  )

/** Renders the text of the source, with what changed since it was translated. */
function Source({ field: { source, seen }, state, side }: { field: Field; state: FieldState; side: Side }) {
  return (
    <p className={styles.source} lang={side.language} dir={side.direction}>
      {state !== 'outdated'
        ? source
        : diffWords(seen ?? '', source).map(({ kind, text }, index) => {
            const Mark = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
            return <Mark key={index}>{text}</Mark>
          })}
    </p>
  )
}

/** Renders the button that requests a translation. */
function RequestButton({ label, proposal }: { label: string; proposal: RowProposal }) {
  return (
    <button
      type="button"
      className={assistant.ask}
      aria-label={assistantText('translateNamed', { field: label })}
      title={assistantText('sendsTo', { host: proposal.service.host })}
      aria-expanded={proposal.state !== undefined}
      onClick={proposal.onAsk}
    >
      <Icon name="sparkle" />
      {assistantText('translate')}
    </button>
  )
}

/** Renders one text of a page beside its source. */
export function FieldRow({ field, state, source, target, isReadOnly, onWrite, proposal }: RowProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const [message, setMessage] = useState('')
  const before = field.target
  const text = draft ?? before ?? ''

  function write(written: string): void {
    onWrite(written).then(
      (failure) => {
        setMessage(failure ?? translationText('saved'))
        if (failure === undefined) setDraft(undefined)
      },
      (error: unknown) => setMessage(failureOf(error)),
    )
  }
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.head}>
        <label htmlFor={id}>
          <b>{field.name ? fieldText(field.name) : translationText('page')}</b>{' '}
          <span className={controls.hint}>{fieldPathText(field.field)}</span>
        </label>
        {state !== 'done' && <span className={styles.state}>{translationText(state)}</span>}
        {proposal && before !== null && (
          <RequestButton label={fieldPathText(field.field)} proposal={proposal} />
        )}
      </div>
      <Source field={field} state={state} side={source} />
      <div className={styles.target}>
        {before === null ? (
          <p className={controls.hint}>{translationText('absent')}</p>
        ) : (
          <textarea
            id={id}
            className={styles.text}
            lang={target.language}
            dir={target.direction}
            rows={Math.max(linesOf(text), linesOf(field.source))}
            value={text}
            readOnly={isReadOnly}
            aria-describedby={`${id}message`}
            onChange={({ target: { value } }) => {
              setDraft(value)
              setMessage('')
            }}
            onBlur={() => {
              if (draft !== undefined && draft !== before) write(draft)
            }}
          />
        )}
        {proposal?.state && (
          <ProposalBox
            state={proposal.state}
            model={proposal.service.model}
            language={target.language}
            onText={proposal.onText}
            onAccept={() => {
              if (proposal.state?.kind === 'proposed') write(proposal.state.text)
              proposal.onDiscard()
            }}
            onDiscard={proposal.onDiscard}
            onAgain={proposal.onAsk}
          />
        )}
        <p className={styles.foot}>
          <span id={`${id}message`} role="status" className={controls.hint}>
            {message}
          </span>
          {state === 'outdated' && !isReadOnly && (
            <button type="button" className={controls.plain} onClick={() => write(text)}>
              {translationText('isRight')}
            </button>
          )}
        </p>
      </div>
    </li>
  )
}
