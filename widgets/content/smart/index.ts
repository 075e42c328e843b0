import { defineChoice } from '#renderer/define-widget.ts'
import { smartSchema } from '#widgets/content/smart/schema.ts'

export const smart = defineChoice(smartSchema, {
  type: 'smart',
  alternatives: ({ variants }) => variants,
})
