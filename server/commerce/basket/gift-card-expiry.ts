import { localDay } from '#schemas/values/local-day.ts'

const dayLength = 24 * 3_600_000

/**
 * Returns the last day on which a gift card is valid until midnight, `yyyy-mm-dd`: cards expire at the hour at which they
 * were issued.
 */
export const lastDayOf = (expires: Date, timeZone: string): string =>
  localDay(expires.getTime() - dayLength, timeZone)
