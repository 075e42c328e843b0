import { defineWidget } from '#renderer/define-widget.ts'
import { textSchema } from '#widgets/content/text/schema.ts'

export const text = defineWidget(textSchema, {
  type: 'text',
  hydrate: 'never',
  texts: ['text.readLess', 'text.readMore'],
  budget: { script: 0, style: 1_000 },
})
