import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from '#server/database/drizzle.ts'

/**
 * Whether a column is one of these texts. The statement is the same for any number of them, so that it can be prepared,
 * and its plan has the same cost, so that PostgreSQL reuses a generic plan (`plan_cache_mode`).
 */
export const anyOf = (column: SQLWrapper, values: readonly string[]): SQL<boolean> =>
  sql`${column} = any(array(select unnest(${sql.param([...values])}::text[])))`
