import { atom } from 'jotai'
import { call } from '#preview/state/api.ts'
import { store } from '#preview/state/store.ts'
import { type EditorRole, isAtLeast } from '#schemas/api/editor-roles.ts'
import { access } from '#schemas/editor/access.ts'
import type { EditorAccount } from '#schemas/editor/parts.ts'

type Session = { kind: 'unknown' } | { kind: 'guest' } | { kind: 'signedIn'; editor: EditorAccount }

export const sessionAtom = atom<Session>({ kind: 'unknown' })

/** The id of who is signed in. */
export const ownIdAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.kind === 'signedIn' ? session.editor.id : undefined
})

/**
 * Fetches the session.
 * @throws CallFailed if the server does not respond
 */
export async function readSession(): Promise<void> {
  const answer = await call(access.me, {})
  store.set(
    sessionAtom,
    answer.status === 200 ? { kind: 'signedIn', editor: answer.body } : { kind: 'guest' },
  )
}

/** Clears the session after it expired. */
export const forgetSession = (): void => store.set(sessionAtom, { kind: 'guest' })

/** @param code of the authenticator app, or a recovery code; empty before one is required */
export async function signIn(
  email: string,
  password: string,
  code: string,
): Promise<'signedIn' | 'codeWanted' | 'refused'> {
  const answer = await call(access.signIn, { body: { email, password, ...(code !== '' && { code }) } })
  if (answer.status === 202) return 'codeWanted'
  if (answer.status !== 200) return 'refused'
  store.set(sessionAtom, { kind: 'signedIn', editor: answer.body })
  return 'signedIn'
}

export async function signOut(): Promise<void> {
  await call(access.signOut, {})
  forgetSession()
}

/** Whether the user has at least this role. */
export function may(role: EditorRole): boolean {
  const session = store.get(sessionAtom)
  return session.kind === 'signedIn' && isAtLeast(session.editor.role, role)
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
  const answer = await call(access.setup, { body: admin })
  if (answer.status !== 200) return answer.error.message || answer.error.title
  history.replaceState(null, '', '/preview')
  store.set(sessionAtom, { kind: 'signedIn', editor: answer.body })
  return undefined
}
