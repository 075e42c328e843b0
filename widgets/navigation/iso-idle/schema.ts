import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const isoIdleSchema = {
  type: 'object',
  title: 'Idle store device',
  description: 'In stores only: offers to delete the basket when nobody has touched the device for a while.',
  properties: { headline: headlineSchema, flyout: flyoutSettingsSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
