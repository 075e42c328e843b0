import { useId } from 'react'
import assistant from '#preview/assistant/assistant.module.css'
import { ProposalBox, type ProposalState } from '#preview/assistant/proposal-box.tsx'
import { Icon } from '#preview/interface/icon.tsx'
import { diffWords } from '#preview/interface/word-diff.ts'
import controls from '#preview/styles/controls.module.css'
import { assistantText } from '#preview/texts/assistant-texts.ts'
import { fieldPathText, fieldText } from '#preview/texts/field-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { translationText } from '#preview/texts/translation-texts.ts'
import type { Field, FieldState } from '#preview/translation/field-state.ts'
import styles from '#preview/translation/translation.module.css'
import { useFieldDraft, type WriteText } from '#preview/translation/use-field-draft.ts'
import { keyOf } from '#renderer/components/elements/key-of.ts'

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
  /** Names the field in the browser's storage. */
  storageKey: string
  /** Writes the text; an unchanged text confirms the translation. */
  onWrite: WriteText
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
            return <Mark key={keyOf(index)}>{text}</Mark>
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

interface TextProps {
  id: string
  draft: ReturnType<typeof useFieldDraft>
  side: Side
  /** Lines of the source. */
  lines: number
  isReadOnly: boolean
}

/** Renders the text that is written. */
function TargetText({ id, draft, side, lines, isReadOnly }: TextProps) {
  return (
    <textarea
      id={id}
      className={styles.text}
      lang={side.language}
      dir={side.direction}
      rows={Math.max(linesOf(draft.text), lines)}
      value={draft.text}
      readOnly={isReadOnly}
      aria-describedby={`${id}message`}
      onChange={({ target: { value } }) => draft.type(value)}
      onBlur={draft.writeTyped}
    />
  )
}

/** Renders the text that another editor has saved meanwhile, and the choice between both. */
function OtherText({ saved, draft, side }: { saved: string | null; draft: TextProps['draft']; side: Side }) {
  return (
    <fieldset className={styles.other} aria-label={translationText('theirs')}>
      <p className={controls.hint}>{translationText(saved === null ? 'absent' : 'theirs')}</p>
      {saved !== null && (
        <p className={styles.source} lang={side.language} dir={side.direction}>
          {saved}
        </p>
      )}
      <button type="button" className={controls.plain} onClick={draft.keepTheirs}>
        {text('conflict.theirs')}
      </button>
      {saved !== null && (
        <button type="button" className={controls.plain} onClick={draft.keepMine}>
          {text('conflict.mine')}
        </button>
      )}
    </fieldset>
  )
}

/** Renders one text of a page next to its source. */
export function FieldRow(props: RowProps) {
  const { field, state, source, target, isReadOnly, storageKey, onWrite, proposal } = props
  const id = useId()
  const draft = useFieldDraft(field.target, onWrite, storageKey)
  /** Writes the proposal, which stays with its corrections until it is written. */
  async function accept({ state: proposed, onDiscard }: RowProposal): Promise<void> {
    if (proposed?.kind === 'proposed' && (await draft.write(proposed.text))) onDiscard()
  }
  const isAbsent = field.target === null && !draft.isTyped
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.head}>
        <label htmlFor={id}>
          <b>{field.name ? fieldText(field.name) : translationText('page')}</b>{' '}
          <span className={controls.hint}>{fieldPathText(field.field)}</span>
        </label>
        {state !== 'done' && <span className={styles.state}>{translationText(state)}</span>}
        {proposal && field.target !== null && (
          <RequestButton label={fieldPathText(field.field)} proposal={proposal} />
        )}
      </div>
      <Source field={field} state={state} side={source} />
      <div className={styles.target}>
        {isAbsent ? (
          <p className={controls.hint}>{translationText('absent')}</p>
        ) : (
          <TargetText
            id={id}
            draft={draft}
            side={target}
            lines={linesOf(field.source)}
            isReadOnly={isReadOnly}
          />
        )}
        {draft.isConflict && <OtherText saved={field.target} draft={draft} side={target} />}
        {proposal?.state && (
          <ProposalBox
            state={proposal.state}
            model={proposal.service.model}
            language={target.language}
            onText={proposal.onText}
            onAccept={() => void accept(proposal)}
            onDiscard={proposal.onDiscard}
            onAgain={proposal.onAsk}
          />
        )}
        <p className={styles.foot}>
          <span id={`${id}message`} role="status" className={controls.hint}>
            {draft.message}
          </span>
          {state === 'outdated' && !isReadOnly && !draft.isTyped && (
            <button type="button" className={controls.plain} onClick={() => void draft.write(draft.text)}>
              {translationText('isRight')}
            </button>
          )}
        </p>
      </div>
    </li>
  )
}
