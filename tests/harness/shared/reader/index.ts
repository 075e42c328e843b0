import { defineWidget } from '#renderer/define-widget.ts'

/** Shows state that another island changes, and wakes only when it is touched. */
export const reader = defineWidget(
  { type: 'object', properties: {}, additionalProperties: false },
  { type: 'reader', hydrate: 'interaction', budget: { script: 2_000, style: 0 } },
)
