import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { colourSchema } from '#schemas/values/colour.ts'
import { disabledOnSchema } from '#schemas/values/device.ts'

/** A countdown to a moment (content rule 13). */
export const countdownSchema = {
  type: 'object',
  title: 'Countdown',
  properties: {
    countdownDateTime: { type: 'string', title: 'Ends at', format: 'moment', maxLength: 40 },
    color: colourSchema,
    backgroundColor: { ...colourSchema, title: 'Background' },
    disabledOn: disabledOnSchema,
  },
  required: ['countdownDateTime'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A code that a shopper copies with one press (content rule 14). */
export const clipboardSchema = {
  type: 'object',
  title: 'Code to copy',
  properties: {
    code: { type: 'string', title: 'Code', minLength: 1, maxLength: limits.labelLength },
    iconSize: { type: 'integer', title: 'Icon size', minimum: 8, maximum: 96, default: 18 },
  },
  required: ['code'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Countdown = FromSchema<typeof countdownSchema>
export type Clipboard = FromSchema<typeof clipboardSchema>
