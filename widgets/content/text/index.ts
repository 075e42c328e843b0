import { defineWidget } from '#renderer/define-widget.ts'
import { readMoreTexts } from '#renderer/texts/part-texts.ts'
import { textSchema } from '#widgets/content/text/schema.ts'

export const text = defineWidget(textSchema, {
  type: 'text',
  hydrate: 'never',
  texts: readMoreTexts,
  constants: ['textWordBuffer', 'textWordLimit'],
  contained: true,
  budget: { script: 0, style: 1_000 },
})
