import { defineWidget } from '#renderer/define-widget.ts'

/** Changes state that other islands show. */
export const counter = defineWidget(
  { type: 'object', properties: { step: { type: 'integer', default: 1 } }, additionalProperties: false },
  { type: 'counter', hydrate: 'load', budget: { script: 2_000, style: 0 } },
)
