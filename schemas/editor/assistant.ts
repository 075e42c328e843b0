import { apiErrorSchema } from '#schemas/api/api-error.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { proposalSchema } from '#schemas/editor/assistant-parts.ts'
import { documentSchema, marketIdSchema } from '#schemas/editor/parts.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Limit because each request costs money; enough for an office that translates whole pages. */
const proposalLimit = { requests: 240, seconds: 60 } as const

/** Maximum size of the body: a text of three bytes per character, and its envelope. */
const bodyBytes = 100_000

const text = { type: 'string', minLength: 1, maxLength: 20_000 } as const
const maxLength = {
  type: 'integer',
  minimum: 1,
  maximum: 100_000,
  description: 'Maximum length of the field in characters.',
} as const

/**
 * A proposal, or the reason for a failure: the AI service is unavailable (503), or rejects the shop's request (502).
 */
const responses = { 200: proposalSchema, 502: apiErrorSchema, 503: apiErrorSchema } as const

/** Proposals of an AI service. They only return proposals and write nothing. 404 if no service is configured. */
export const assistant = {
  describePicture: defineEndpoint({
    summary: 'Proposes the alternative text of a picture, in the language of its document.',
    method: 'POST',
    path: '/preview/api/assistant/alternative-text',
    editor: 'editor',
    abortable: true,
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        picture: {
          type: 'string',
          minLength: 1,
          maxLength: limits.urlLength,
          description: 'The address of the picture.',
        },
        around: {
          type: 'string',
          maxLength: 4_000,
          default: '',
          description: 'Texts next to the picture, as context.',
        },
        maxLength,
      },
      required: ['document', 'picture'],
      additionalProperties: false,
    },
    bodyBytes,
    responses,
    refusals: [404, 422],
    limit: proposalLimit,
  }),
  shorten: defineEndpoint({
    summary: 'Proposes a shorter version of a text, in its own language.',
    method: 'POST',
    path: '/preview/api/assistant/shortened',
    editor: 'editor',
    abortable: true,
    body: {
      type: 'object',
      properties: { document: documentSchema, text, isMarkdown: { type: 'boolean' }, maxLength },
      required: ['document', 'text', 'isMarkdown'],
      additionalProperties: false,
    },
    bodyBytes,
    responses,
    refusals: [404, 422],
    limit: proposalLimit,
  }),
  translate: defineEndpoint({
    summary: 'Proposes the translation of a text of another market into the language of a document.',
    method: 'POST',
    path: '/preview/api/assistant/translated',
    editor: 'editor',
    abortable: true,
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        source: { ...marketIdSchema, description: 'The market whose text it is.' },
        text,
        isMarkdown: { type: 'boolean' },
      },
      required: ['document', 'source', 'text', 'isMarkdown'],
      additionalProperties: false,
    },
    bodyBytes,
    responses,
    refusals: [404, 422],
    limit: proposalLimit,
  }),
} as const
