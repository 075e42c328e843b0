import type { Database } from '#server/database/database.ts'
import { inArray } from '#server/database/drizzle.ts'
import { publicationSchedules } from '#server/editor/tables.ts'

/** What is planned. */
export interface Schedules {
  /** When something planned comes next to a document, by its address as JSON. */
  next(): Promise<ReadonlyMap<string, string>>
}

export function createSchedules({ db }: Database): Schedules {
  return {
    async next() {
      const rows = await db
        .select()
        .from(publicationSchedules)
        .where(inArray(publicationSchedules.status, ['waiting', 'live']))
      return new Map(
        rows.flatMap((row) => {
          const content: unknown = JSON.parse(row.content)
          return [[String(content), '']] as const
        }),
      )
    },
  }
}
