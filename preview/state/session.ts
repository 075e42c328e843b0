import { atom } from 'jotai'
import { call, forgetResponses, refetchResponses } from '#preview/state/api.ts'
import { store } from '#preview/state/store.ts'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import {
  canChangeKind,
  canChangeMarket,
  type EditorRole,
  isAtLeast,
  marketOfDocument,
} from '#schemas/api/editor-roles.ts'
import type { WithUndefined } from '#schemas/api/endpoint.ts'
import { access } from '#schemas/editor/access.ts'
import type { EditorAccount } from '#schemas/editor/parts.ts'
import { type ContentKind, contentKindOfDocument, contentKindOfPage } from '#schemas/pages/content-kinds.ts'
import { documentKinds } from '#schemas/pages/document-kinds.ts'

type Session =
  | { kind: 'unknown' }
  | { kind: 'guest' }
  /** `isExpired`: the editor must sign in again. The screen and its unsaved input are preserved. */
  | { kind: 'signedIn'; editor: WithUndefined<EditorAccount>; isExpired?: true }

export const sessionAtom = atom<Session>({ kind: 'unknown' })

/** Whether the session of the editor who works on the screen is over. */
export const isExpiredAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.kind === 'signedIn' && session.isExpired === true
})

/** Id of the signed-in editor. */
export const userIdAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.kind === 'signedIn' ? session.editor.id : undefined
})

/**
 * Fetches the session.
 * @throws CallFailed if the server does not respond
 */
export async function readSession(): Promise<void> {
  const response = await call(access.me, {})
  store.set(
    sessionAtom,
    response.status === 200 ? { kind: 'signedIn', editor: response.body } : { kind: 'guest' },
  )
}

/** Marks the session as over, after which the editor signs in again. */
export function endSession(): void {
  const session = store.get(sessionAtom)
  store.set(sessionAtom, session.kind === 'signedIn' ? { ...session, isExpired: true } : { kind: 'guest' })
}

/** @param code of the authenticator app, or a recovery code; empty before one is required */
export async function signIn(
  email: string,
  password: string,
  code: string,
): Promise<'signedIn' | 'codeWanted' | 'refused'> {
  const response = await call(access.signIn, { body: { email, password, ...(code !== '' && { code }) } })
  if (response.status === 202) return 'codeWanted'
  if (response.status !== 200) return 'refused'
  const before = store.get(userIdAtom)
  const isSame = before !== undefined && before === response.body.id
  if (!isSame) await forgetResponses()
  store.set(sessionAtom, { kind: 'signedIn', editor: response.body })
  if (isSame) void refetchResponses()
  return 'signedIn'
}

export async function signOut(): Promise<void> {
  await call(access.signOut, {})
  store.set(sessionAtom, { kind: 'guest' })
  await forgetResponses()
}

const noScope: Pick<EditorAccount, 'markets' | 'kinds' | 'families'> = {
  markets: null,
  kinds: null,
  families: null,
}

/** Scope of the user's role; null: everything. */
export function currentScope(): WithUndefined<typeof noScope> {
  const session = store.get(sessionAtom)
  return session.kind === 'signedIn' ? session.editor : noScope
}

/** The fields of a document that access rules use. */
export interface DocumentInScope {
  readonly kind?: string
  readonly market: string
  /** Of a page; undefined: the server decides. */
  readonly alias?: string | undefined
}

function contentKindOf({ kind, alias }: DocumentInScope): ContentKind | undefined {
  const documentKind = documentKinds.find((item) => item === kind)
  if (documentKind === undefined || documentKind === 'page')
    return alias === undefined ? undefined : contentKindOfPage(alias)
  return contentKindOfDocument(documentKind)
}

/**
 * Whether the user has at least this role.
 * @param document where it has to hold; undefined: anywhere
 */
export function hasRole(role: EditorRole, document?: DocumentInScope): boolean {
  const session = store.get(sessionAtom)
  if (session.kind !== 'signedIn' || !isAtLeast(session.editor.role, role)) return false
  if (document === undefined) return true
  const kind = contentKindOf(document)
  return (
    canChangeMarket(session.editor, marketOfDocument(document)) &&
    (kind === undefined || canChangeKind(session.editor, kind))
  )
}

/**
 * Creates the first admin.
 * @returns a message if it failed
 */
export async function setUp(admin: {
  token: string
  name: string
  email: string
  password: string
}): Promise<string | undefined> {
  const response = await call(access.setup, { body: admin })
  if (response.status !== 200) return reasonOf(response)
  history.replaceState(null, '', '/preview')
  store.set(sessionAtom, { kind: 'signedIn', editor: response.body })
  return undefined
}
