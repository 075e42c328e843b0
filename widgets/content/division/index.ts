import { defineWidget } from '#renderer/define-widget.ts'
import { divisionSchema } from '#widgets/content/division/schema.ts'

export const division = defineWidget(divisionSchema, {
  type: 'division',
  hydrate: 'never',
  contained: true,
  budget: { script: 0, style: 1_000 },
})
