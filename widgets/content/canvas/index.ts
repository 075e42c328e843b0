import { defineWidget } from '#renderer/define-widget.ts'
import { canvasSchema } from '#widgets/content/canvas/schema.ts'

export const canvas = defineWidget(canvasSchema, {
  type: 'canvas',
  hydrate: 'never',
  budget: { script: 0, style: 1_300 },
})
