import { disabledFlags } from '#schemas/parts/text.ts'

/** Fields of a widget that are next to those of its content in the widget shape: content cannot have such names. */
export const widgetEnvelope: ReadonlySet<string> = new Set([
  'id',
  'type',
  'version',
  ...disabledFlags.map(([, key]) => key),
])
