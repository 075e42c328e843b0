import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** Titles of refusals by status (api rule 1). */
const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
} as const

export type RefusalStatus = keyof typeof titles

const isNamed = (status: number): status is RefusalStatus => Object.hasOwn(titles, status)

/** Title of a status without a name (api rule 1). */
const unexpected = 'An unexpected server error occurred.'

export const titleOf = (status: number): string => (isNamed(status) ? titles[status] : unexpected)

/** The body of every refusal (api rule 1). */
export const apiErrorSchema = {
  type: 'object',
  title: 'Refusal',
  properties: {
    status: { type: 'integer', description: 'The HTTP status code.' },
    title: { type: 'string', description: 'The name of the HTTP status.' },
    message: { type: 'string', description: 'The reason, in one sentence.' },
    errors: {
      type: 'object',
      description: 'Text keys by field, or a message if no such text exists.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    claimValidationErrors: {
      type: 'array',
      description:
        'Claims of the session that do not meet the endpoint’s requirements; only with status 403.',
      items: {
        type: 'object',
        properties: {
          id: { const: 'st-ev', description: 'Whether the email address is confirmed.' },
          reason: {
            type: 'object',
            properties: {
              message: { const: 'wrong value' },
              expectedValue: { type: 'boolean' },
              actualValue: { type: 'boolean' },
            },
            required: ['message', 'expectedValue', 'actualValue'],
            additionalProperties: false,
          },
        },
        required: ['id', 'reason'],
        additionalProperties: false,
      },
    },
  },
  required: ['status', 'title', 'message', 'errors'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type ApiError = FromSchema<typeof apiErrorSchema>

/** Returns a refusal in the common shape. */
export const apiError = (
  status: number,
  { message, errors = {} }: { message?: string; errors?: Readonly<Record<string, readonly string[]>> } = {},
): { readonly [Key in keyof ApiError]: Key extends 'errors' ? typeof errors : ApiError[Key] } => ({
  status,
  title: titleOf(status),
  message: message ?? titleOf(status),
  errors,
})
