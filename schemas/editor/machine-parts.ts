import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { machineScopes } from '#schemas/machine-scopes.ts'

const moment = { type: 'string', description: 'ISO 8601.' } as const satisfies JSONSchema
export const scopesSchema = {
  type: 'array',
  items: { enum: machineScopes },
  minItems: 1,
  maxItems: machineScopes.length,
  uniqueItems: true,
} as const satisfies JSONSchema
/** A machine's token, without the token itself. */
export const listedTokenSchema = {
  type: 'object',
  title: 'API token of a machine',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    ending: { type: 'string', description: 'Its last characters.' },
    scopes: scopesSchema,
    author: { type: 'string', description: 'Email address of the admin who created it.' },
    created: moment,
    expires: { ...moment, description: 'Absent if it does not expire.' },
    used: { ...moment, description: 'Last use, to the minute. Absent if never used.' },
  },
  required: ['id', 'name', 'ending', 'scopes', 'author', 'created'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type ListedToken = FromSchema<typeof listedTokenSchema>
