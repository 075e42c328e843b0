import type { Device } from '#schemas/values/device.ts'

/** The columns that a product grid is laid out on (spec 1, section 9). */
export const gridColumns = 12

/** How many products may stand in a row, by device: each fills the columns, and there are four at most (spec 1, section 9). */
export const gridChoices: Readonly<Record<Device, readonly number[]>> = {
  app: [1, 2, 3],
  mobile: [1, 2, 3],
  tablet: [2, 3, 4],
  desktop: [2, 3, 4, 6],
}
