import { timestamp } from '#server/database/drizzle.ts'

/** Returns the column of a moment, which is read and written as a `Date`. */
export const momentColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
