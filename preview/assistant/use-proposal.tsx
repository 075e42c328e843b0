import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '#preview/assistant/assistant.module.css'
import { ProposalBox, type ProposalState, stateAfter } from '#preview/assistant/proposal-box.tsx'
import type { RequestProposal } from '#preview/assistant/proposals.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { assistantText } from '#preview/texts/assistant-texts.ts'

interface ProposalOptions {
  /** Of the button. */
  label: string
  /** Accessible name of the button, with its field. */
  name: string
  service: { model: string; host: string }
  maxLength?: number | undefined
  /** The text that the proposal shortens. */
  longer?: string | undefined
  requestProposal: RequestProposal
  onAccept: (text: string) => void
}

/** Returns the button that requests a proposal for a field, and the box that shows it; empty without options. */
export function useProposal(options: ProposalOptions | undefined): { button: ReactNode; box: ReactNode } {
  const [state, setState] = useState<ProposalState>()
  const running = useRef<AbortController>(null)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => () => running.current?.abort(), [])
  const isProposed = state?.kind === 'proposed'
  useEffect(() => {
    // The focus stays in another field to which the editor has moved meanwhile.
    const { activeElement } = document
    if (isProposed && (activeElement === button.current || activeElement === document.body))
      input.current?.focus()
  }, [isProposed])
  if (!options) return { button: null, box: null }
  const { label, name, service, requestProposal, onAccept, ...limits } = options

  function start(): void {
    running.current?.abort()
    const request = new AbortController()
    running.current = request
    setState({ kind: 'waiting' })
    void requestProposal(request.signal).then((outcome) => {
      if (running.current === request && outcome.kind !== 'stopped') setState(stateAfter(outcome))
    })
  }
  function close(): void {
    running.current?.abort()
    setState(undefined)
    button.current?.focus()
  }
  return {
    button: (
      <button
        type="button"
        ref={button}
        className={styles.ask}
        aria-label={name}
        title={assistantText('sendsTo', { host: service.host })}
        aria-expanded={state !== undefined}
        onClick={start}
      >
        <Icon name="sparkle" />
        {label}
      </button>
    ),
    box: state && (
      <ProposalBox
        {...limits}
        state={state}
        model={service.model}
        inputRef={input}
        onText={(text) => isProposed && setState({ ...state, text })}
        onAccept={() => {
          if (isProposed) onAccept(state.text)
          close()
        }}
        onDiscard={close}
        onAgain={start}
      />
    ),
  }
}
