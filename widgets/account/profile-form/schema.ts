import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const profileFormSchema = {
  type: 'object',
  title: 'Profile form',
  description: 'Name, phone and birthday of the signed-in customer.',
  properties: {
    headline: headlineSchema,
    askBirthday: { type: 'boolean', title: 'Ask for the date of birth', default: true },
    askDueDate: {
      type: 'boolean',
      title: 'Ask for a due date',
      description: 'Due date of a child, for shops that sell to parents.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
