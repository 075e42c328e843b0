import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Editor } from '#schemas/editor/parts.ts'
import type { Database } from '#server/database/database.ts'
import { eq, lt } from '#server/database/drizzle.ts'
import { editorSessions, editors } from '#server/database/tables/editor.ts'
import { cookieOf } from '#server/http/cookies.ts'

/** Sessions of editors: apart from the shop's, by a cookie that only the editor gets, and what shows it drafts. */
export interface EditorSessions {
  /** Starts a session. @returns values of `Set-Cookie` headers */
  start(editor: Editor): Promise<string[]>
  /** Whose request it is, as the database knows it now; looked up once for a request. */
  editorOf(request: IncomingMessage): Promise<Editor | undefined>
  /** The same, looked up anew: for requests that take long. */
  find(request: IncomingMessage): Promise<Editor | undefined>
  /** Whether a cookie header is an editor's. */
  isEditor(cookies: string | undefined): Promise<boolean>
  /** Ends the session of a cookie header. @returns values of `Set-Cookie` headers */
  end(cookies: string | undefined): Promise<string[]>
}

const name = 'vitrine-editor'
/** The editor, and the payload, of which it sees drafts. */
const paths = ['/preview', '/api/f']
const hour = 3_600_000
/** That a session lasts unused, in milliseconds; it is extended when an hour of it is gone. */
const idle = 24 * hour
/** That it lasts at most. */
const longest = 7 * 24 * hour

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * @param publicUrl over https the cookie never travels otherwise
 * @param now milliseconds since the epoch
 */
export function createEditorSessions({ db }: Database, publicUrl: string, now: () => number): EditorSessions {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookiesFor = (value: string, seconds: number): string[] =>
    paths.map(
      (path) => `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
    )
  const known = new WeakMap<IncomingMessage, Promise<Editor | undefined>>()

  async function find(token: string): Promise<Editor | undefined> {
    const hash = hashOf(token)
    const [row] = await db
      .select({ editor: editors, expires: editorSessions.expires, signedIn: editorSessions.signedIn })
      .from(editorSessions)
      .innerJoin(editors, eq(editors.id, editorSessions.editorId))
      .where(eq(editorSessions.hash, hash))
    if (!row) return undefined
    const left = row.expires.getTime() - now()
    if (left <= 0 || row.signedIn.getTime() + longest <= now()) return undefined
    if (left < idle - hour)
      await db
        .update(editorSessions)
        .set({ expires: new Date(now() + idle) })
        .where(eq(editorSessions.hash, hash))
    const { id, email, name, role } = row.editor
    return { id, email, name, role }
  }

  return {
    async start({ id }) {
      const token = randomBytes(32).toString('base64url')
      await db.delete(editorSessions).where(lt(editorSessions.expires, new Date(now())))
      await db.insert(editorSessions).values({
        hash: hashOf(token),
        editorId: id,
        signedIn: new Date(now()),
        expires: new Date(now() + idle),
      })
      return cookiesFor(token, longest / 1_000)
    },

    editorOf(request) {
      const token = cookieOf(request.headers.cookie, name)
      if (!token) return Promise.resolve(undefined)
      const found = known.get(request) ?? find(token)
      known.set(request, found)
      return found
    },

    async find(request) {
      const token = cookieOf(request.headers.cookie, name)
      return token ? find(token) : undefined
    },

    async isEditor(cookies) {
      const token = cookieOf(cookies, name)
      return token !== undefined && (await find(token)) !== undefined
    },

    async end(cookies) {
      const token = cookieOf(cookies, name)
      if (token) await db.delete(editorSessions).where(eq(editorSessions.hash, hashOf(token)))
      return cookiesFor('', 0)
    },
  }
}
