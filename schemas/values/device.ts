import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** Device classes for which content can disable widgets (content rule 8). */
export const devices = ['app', 'mobile', 'tablet', 'desktop'] as const

export const deviceSchema = { enum: devices } as const satisfies JSONSchema

export const disabledOnSchema = {
  type: 'array',
  title: 'Hidden on',
  description: 'Devices on which this is hidden. They download nothing of it.',
  items: deviceSchema,
  maxItems: devices.length,
  default: [],
} as const satisfies JSONSchema

export type Device = FromSchema<typeof deviceSchema>

/** Whether a device is a phone, with the browser or the app: its screen is narrow and has no hover. */
export const isPhone = (device: Device): boolean => device === 'mobile' || device === 'app'
