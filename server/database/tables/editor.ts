import { editorRoles } from '#schemas/api/editor-roles.ts'
import { checkpointReasons } from '#schemas/editor/checkpoint.ts'
import { contentKinds } from '#schemas/pages/content-kinds.ts'
import { documentKinds } from '#schemas/pages/document-kinds.ts'
import { integer, pgTable, primaryKey, text, unique } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'
import { ofDocument } from '#server/database/tables/content.ts'

/** Editors' accounts, separate from customers'. */
export const editors = pgTable('editors', {
  id: text('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role', { enum: editorRoles }).notNull(),
  /** Ids of the markets in which the role holds; null: all. */
  markets: text('markets').array(),
  /** Kinds of content in which the role holds; null: all. */
  kinds: text('kinds', { enum: contentKinds }).array(),
  /** Families of widgets that the role covers; null: all. */
  families: text('families').array(),
  /** Argon2id in PHC form. */
  passwordHash: text('password_hash').notNull(),
  created: momentColumn('created_at').notNull(),
})

/** Tokens to create the first admin: one for each start of a process while there is no editor. */
export const editorSetupTokens = pgTable('editor_setup_tokens', {
  /** SHA-256 of the token, in base64url. */
  hash: text('hash').primaryKey(),
  expires: momentColumn('expires_at').notNull(),
})

export const editorSessions = pgTable('editor_sessions', {
  /** SHA-256 of the cookie's value, in base64url. */
  hash: text('hash').primaryKey(),
  editorId: text('editor_id')
    .notNull()
    .references(() => editors.id, { onDelete: 'cascade' }),
  signedIn: momentColumn('signed_in_at').notNull(),
  /** When it was last used, to the hour. */
  used: momentColumn('used_at').notNull(),
  expires: momentColumn('expires_at').notNull(),
  /** Browser and operating system; null if unknown. */
  browser: text('browser'),
  system: text('system'),
})

/** Changes to drafts, in order: sent to other editors, and reverted by undo. */
export const draftChanges = pgTable(
  'draft_changes',
  {
    documentId: ofDocument(),
    sequence: integer('sequence').notNull(),
    changeId: text('change_id').notNull(),
    editorId: text('editor_id').notNull(),
    author: text('author').notNull(),
    /** Browser tab that sent it. */
    client: text('client').notNull(),
    /**
     * `done` can be undone, `undone` redone, `past` neither. `step`: an undo or a redo itself. `replaced`: the draft
     * was replaced as a whole, so that earlier changes no longer apply.
     */
    state: text('state', { enum: ['done', 'undone', 'past', 'step', 'replaced'] }).notNull(),
    /** JSON; empty for `replaced`. */
    change: text('change').notNull(),
    /** JSON: the inverse operations. */
    inverse: text('inverse').notNull(),
    made: momentColumn('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.sequence] }),
    unique().on(table.documentId, table.changeId),
  ],
)

/** Drafts as they were before they were replaced, so that unpublished work can be restored. */
export const draftCheckpoints = pgTable('draft_checkpoints', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  documentId: ofDocument(),
  body: text('body').notNull(),
  revision: text('revision').notNull(),
  /** Last author of the draft. */
  author: text('author').notNull(),
  reason: text('reason', { enum: checkpointReasons }).notNull(),
  /** The version that was restored; null for other checkpoints. */
  version: integer('version'),
  madeBy: text('made_by').notNull(),
  made: momentColumn('made_at').notNull(),
})

/** Deleted pages, with all data to restore them. */
export const pageBin = pgTable('page_bin', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: documentKinds }).notNull(),
  market: text('market').notNull(),
  key: text('key').notNull(),
  title: text('title').notNull(),
  /** JSON: its draft and its versions (`page-bin.ts`). */
  content: text('content').notNull(),
  /** The id that the document had. Null: of an earlier release. */
  documentId: integer('document_id'),
  removedBy: text('removed_by').notNull(),
  removed: momentColumn('removed_at').notNull(),
})

/** Editors who have a document open, with the time of their last signal. */
export const editorPresence = pgTable(
  'editor_presence',
  {
    documentId: ofDocument(),
    client: text('client').notNull(),
    editorId: text('editor_id').notNull(),
    name: text('name').notNull(),
    widget: text('widget'),
    seen: momentColumn('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.client] })],
)

/** Scheduled publications and their ends. */
export const publicationSchedules = pgTable('publication_schedules', {
  id: text('id').primaryKey(),
  /** JSON: the documents with the checked text. */
  content: text('content').notNull(),
  publishAt: momentColumn('publish_at'),
  until: momentColumn('until_at'),
  author: text('author').notNull(),
  status: text('status', { enum: ['waiting', 'live', 'done', 'failed', 'cancelled'] }).notNull(),
  reason: text('reason'),
  created: momentColumn('created_at').notNull(),
})

/** Base versions of drafts of another content system's pages. */
export const foreignPages = pgTable('foreign_pages', {
  documentId: ofDocument().primaryKey(),
  etag: text('etag'),
  /** Revision of the draft that equals the page in the content system. */
  revision: text('revision').notNull(),
  /** Revision of the page there if the system wrote the draft in another way; null: the draft's. */
  upstreamRevision: text('upstream_revision'),
})

/** Audit log, append-only. */
export const editorAudit = pgTable('editor_audit', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  made: momentColumn('made_at').notNull(),
  author: text('author').notNull(),
  action: text('action').notNull(),
  kind: text('kind', { enum: documentKinds }),
  market: text('market'),
  key: text('key'),
  /** The document, also if it moved or was deleted since. Null: of an earlier release. */
  documentId: integer('document_id'),
  /** JSON. */
  details: text('details').notNull(),
})
