import { pgTable, text, timestamp } from '#server/database/drizzle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Tokens of machines. A revoked token is deleted. */
export const machineTokens = pgTable('machine_tokens', {
  id: text('id').primaryKey(),
  /** Names its acts in logs. */
  name: text('name').notNull().unique(),
  /** SHA-256 of the token, in base64url: the token itself is stored nowhere. */
  hash: text('hash').notNull().unique(),
  /** Last characters of the token, by which people recognise it. */
  ending: text('ending').notNull(),
  /** JSON by `schemas/machine-scopes.ts`. */
  scopes: text('scopes').notNull(),
  /** E-mail address of the admin. */
  author: text('author').notNull(),
  created: moment('created_at').notNull(),
  expires: moment('expires_at'),
  /** Last use, to the minute. */
  used: moment('used_at'),
})
