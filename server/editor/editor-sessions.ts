import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Editor, EditorAccount } from '#schemas/editor/parts.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, gt, lt, ne } from '#server/database/drizzle.ts'
import { editorSessions, editors } from '#server/database/tables/editor.ts'
import { asEditor } from '#server/editor/editors.ts'
import type { SecondFactorOf } from '#server/editor/second-factor-state.ts'
import { cookieOf } from '#server/http/cookies.ts'
import { hashToken } from '#server/security/hash-token.ts'
import type { Device } from '#server/session/device.ts'
import { listSessions } from '#server/session/listed-session.ts'

/** Sessions of editors, separate from the shop's: a cookie for the editor only, and one that shows drafts. */
export interface EditorSessions {
  /** Starts a session. @returns values of `Set-Cookie` headers */
  start(editor: Pick<Editor, 'id'>, device: Device): Promise<string[]>
  /** An editor's active sessions; the one of the cookie header first. */
  list(editorId: string, cookies: string | undefined): Promise<ReturnType<typeof listSessions>>
  /**
   * Ends one of an editor's own sessions.
   * @returns whether it existed
   */
  revoke(editorId: string, id: string): Promise<boolean>
  /** Ends every session of an editor but the one of the cookie header. */
  endOthers(editorId: string, cookies: string | undefined): Promise<void>
  /**
   * Returns the editor of a request from the database, cached per request. Undefined while a second factor that the
   * role requires is not set up.
   */
  editorOf(request: IncomingMessage): Promise<Editor | undefined>
  /** Returns the same, regardless of the second factor. */
  accountOf(request: IncomingMessage): Promise<EditorAccount | undefined>
  /** Returns the same, uncached: for long requests. */
  find(request: IncomingMessage): Promise<Editor | undefined>
  /** Whether a cookie header is an editor's. */
  isEditor(cookies: string | undefined): Promise<boolean>
  /**
   * Ends the session of a cookie header.
   * @returns values of `Set-Cookie` headers
   */
  end(cookies: string | undefined): Promise<string[]>
}

const name = 'vitrine-editor'
/** Paths of the cookie: the editor, and the payload, which shows it drafts. */
const paths = ['/preview', '/api/f']
const hour = 3_600_000
/** Milliseconds before an unused session expires; extended hourly while in use. */
const idleTimeout = 24 * hour
/** Maximum lifetime in milliseconds. */
const absoluteTimeout = 7 * 24 * hour

const currentHash = (cookies: string | undefined): string => hashToken(cookieOf(cookies, name) ?? '')

interface Options {
  database: Database
  /** Over https the cookie never travels otherwise. */
  publicUrl: string
  stateOf: SecondFactorOf
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Returns the editor if the account fulfils its role's requirements. */
function requireSecondFactor(account: EditorAccount | undefined): Editor | undefined {
  if (!account || account.secondFactor === 'required') return undefined
  const { secondFactor: _, ...editor } = account
  return editor
}

/** Returns the editor of a session's token, and extends the session. */
async function findAccount(
  { database: { db }, stateOf, now }: Options,
  token: string,
): Promise<EditorAccount | undefined> {
  const hash = hashToken(token)
  const [row] = await db
    .select({ editor: editors, expires: editorSessions.expires, signedIn: editorSessions.signedIn })
    .from(editorSessions)
    .innerJoin(editors, eq(editors.id, editorSessions.editorId))
    .where(eq(editorSessions.hash, hash))
  if (!row) return undefined
  const remaining = row.expires.getTime() - now()
  if (remaining <= 0 || row.signedIn.getTime() + absoluteTimeout <= now()) return undefined
  if (remaining < idleTimeout - hour)
    await db
      .update(editorSessions)
      .set({ used: new Date(now()), expires: new Date(now() + idleTimeout) })
      .where(eq(editorSessions.hash, hash))
  return { ...asEditor(row.editor), secondFactor: await stateOf(row.editor) }
}

/** Returns the cookies of a session: one for each path. */
function createCookies({ publicUrl }: Options) {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return (value: string, seconds: number): string[] =>
    paths.map(
      (path) => `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
    )
}

const createStart = (
  { database: { db }, now }: Options,
  cookiesFor: ReturnType<typeof createCookies>,
): Pick<EditorSessions, 'start'> => ({
  async start({ id }, device) {
    const token = randomBytes(32).toString('base64url')
    await db.delete(editorSessions).where(lt(editorSessions.expires, new Date(now())))
    await db.insert(editorSessions).values({
      hash: hashToken(token),
      editorId: id,
      signedIn: new Date(now()),
      used: new Date(now()),
      expires: new Date(now() + idleTimeout),
      ...device,
    })
    return cookiesFor(token, absoluteTimeout / 1_000)
  },
})

/** Lists and ends an editor's own sessions. */
const createLocalSessions = ({
  database: { db },
  now,
}: Options): Pick<EditorSessions, 'list' | 'revoke' | 'endOthers'> => ({
  async list(editorId, cookies) {
    const ofEditor = and(eq(editorSessions.editorId, editorId), gt(editorSessions.expires, new Date(now())))
    const rows = await db.select().from(editorSessions).where(ofEditor).orderBy(desc(editorSessions.used))
    return listSessions(
      rows.map((row) => ({ ...row, id: row.hash })),
      currentHash(cookies),
    )
  },

  async revoke(editorId, id) {
    const ofEditor = and(eq(editorSessions.editorId, editorId), eq(editorSessions.hash, id))
    return (await db.delete(editorSessions).where(ofEditor).returning({ id: editorSessions.hash })).length > 0
  },

  async endOthers(editorId, cookies) {
    const isOtherSession = ne(editorSessions.hash, currentHash(cookies))
    await db.delete(editorSessions).where(and(eq(editorSessions.editorId, editorId), isOtherSession))
  },
})

export function createEditorSessions(options: Options): EditorSessions {
  const { db } = options.database
  const find = (token: string) => findAccount(options, token)
  const cookiesFor = createCookies(options)
  const cache = new WeakMap<IncomingMessage, Promise<EditorAccount | undefined>>()

  function accountOf(request: IncomingMessage): Promise<EditorAccount | undefined> {
    const token = cookieOf(request.headers.cookie, name)
    if (!token) return Promise.resolve(undefined)
    const editor = cache.get(request) ?? find(token)
    cache.set(request, editor)
    return editor
  }

  return {
    ...createStart(options, cookiesFor),
    ...createLocalSessions(options),

    accountOf,
    editorOf: async (request) => requireSecondFactor(await accountOf(request)),

    async find(request) {
      const token = cookieOf(request.headers.cookie, name)
      return token ? requireSecondFactor(await find(token)) : undefined
    },

    async isEditor(cookies) {
      const token = cookieOf(cookies, name)
      return token !== undefined && requireSecondFactor(await find(token)) !== undefined
    },

    async end(cookies) {
      const token = cookieOf(cookies, name)
      if (token) await db.delete(editorSessions).where(eq(editorSessions.hash, hashToken(token)))
      return cookiesFor('', 0)
    },
  }
}
