import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { call } from '#preview/state/api.ts'
import { CallFailed } from '#renderer/browser/page/api-client.ts'
import type { ApiError } from '#schemas/api/api-error.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import { assistant } from '#schemas/editor/assistant.ts'
import type { Proposal } from '#schemas/editor/assistant-parts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** A proposal, or why there is none. */
export type ProposalOutcome =
  | { kind: 'proposed'; proposal: WithUndefined<Proposal> }
  | { kind: 'failed'; reason: string }
  | { kind: 'stopped' }

/** Requests a proposal. @param signal aborts the request */
export type RequestProposal = (signal: AbortSignal) => Promise<ProposalOutcome>

/** Requests that a form's fields make, for one document. */
export interface FormAssistant {
  model: string
  host: string
  shorten(
    text: string,
    options: { isMarkdown: boolean; maxLength: number | undefined },
    signal: AbortSignal,
  ): Promise<ProposalOutcome>
  describePicture(
    picture: string,
    maxLength: number | undefined,
    signal: AbortSignal,
  ): Promise<ProposalOutcome>
}

/** Longer than the server waits for the service. */
const timeout = 60_000

type ProposalResponse =
  | { readonly status: 200; readonly body: WithUndefined<Proposal> }
  | { readonly status: 502 | 503; readonly body: WithUndefined<ApiError> }
  | { readonly status: number; readonly error: ApiError }

function outcomeOf(response: ProposalResponse): ProposalOutcome {
  if ('error' in response) return { kind: 'failed', reason: refusalOf(response) }
  return response.status === 200
    ? { kind: 'proposed', proposal: response.body }
    : { kind: 'failed', reason: refusalOf({ status: response.status, error: response.body }) }
}

async function proposalOutcomeOf(
  response: Promise<ProposalResponse>,
  signal: AbortSignal,
): Promise<ProposalOutcome> {
  try {
    return outcomeOf(await response)
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' }
    if (!(error instanceof CallFailed)) throw error
    return { kind: 'failed', reason: failureOf(error) }
  }
}

const optional = (maxLength: number | undefined) => (maxLength === undefined ? {} : { maxLength })

export const proposeShorter = (
  document: EditedDocument,
  text: string,
  { isMarkdown, maxLength }: { isMarkdown: boolean; maxLength: number | undefined },
  signal: AbortSignal,
): Promise<ProposalOutcome> => {
  const body = { document, text, isMarkdown, ...optional(maxLength) }
  return proposalOutcomeOf(call(assistant.shorten, { body }, { signal, timeout }), signal)
}

/** @param around texts next to the picture */
export const proposeDescription = (
  document: EditedDocument,
  { picture, around, maxLength }: { picture: string; around: string; maxLength: number | undefined },
  signal: AbortSignal,
): Promise<ProposalOutcome> => {
  const body = { document, picture, around, ...optional(maxLength) }
  return proposalOutcomeOf(call(assistant.describePicture, { body }, { signal, timeout }), signal)
}

/** @param source the market whose text it is */
export const proposeTranslation = (
  document: EditedDocument,
  { source, text, isMarkdown }: { source: string; text: string; isMarkdown: boolean },
  signal: AbortSignal,
): Promise<ProposalOutcome> => {
  const body = { document, source, text, isMarkdown }
  return proposalOutcomeOf(call(assistant.translate, { body }, { signal, timeout }), signal)
}
