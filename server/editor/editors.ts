import { randomBytes, randomUUID } from 'node:crypto'
import type { EditorRole } from '#schemas/api/editor-roles.ts'
import type { Editor } from '#schemas/editor/parts.ts'
import type { ContentKind } from '#schemas/pages/content-kinds.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, gt, lt, ne, sql } from '#server/database/drizzle.ts'
import { editorSessions, editorSetupTokens, editors } from '#server/database/tables/editor.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { hashToken } from '#server/security/hash-token.ts'
import { hashPassword, isPassword, type PasswordCost } from '#server/session/passwords.ts'

interface NewEditor {
  email: string
  name: string
  role: EditorRole
  /** Default: all. */
  markets?: string[] | null | undefined
  kinds?: ContentKind[] | null | undefined
  families?: string[] | null | undefined
  password: string
}

type RoleScope = Pick<Editor, 'markets' | 'kinds' | 'families'>

type EditorChangeOutcome = { kind: 'changed'; editor: Editor } | { kind: 'missing' } | { kind: 'last-admin' }

/** The editors' accounts. */
export interface Editors {
  /**
   * Creates the random token for the first admin, valid for a day: it proves access to the server's output. Undefined
   * once there is an editor.
   */
  setupToken(): Promise<string | undefined>
  /** Creates the first admin; undefined for a wrong token, or if there is an editor. */
  setUp(token: string, admin: Omit<NewEditor, 'role'>): Promise<Editor | undefined>
  /** Returns the editor with this address and password. */
  withPassword(email: string, password: string): Promise<Editor | undefined>
  all(): Promise<Editor[]>
  /** Returns undefined if the address has an account. */
  add(editor: NewEditor): Promise<Editor | undefined>
  change(id: string, to: Partial<Omit<NewEditor, 'email'>>): Promise<EditorChangeOutcome>
  remove(id: string): Promise<EditorChangeOutcome>
}

/** Admins manage the roles of everybody, so theirs has no limit. */
const scopeOf = (role: EditorRole, { markets, kinds, families }: Partial<NewEditor>): RoleScope =>
  role === 'admin'
    ? { markets: null, kinds: null, families: null }
    : { markets: markets ?? null, kinds: kinds ?? null, families: families ?? null }

/**
 * Returns the stored scope after a change, which may leave parts of it out. An admin’s is stored, too: it applies again
 * to an admin who becomes an editor.
 */
const scopeAfter = (before: RoleScope, to: Partial<NewEditor>): RoleScope => ({
  markets: to.markets === undefined ? before.markets : to.markets,
  kinds: to.kinds === undefined ? before.kinds : to.kinds,
  families: to.families === undefined ? before.families : to.families,
})

/** Returns the editor of a row. */
export const asEditor = ({ id, email, name, role, ...scope }: typeof editors.$inferSelect): Editor => ({
  id,
  email,
  name,
  role,
  ...scopeOf(role, scope),
})

const day = 86_400_000
const isEmpty = async ({ db }: Database): Promise<boolean> =>
  (await db.select({ id: editors.id }).from(editors).limit(1)).length === 0

const rowOf = async (
  { email, name, role, password, ...scope }: NewEditor,
  now: number,
  cost: PasswordCost | undefined,
) => ({
  id: randomUUID(),
  email: email.toLowerCase(),
  name,
  role,
  ...scopeOf(role, scope),
  passwordHash: await hashPassword(password, cost),
  created: new Date(now),
})

/** Serialised, so that two admins cannot remove each other's role. */
const lockEditors = sql`lock table editors in share row exclusive mode`

/** Whether there is an admin besides this editor. */
async function hasOtherAdmin(tx: Transaction, id: string): Promise<boolean> {
  const admins = await tx
    .select({ id: editors.id })
    .from(editors)
    .where(and(eq(editors.role, 'admin'), ne(editors.id, id)))
    .limit(1)
  return admins.length > 0
}

/** Changes an editor. Signs them out where the password changes. */
async function changeEditor(
  { db }: Database,
  id: string,
  to: Partial<Omit<NewEditor, 'email'>>,
): Promise<EditorChangeOutcome> {
  const { name, role, password } = to
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return db.transaction(async (tx): Promise<EditorChangeOutcome> => {
    await tx.execute(lockEditors)
    const [editor] = await tx.select().from(editors).where(eq(editors.id, id))
    if (!editor) return { kind: 'missing' }
    const isDemoted = editor.role === 'admin' && role !== undefined && role !== 'admin'
    if (isDemoted && !(await hasOtherAdmin(tx, id))) return { kind: 'last-admin' }
    const next = { name: name ?? editor.name, role: role ?? editor.role, ...scopeAfter(editor, to) }
    const set = { ...next, passwordHash: passwordHash ?? editor.passwordHash }
    await tx.update(editors).set(set).where(eq(editors.id, id))
    if (passwordHash) await tx.delete(editorSessions).where(eq(editorSessions.editorId, id))
    return { kind: 'changed', editor: asEditor({ ...editor, ...next }) }
  })
}

async function removeEditor({ db }: Database, id: string): Promise<EditorChangeOutcome> {
  return db.transaction(async (tx): Promise<EditorChangeOutcome> => {
    await tx.execute(lockEditors)
    const [editor] = await tx.select().from(editors).where(eq(editors.id, id))
    if (!editor) return { kind: 'missing' }
    if (editor.role === 'admin' && !(await hasOtherAdmin(tx, id))) return { kind: 'last-admin' }
    await tx.delete(editors).where(eq(editors.id, id))
    return { kind: 'changed', editor: asEditor(editor) }
  })
}

/**
 * @param now milliseconds since the epoch
 * @param passwordCost what to hash a password takes
 */
export function createEditors(database: Database, now: () => number, passwordCost?: PasswordCost): Editors {
  const { db } = database
  return {
    async setupToken() {
      if (!(await isEmpty(database))) return undefined
      const token = randomBytes(24).toString('base64url')
      await db.delete(editorSetupTokens).where(lt(editorSetupTokens.expires, new Date(now())))
      await db.insert(editorSetupTokens).values({ hash: hashToken(token), expires: new Date(now() + day) })
      return token
    },

    async setUp(setupToken, admin) {
      const isCurrent = and(
        eq(editorSetupTokens.hash, hashToken(setupToken)),
        gt(editorSetupTokens.expires, new Date(now())),
      )
      const [token] = await db.select().from(editorSetupTokens).where(isCurrent)
      if (!token || !(await isEmpty(database))) return undefined
      const row = await rowOf({ ...admin, role: 'admin' }, now(), passwordCost)
      return db.transaction(async (tx) => {
        await tx.execute(lockEditors)
        const existing = await tx.select({ id: editors.id }).from(editors).limit(1)
        if (existing.length > 0) return undefined
        const [created] = await tx.insert(editors).values(row).returning()
        await tx.delete(editorSetupTokens)
        return created && asEditor(created)
      })
    },

    async withPassword(email, password) {
      const [editor] = await db.select().from(editors).where(eq(editors.email, email.toLowerCase()))
      return (await isPassword(password, editor?.passwordHash)) && editor ? asEditor(editor) : undefined
    },

    async all() {
      return (await db.select().from(editors).orderBy(asc(editors.name), asc(editors.id))).map(asEditor)
    },

    async add(editor) {
      const [created] = await db
        .insert(editors)
        .values(await rowOf(editor, now(), passwordCost))
        .onConflictDoNothing()
        .returning()
      return created && asEditor(created)
    },

    change: (id, to) => changeEditor(database, id, to),
    remove: (id) => removeEditor(database, id),
  }
}
