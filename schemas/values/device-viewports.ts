import type { Device } from '#schemas/values/device.ts'
import { breakpoints } from '#schemas/values/device-width.ts'

/** Media queries of the viewports that each class is for. The app has no viewport of its own. */
export const viewportsOf = {
  app: undefined,
  mobile: `(width < ${breakpoints.SM}px)`,
  tablet: `(${breakpoints.SM}px <= width < ${breakpoints.LG}px)`,
  desktop: `(width >= ${breakpoints.LG}px)`,
} as const satisfies Readonly<Record<Device, string | undefined>>
