import { defineWidget } from '#renderer/define-widget.ts'
import { trenderSchema } from '#widgets/content/trender/schema.ts'

export const trender = defineWidget(trenderSchema, {
  type: 'trender',
  hydrate: 'never',
  contained: true,
  budget: { script: 0, style: 800 },
})
