import { boolean, integer, pgTable, text, unique } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

/** Pending work. Completed jobs are deleted; jobs that failed permanently stay, with their error. */
export const jobs = pgTable(
  'jobs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Unique per kind. */
    key: text('key'),
    /** JSON. */
    payload: text('payload').notNull(),
    status: text('status', { enum: ['waiting', 'failed'] })
      .notNull()
      .default('waiting'),
    /** When it is due; while it runs, the end of its lease, after which its process counts as crashed. */
    due: momentColumn('due_at').notNull(),
    /** Number of attempts that were started. */
    attempts: integer('attempts').notNull().default(0),
    /** It was added again while it ran. */
    runAgain: boolean('run_again').notNull().default(false),
    /** Why the last attempt failed. */
    error: text('error'),
    created: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.kind, table.key)],
)
