import { documentKinds } from '#server/content/document.ts'
import { integer, pgTable, primaryKey, text, timestamp, unique } from '#server/database/drizzle.ts'

// The tables as the migrations make them. Bodies are text and not jsonb: a document must come back byte for
// byte, the order of its keys included.

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const documents = pgTable(
  'documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: documentKinds }).notNull(),
    market: text('market').notNull(),
    key: text('key').notNull(),
    /** The version that shoppers see. */
    publishedVersion: integer('published_version'),
    unpublished: moment('unpublished_at'),
    created: moment('created_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.kind, table.market, table.key)],
)

const ofDocument = () =>
  integer('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' })

export const drafts = pgTable('drafts', {
  documentId: ofDocument().primaryKey(),
  body: text('body').notNull(),
  revision: text('revision').notNull(),
  author: text('author').notNull(),
  updated: moment('updated_at').notNull().defaultNow(),
})

export const publishedVersions = pgTable(
  'published_versions',
  {
    documentId: ofDocument(),
    version: integer('version').notNull(),
    body: text('body').notNull(),
    revision: text('revision').notNull(),
    publishedBy: text('published_by').notNull(),
    published: moment('published_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.version] })],
)

/** Pictures and files that content uses; their bytes lie in the media folder under `path`. */
export const assets = pgTable('assets', {
  path: text('path').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  /** The colour shown until the picture is there, `#rrggbb`. */
  placeholder: text('placeholder'),
  created: moment('created_at').notNull().defaultNow(),
})

/** The last good copy of each page of a foreign content system. */
export const contentCopies = pgTable('content_copies', {
  path: text('path').primaryKey(),
  body: text('body').notNull(),
  revision: text('revision').notNull(),
  stored: moment('stored_at').notNull().defaultNow(),
})
