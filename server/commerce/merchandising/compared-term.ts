import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from '#server/database/drizzle.ts'

/** Returns a stored search term as `normalTerm` compares it; older ones may have the dot of İ. */
export const comparedTerm = (term: SQLWrapper): SQL => sql`translate(${term}, ${'ı\u0307'}, 'i')`
