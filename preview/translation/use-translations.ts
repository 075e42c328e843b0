import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { type ProposalState, stateAfter } from '#preview/assistant/proposal-box.tsx'
import { proposeTranslation } from '#preview/assistant/proposals.ts'
import { siteAtom } from '#preview/state/library.ts'
import type { RowProposal } from '#preview/translation/field-row.tsx'
import { type Field, keyOfField } from '#preview/translation/field-state.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** A text for a field of the translation. */
export interface WrittenField {
  field: Field
  text: string
  /** The text that it replaces. Default: the field's, as it is known here. */
  before?: string
}

/** Proposals for the fields of a translation. */
export interface Translations {
  of(field: Field): RowProposal
  stateOf(field: Field): ProposalState | undefined
  /** Requests several proposals, a few at a time. */
  askAll(fields: readonly Field[]): void
  /** Aborts pending requests, and discards these proposals. */
  discard(fields: readonly Field[]): void
  service: RowProposal['service']
}

/** Requests that run at the same time: a page has dozens of texts. */
const maxConcurrent = 3

/** Returns proposals for a document's texts; undefined if no AI service is configured. */
export function useTranslations(document: EditedDocument, source: string): Translations | undefined {
  const service = useAtomValue(siteAtom)?.assistant
  const [states, setStates] = useState<ReadonlyMap<string, ProposalState>>(new Map())
  const running = useRef(new Map<string, AbortController>())
  const { market, key } = document
  // Proposals are for this page, from this market.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pair is what changes
  useEffect(
    () => () => {
      for (const request of running.current.values()) request.abort()
      running.current.clear()
      setStates(new Map())
    },
    [market, key, source],
  )
  if (!service) return undefined

  const setProposal = (name: string, state: ProposalState | undefined) =>
    setStates((before) => {
      const after = new Map(before)
      if (state) after.set(name, state)
      else after.delete(name)
      return after
    })

  function begin(field: Field): AbortController {
    const name = keyOfField(field)
    running.current.get(name)?.abort()
    const request = new AbortController()
    running.current.set(name, request)
    setProposal(name, { kind: 'waiting' })
    return request
  }

  async function ask(field: Field, request: AbortController): Promise<void> {
    const name = keyOfField(field)
    if (request.signal.aborted) return
    const { source: text, isMarkdown } = field
    const outcome = await proposeTranslation(document, { source, text, isMarkdown }, request.signal)
    if (running.current.get(name) !== request) return
    running.current.delete(name)
    setProposal(name, stateAfter(outcome))
  }

  function discard(fields: readonly Field[]): void {
    for (const field of fields) {
      const name = keyOfField(field)
      running.current.get(name)?.abort()
      running.current.delete(name)
      setProposal(name, undefined)
    }
  }

  return {
    service,
    stateOf: (field) => states.get(keyOfField(field)),
    discard,
    of: (field) => ({
      service,
      state: states.get(keyOfField(field)),
      onAsk: () => void ask(field, begin(field)),
      onText: (text) => {
        const state = states.get(keyOfField(field))
        if (state?.kind === 'proposed') setProposal(keyOfField(field), { ...state, text })
      },
      onDiscard: () => discard([field]),
    }),
    askAll(fields) {
      const waiting = fields.map((field) => ({ field, request: begin(field) }))
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await ask(next.field, next.request)
      }
      for (let worker = 0; worker < maxConcurrent; worker++) void work()
    },
  }
}
