import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { changeSchema } from '#schemas/editor/operation.ts'

// Events of the stream of an open page, by name. The browser
// checks it by validators that `?validator=` imports generate from these.

/** `change`: an entry of the page's log. */
export const loggedChangeSchema = {
  type: 'object',
  properties: {
    sequence: { type: 'integer' },
    client: { type: 'string' },
    author: { type: 'string' },
    change: changeSchema,
  },
  required: ['sequence', 'client', 'author', 'change'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** `presence`: editors who have the page open. @public */
export const presenceSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      client: { type: 'string' },
      editor: { type: 'string', description: 'The editor’s id.' },
      name: { type: 'string' },
      widget: { type: ['string', 'null'], description: 'The selected widget.' },
    },
    required: ['client', 'editor', 'name', 'widget'],
    additionalProperties: false,
  },
} as const satisfies JSONSchema

/** `address`: the one that it gets when it is published. @public */
export const nextAddressSchema = {
  type: 'object',
  properties: { nextKey: { type: ['string', 'null'] } },
  required: ['nextKey'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** `published`: the version that shoppers get; null: none. @public */
export const publicationSchema = {
  type: 'object',
  properties: { version: { type: ['integer', 'null'] } },
  required: ['version'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type LoggedChange = FromSchema<typeof loggedChangeSchema>
export type Presence = FromSchema<typeof presenceSchema>
export type NextAddress = FromSchema<typeof nextAddressSchema>
export type Publication = FromSchema<typeof publicationSchema>
