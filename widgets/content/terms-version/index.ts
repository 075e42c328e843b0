import { defineWidget } from '#renderer/define-widget.ts'
import { termsVersionSchema } from '#widgets/content/terms-version/schema.ts'

export const termsVersion = defineWidget(termsVersionSchema, {
  type: 'termsVersion',
  hydrate: 'never',
  texts: ['terms.others', 'terms.version'],
  pageFields: ['termsVersion'],
  budget: { script: 0, style: 500 },
})
