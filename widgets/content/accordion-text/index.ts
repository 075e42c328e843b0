import { defineWidget } from '#renderer/define-widget.ts'
import { accordionTextSchema } from '#widgets/content/accordion-text/schema.ts'

export const accordionText = defineWidget(accordionTextSchema, {
  type: 'accordionText',
  hydrate: 'never',
  contained: true,
  budget: { script: 0, style: 1_000 },
})
