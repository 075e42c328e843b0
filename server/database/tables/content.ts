import { documentKinds } from '#schemas/pages/document-kinds.ts'
import { boolean, integer, pgTable, primaryKey, sql, text, unique } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

// Tables as the migrations create them. Bodies are text and not jsonb, so that documents are preserved byte for byte,
// including the order of keys.

export const documents = pgTable(
  'documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: documentKinds }).notNull(),
    market: text('market').notNull(),
    key: text('key').notNull(),
    /** The version that shoppers see. */
    publishedVersion: integer('published_version'),
    unpublished: momentColumn('unpublished_at'),
    created: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.kind, table.market, table.key)],
)

/** Returns the column of the document that a row belongs to, and is deleted with. */
export const ofDocument = () =>
  integer('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' })

export const drafts = pgTable('drafts', {
  documentId: ofDocument().primaryKey(),
  body: text('body').notNull(),
  revision: text('revision').notNull(),
  author: text('author').notNull(),
  /** New key of the document at its publication; null: unchanged. */
  nextKey: text('next_key'),
  updated: momentColumn('updated_at').notNull().defaultNow(),
})

export const publishedVersions = pgTable(
  'published_versions',
  {
    documentId: ofDocument(),
    version: integer('version').notNull(),
    body: text('body').notNull(),
    revision: text('revision').notNull(),
    publishedBy: text('published_by').notNull(),
    published: momentColumn('published_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.version] })],
)

/** Pictures and files that content uses; their bytes are stored under `path` in the media folder. */
export const assets = pgTable('assets', {
  path: text('path').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  /** Placeholder colour until the picture has loaded, `#rrggbb`. */
  placeholder: text('placeholder'),
  created: momentColumn('created_at').notNull().defaultNow(),
  /** When an editor moved it to the bin. It is still served, but can no longer be selected. */
  removed: momentColumn('removed_at'),
  /** The editor's email. */
  removedBy: text('removed_by'),
})

/** Last good copies of a content system's pages. */
export const contentCopies = pgTable('content_copies', {
  path: text('path').primaryKey(),
  body: text('body').notNull(),
  revision: text('revision').notNull(),
  stored: momentColumn('stored_at').notNull().defaultNow(),
  /** Id of the page in its content system. */
  pageId: text('page_id'),
  /** Whether search engines may list the page. Null: it is a part of the payload. */
  indexed: boolean('indexed'),
})

/** Subscriptions to mailing lists. An address has to confirm before it gets mail (double opt-in). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    market: text('market').notNull(),
    list: text('list', { enum: ['newsletter', 'club'] }).notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    status: text('status', { enum: ['pending', 'confirmed', 'ended'] }).notNull(),
    /** Sent in mails: confirms and ends the subscription. */
    token: text('token').notNull().unique(),
    /** Sign-up data as JSON: names, brands, version of the terms. */
    details: text('details').notNull(),
    requested: momentColumn('asked_at').notNull(),
    confirmed: momentColumn('confirmed_at'),
    ended: momentColumn('ended_at'),
  },
  (table) => [unique().on(table.market, table.list, table.email)],
)

/** Subscriptions that ended and whose address signed up again: they prove the earlier consent. */
export const pastSubscriptions = pgTable('past_subscriptions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  market: text('market').notNull(),
  list: text('list', { enum: ['newsletter', 'club'] }).notNull(),
  /** In lower case. */
  email: text('email').notNull(),
  details: text('details').notNull(),
  requested: momentColumn('asked_at').notNull(),
  confirmed: momentColumn('confirmed_at').notNull(),
  ended: momentColumn('ended_at').notNull(),
})

export const contactMessages = pgTable('contact_messages', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  market: text('market').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  topic: text('topic'),
  orderNumber: text('order_number'),
  message: text('message').notNull(),
  created: momentColumn('created_at').notNull().defaultNow(),
})

/** Counters of rate limits in their current window. They may be lost. */
export const rateLimits = pgTable('rate_limits', {
  /** Name of the limit and hash of its subject. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  ends: momentColumn('ends_at').notNull(),
})

/** Outbox: pending and sent mail. */
export const mailOutbox = pgTable('mail_outbox', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Kind of the mail, which decides how long it is stored. */
  kind: text('kind')
    .$type<'account' | 'list' | 'message' | 'order' | 'giftCard'>()
    .notNull()
    .default('order'),
  market: text('market').notNull(),
  recipient: text('recipient').notNull(),
  replyTo: text('reply_to'),
  subject: text('subject').notNull(),
  /** Plain text; this, the address below and the HTML are emptied when it is sent or refused: they contain codes. */
  body: text('body').notNull(),
  /** The address of the `List-Unsubscribe` header (RFC 8058). */
  listUnsubscribe: text('list_unsubscribe'),
  /** The same content as an HTML document. */
  html: text('html'),
  /** Constant id from which the Message-ID is built. */
  reference: text('reference').notNull().default(sql`gen_random_uuid()::text`),
  attempts: integer('attempts').notNull().default(0),
  /** Why the last attempt failed. */
  error: text('error'),
  created: momentColumn('created_at').notNull().defaultNow(),
  sent: momentColumn('sent_at'),
  /** When the mail server refused it permanently. */
  refused: momentColumn('refused_at'),
})
