import type { Device } from '#schemas/values/device.ts'

/** Columns of a product grid (listing rule 10). */
export const gridColumns = 12

/** Choices of products per row, by device class (listing rule 10). */
export const gridChoices: Readonly<Record<Device, readonly number[]>> = {
  app: [1, 2, 3],
  mobile: [1, 2, 3],
  tablet: [2, 3, 4],
  desktop: [2, 3, 4, 6],
}
