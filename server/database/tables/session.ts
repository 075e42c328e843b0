import { pgTable, primaryKey, text } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

/** Users with an account. An address has one account, whatever the sign-in method. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  /** When the address was last verified. */
  emailVerified: momentColumn('email_verified_at'),
  /** Argon2id in PHC form; null for users who sign in through identity providers only. */
  passwordHash: text('password_hash'),
  /** Explicitly granted role. Employees are recognised by their address instead. */
  granted: text('granted', { enum: ['customer', 'operator'] }).notNull(),
  /** When an operator blocked the account; null: it may sign in. */
  blocked: momentColumn('blocked_at'),
  /** The market of the sign-up. */
  market: text('market').notNull(),
  created: momentColumn('created_at').notNull(),
})

const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A user's identities at identity providers. */
export const userLogins = pgTable(
  'user_logins',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: ofUser(),
    /** When the provider verified the address; null if it never did. */
    emailVerified: momentColumn('email_verified_at'),
    created: momentColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
)

/** Tokens that are sent by mail to prove access to a mailbox. Only their hashes are stored. */
export const userTokens = pgTable('user_tokens', {
  /** SHA-256 in base64url. */
  hash: text('hash').primaryKey(),
  kind: text('kind', { enum: ['reset', 'verify', 'changeEmail'] }).notNull(),
  userId: ofUser(),
  /** The address that it was sent to. */
  email: text('email').notNull(),
  expires: momentColumn('expires_at').notNull(),
})

export const sessions = pgTable('sessions', {
  handle: text('handle').primaryKey(),
  userId: ofUser(),
  /** SHA-256 of the SHA-256 of the newest refresh token that the client has received. */
  refreshHash: text('refresh_hash').notNull(),
  /** Time at which the next token was issued; null: not yet. */
  handedOut: momentColumn('handed_out_at'),
  recipe: text('recipe', { enum: ['emailpassword', 'thirdparty'] }).notNull(),
  signedIn: momentColumn('signed_in_at').notNull(),
  /** Time at which the second factor was verified; null: not yet. */
  secondFactor: momentColumn('second_factor_at'),
  /** When the client last received tokens: at most an hour ago for a session in use. */
  used: momentColumn('used_at').notNull(),
  expires: momentColumn('expires_at').notNull(),
  /** Browser and operating system; null if unknown. */
  browser: text('browser'),
  system: text('system'),
})
