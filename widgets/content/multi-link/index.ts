import { variesByDevice } from '#renderer/components/text/banner-text.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { multiLinkSchema } from '#widgets/content/multi-link/schema.ts'

export const multiLink = defineWidget(multiLinkSchema, {
  type: 'multiLink',
  hydrate: 'never',
  variesByDevice,
  contained: true,
  budget: { script: 0, style: 1_400 },
})
