import { type RefObject, useId } from 'react'
import styles from '#preview/assistant/assistant.module.css'
import type { ProposalOutcome } from '#preview/assistant/proposals.ts'
import controls from '#preview/styles/controls.module.css'
import { assistantText } from '#preview/texts/assistant-texts.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import type { Proposal } from '#schemas/editor/assistant-parts.ts'

/** State of the box beside a field: empty, pending, a proposal, or the reason why there is none. */
export type ProposalState =
  | { kind: 'waiting' }
  | { kind: 'proposed'; proposal: WithUndefined<Proposal>; text: string }
  | { kind: 'failed'; reason: string }

/** Returns the state after a request; undefined after it was stopped. */
export function stateAfter(outcome: ProposalOutcome): ProposalState | undefined {
  if (outcome.kind === 'stopped') return undefined
  return outcome.kind === 'failed' ? outcome : { ...outcome, text: outcome.proposal.text }
}

interface Limits {
  maxLength?: number | undefined
  /** The text that the proposal shortens. */
  longer?: string | undefined
  /** BCP 47. */
  language?: string | undefined
}

interface Props extends Limits {
  state: ProposalState
  model: string
  inputRef?: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
  onAccept: () => void
  onDiscard: () => void
  onAgain: () => void
}

/** Returns warnings about a proposal. */
export function warningsOf(
  { lost, added, basis }: WithUndefined<Proposal>,
  text: string,
  limits: Limits = {},
): string[] {
  const { maxLength, longer } = limits
  return [
    ...(lost.length > 0 ? [assistantText('lost', { parts: lost.join(', ') })] : []),
    ...(added.length > 0 ? [assistantText('added', { parts: added.join(', ') })] : []),
    ...(basis === 'name' ? [assistantText('fromName')] : []),
    ...(maxLength !== undefined && text.length > maxLength
      ? [assistantText('tooLong', { over: text.length - maxLength, limit: maxLength })]
      : []),
    ...(longer !== undefined && text.length >= longer.length ? [assistantText('notShorter')] : []),
  ]
}

const linesOf = (text: string): number => Math.min(10, Math.max(2, Math.ceil(text.length / 48)))

function ProposedText({ state, ...props }: Props & { state: Extract<ProposalState, { kind: 'proposed' }> }) {
  const id = useId()
  const { model, onText, onAccept, onDiscard, onAgain, language, inputRef } = props
  const warnings = warningsOf(state.proposal, state.text, props)
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {assistantText('proposal', { model })}
      </label>
      <textarea
        id={id}
        ref={inputRef}
        className={styles.text}
        lang={language}
        rows={linesOf(state.text)}
        value={state.text}
        aria-describedby={`${id}warnings`}
        onChange={({ target }) => onText(target.value)}
      />
      <div id={`${id}warnings`} className={styles.warnings}>
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </div>
      <div className={styles.actions}>
        <button type="button" className={controls.primary} onClick={onAccept}>
          {assistantText('accept')}
        </button>
        <button type="button" className={controls.plain} onClick={onDiscard}>
          {assistantText('discard')}
        </button>
        <button type="button" className={styles.again} onClick={onAgain}>
          {assistantText('again')}
        </button>
      </div>
    </>
  )
}

/** Renders a proposal beside its field: nothing is written before it is accepted. */
export function ProposalBox(props: Props) {
  const { state, onDiscard, onAgain } = props
  if (state.kind === 'proposed')
    return (
      <div className={styles.box}>
        <ProposedText {...props} state={state} />
      </div>
    )
  return (
    <div className={styles.box} data-failed={state.kind === 'failed' || undefined}>
      <p className={styles.line} role={state.kind === 'failed' ? 'alert' : 'status'}>
        {state.kind === 'waiting' ? assistantText('asking') : state.reason}
      </p>
      <div className={styles.actions}>
        {state.kind === 'failed' && (
          <button type="button" className={controls.plain} onClick={onAgain}>
            {assistantText('retry')}
          </button>
        )}
        <button type="button" className={controls.plain} onClick={onDiscard}>
          {assistantText(state.kind === 'waiting' ? 'stop' : 'discard')}
        </button>
      </div>
    </div>
  )
}
