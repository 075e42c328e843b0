import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

const parts = { type: 'array', items: { type: 'string' } } as const

/** A text that an AI service proposes, with what an editor has to know before accepting it. */
export const proposalSchema = {
  type: 'object',
  title: 'Proposal',
  properties: {
    text: { type: 'string' },
    lost: { ...parts, description: 'Placeholders and addresses of the text that the proposal lacks.' },
    added: { ...parts, description: 'Placeholders and addresses that the text does not have.' },
    basis: {
      enum: ['text', 'picture', 'name'],
      description: '`name`: the service received the file name and the surrounding texts, not the picture.',
    },
  },
  required: ['text', 'lost', 'added', 'basis'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Proposal = FromSchema<typeof proposalSchema>

/** The AI service that receives the shop's texts, for display to editors. */
export const assistantServiceSchema = {
  type: 'object',
  title: 'AI service',
  properties: { host: { type: 'string' }, model: { type: 'string' } },
  required: ['host', 'model'],
  additionalProperties: false,
} as const satisfies JSONSchema
