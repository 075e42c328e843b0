import { defineWidget } from '#renderer/define-widget.ts'
import { imageWithTextSchema } from '#widgets/content/image-with-text/schema.ts'

export const imageWithText = defineWidget(imageWithTextSchema, {
  type: 'imageWithText',
  hydrate: 'never',
  contained: true,
  budget: { script: 0, style: 900 },
})
