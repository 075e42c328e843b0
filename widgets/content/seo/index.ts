import { defineWidget } from '#renderer/define-widget.ts'
import { readMoreTexts } from '#renderer/texts/part-texts.ts'
import { seoSchema } from '#widgets/content/seo/schema.ts'

export const seo = defineWidget(seoSchema, {
  type: 'seo',
  hydrate: 'never',
  texts: readMoreTexts,
  constants: ['textWordBuffer', 'textWordLimit'],
  budget: { script: 0, style: 1_000 },
})
