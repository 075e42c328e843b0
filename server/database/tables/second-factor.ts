import { integer, pgTable, primaryKey, text } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

/** Authenticator apps of editors and operators. Deleting the account deletes the row. */
export const secondFactors = pgTable('second_factors', {
  /** `editor:<id>` or `user:<id>`. */
  holder: text('holder').primaryKey(),
  editorId: text('editor_id').unique(),
  userId: text('user_id').unique(),
  /** The app's secret, sealed; until its confirmation together with the recovery codes. */
  sealed: text('sealed').notNull(),
  /** Time of the first correct code; null: not required at sign-in yet. */
  confirmed: momentColumn('confirmed_at'),
  /** Time step of the latest accepted code. Codes of this and earlier steps are rejected. */
  lastStep: integer('last_step').notNull(),
  begun: momentColumn('begun_at').notNull(),
  /** Number of wrong codes since the last right one. An attempt counts as wrong until its code has been verified. */
  failures: integer('failures').notNull().default(0),
  /** Time of the last of them; null: there is none. */
  failed: momentColumn('failed_at'),
})

/** Unused recovery codes, for the loss of the app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    holder: text('holder').notNull(),
    /** HMAC-SHA-256 in base64url. */
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.holder, table.hash] })],
)
