import { bulkhead, isBulkheadRejectedError } from 'cockatiel'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { AssistantConfig } from '#server/configuration/assistant-config.ts'
import type { ChatMessage } from '#server/editor/assistant/prompt.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'

/** Result of a chat completion. */
export type Completion =
  | { kind: 'answered'; text: string }
  /** The model declined, with its reason if it gave one. */
  | { kind: 'declined'; reason: string }
  /** The model does not support the request, such as a picture for a text-only model. */
  | { kind: 'unsuited'; reason: string }
  /** The service rejects the credentials, or its response is invalid: an operator has to act. */
  | { kind: 'refused'; reason: string }
  /** The service is unavailable, slow or overloaded: a retry may succeed. */
  | { kind: 'unavailable'; reason: string }
  /** The caller disconnected. */
  | { kind: 'aborted' }

export interface ChatService {
  /**
   * Completes a chat.
   * @param signal aborts when the caller no longer waits
   */
  complete(messages: readonly ChatMessage[], signal?: AbortSignal): Promise<Completion>
}

/** Timeout in milliseconds: below the 60 s after which proxies close connections. */
const defaultTimeout = 50_000

/** Limits of concurrent and of queued requests. */
const bounds = { together: 8, waiting: 40 } as const

const text = { type: 'string', maxLength: 200_000 } as const
const nullableText = { type: ['string', 'null'], maxLength: 200_000, default: null } as const

const readResponse = compileSchema({
  type: 'object',
  properties: {
    choices: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          finish_reason: nullableText,
          message: {
            type: 'object',
            properties: { content: nullableText, refusal: nullableText },
            additionalProperties: false,
          },
        },
        required: ['message'],
        additionalProperties: false,
      },
    },
  },
  required: ['choices'],
  additionalProperties: false,
} as const)

const readError = compileSchema({
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { message: text },
      required: ['message'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
} as const)

/** Returns the service's error message, shortened for editors. */
function reasonIn(body: unknown, status: number): string {
  const read = readError(body)
  return read.kind === 'valid' ? read.value.error.message.slice(0, 200) : `status ${status}`
}

/** Reads an error response (OpenAI API, "Error codes"). */
function failureOf(status: number, body: unknown): Completion {
  const reason = reasonIn(body, status)
  if (status === 429 || status >= 500) return { kind: 'unavailable', reason }
  if (status === 401 || status === 403) return { kind: 'refused', reason }
  return { kind: 'unsuited', reason }
}

function completionOf(body: unknown): Completion {
  const read = readResponse(body)
  const [choice] = read.kind === 'valid' ? read.value.choices : []
  if (!choice) return { kind: 'refused', reason: 'the response is no chat completion' }
  const { finish_reason: end, message } = choice
  if (message.refusal || end === 'content_filter')
    return { kind: 'declined', reason: (message.refusal ?? '').slice(0, 200) }
  if (end === 'length') return { kind: 'refused', reason: 'the response is truncated' }
  return message.content?.trim()
    ? { kind: 'answered', text: message.content }
    : { kind: 'refused', reason: 'the response is empty' }
}

/**
 * Creates a client of an AI service with OpenAI's chat completions (`POST /chat/completions`), without an option that some
 * services or models refuse: `temperature`, `max_tokens`, `response_format`.
 */
export function createChatService(
  { url, apiKey, model }: AssistantConfig,
  timeout = defaultTimeout,
): ChatService {
  const gate = bulkhead(bounds.together, bounds.waiting)

  async function ask(messages: readonly ChatMessage[], signal: AbortSignal): Promise<Completion> {
    const { status, body } = await callService({
      url: `${url}/chat/completions`,
      method: 'POST',
      headers: apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` },
      body: { model, messages },
      signal,
    })
    return status === 200 ? completionOf(body) : failureOf(status, body)
  }

  return {
    async complete(messages, signal) {
      const deadline = AbortSignal.timeout(timeout)
      try {
        return await gate.execute(() =>
          ask(messages, signal ? AbortSignal.any([signal, deadline]) : deadline),
        )
      } catch (error) {
        if (signal?.aborted) return { kind: 'aborted' }
        if (isBulkheadRejectedError(error))
          return { kind: 'unavailable', reason: 'too many proposals at once' }
        if (!(error instanceof ServiceFailure)) throw error
        return { kind: 'unavailable', reason: error.message }
      }
    },
  }
}
