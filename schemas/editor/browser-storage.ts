import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { changeSchema } from '#schemas/editor/operation.ts'
import { documentSchema } from '#schemas/editor/parts.ts'
import { rowSchema, widgetNodeSchema } from '#schemas/pages/page.ts'

// Schemas of values that the editor stores in browsers. Values may come from an older version, so they are validated;
// `?validator=` imports generate the validators from these.

/** @public */
export const pendingChangesSchema = {
  type: 'object',
  title: 'Unsaved changes',
  properties: {
    editor: {
      type: 'string',
      description: 'The id of the editor who made them. Without one: an earlier version stored them.',
    },
    document: documentSchema,
    base: { type: 'integer', description: 'The last known sequence when the changes were made.' },
    changes: { type: 'array', items: changeSchema, minItems: 1 },
  },
  required: ['document', 'base', 'changes'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** @public */
export const clipboardSchema = {
  type: 'object',
  title: 'Clipboard',
  properties: {
    market: { type: 'string', description: 'The market it was copied from.' },
    rows: { type: 'array', items: rowSchema },
    widgets: { type: 'array', items: widgetNodeSchema },
  },
  required: ['rows', 'widgets'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type PendingChanges = FromSchema<typeof pendingChangesSchema>
export type Clipboard = FromSchema<typeof clipboardSchema>
