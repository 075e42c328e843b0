import type { Device } from '#schemas/values/device.ts'

/** Breakpoints in CSS pixels: a class begins at its width (interface rule 6). */
export const breakpoints = { XS: 480, SM: 768, MD: 960, LG: 1280 } as const

/** Returns the device class for a viewport width. */
export function deviceOfWidth(width: number): Exclude<Device, 'app'> {
  if (width < breakpoints.SM) return 'mobile'
  return width < breakpoints.LG ? 'tablet' : 'desktop'
}
