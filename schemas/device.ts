import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** The device classes that content can switch widgets by (spec 1, section 3). */
export const devices = ['app', 'mobile', 'tablet', 'desktop'] as const

export const deviceSchema = { enum: devices } as const satisfies JSONSchema

export const disabledOnSchema = {
  type: 'array',
  title: 'Hidden on',
  description: 'Device classes that do not get this at all: no HTML, no data, no script.',
  items: deviceSchema,
  maxItems: devices.length,
  default: [],
} as const satisfies JSONSchema

export type Device = FromSchema<typeof deviceSchema>

/** Breakpoints in CSS pixels (spec 1, section 9): a class begins at its width. */
export const breakpoints = { XS: 480, SM: 768, MD: 960, LG: 1280 } as const

/** The class that a viewport of this width shows best. */
export function deviceOfWidth(width: number): Exclude<Device, 'app'> {
  if (width < breakpoints.SM) return 'mobile'
  return width < breakpoints.LG ? 'tablet' : 'desktop'
}
