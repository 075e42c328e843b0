import { integer, pgTable, text, timestamp, unique } from '#server/database/drizzle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Work for later. What is done is gone; what failed for good stays, with its error. */
export const jobs = pgTable(
  'jobs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Of jobs with the same kind and key there is one. */
    key: text('key'),
    /** JSON. */
    payload: text('payload').notNull(),
    status: text('status', { enum: ['waiting', 'failed'] })
      .notNull()
      .default('waiting'),
    /** When it may run; while it runs, when it may run again because its process must have died. */
    due: moment('due_at').notNull(),
    /** How often it was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed. */
    error: text('error'),
    created: moment('created_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.kind, table.key)],
)
