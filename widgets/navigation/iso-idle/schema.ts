import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const isoIdleSchema = {
  type: 'object',
  title: 'Idle store device',
  description:
    'On store screens only: ends the visit after a countdown when the device is not used for a while.',
  properties: { headline: headlineSchema, flyout: flyoutSettingsSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
