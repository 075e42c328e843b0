import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { constants } from '#schemas/markets/constants.ts'

const openFromSchema = {
  type: 'string',
  title: 'Opens from',
  description: 'Left and right are swapped in right-to-left languages.',
  enum: ['left', 'right', 'top', 'bottom', 'center'],
} as const satisfies JSONSchema

/** Settings of opening and closing a flyout (content rule 26). */
export const flyoutSettingsSchema = {
  type: 'object',
  title: 'Flyout',
  properties: {
    openFrom: openFromSchema,
    openFromDesktop: { ...openFromSchema, title: 'Opens from, on wide screens' },
    animation: { type: 'string', title: 'Animation', enum: ['slide', 'fade', 'none'] },
    overlay: {
      type: 'boolean',
      title: 'Overlay',
      description: 'Darkens and blocks the page while the flyout is open.',
    },
    closingDuration: { type: 'integer', title: 'Closing time, ms', minimum: 0, maximum: 5_000 },
    header: { type: 'boolean', title: 'Header', description: 'Shows the flyout’s title above its content.' },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type FlyoutSettings = FromSchema<typeof flyoutSettingsSchema>

/** Default settings of flyouts (interface rule 3). */
export const defaultFlyoutSettings = {
  openFrom: 'right',
  animation: 'slide',
  overlay: true,
  closingDuration: constants.flyoutCloseDuration,
  header: true,
} as const satisfies FlyoutSettings
