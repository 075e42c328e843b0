import type { access } from '#schemas/editor/access.ts'
import type { Editor, EditorAccount } from '#schemas/editor/parts.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import type { Editors } from '#server/editor/editors.ts'
import type { SecondFactorOf } from '#server/editor/second-factor-state.ts'
import { passwordGuesses, tooMany, tooManyCodes } from '#server/editor/sign-in-refusals.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { deviceOf } from '#server/session/device.ts'
import { isGuessable } from '#server/session/guessable-password.ts'
import type { KnownDevices } from '#server/session/known-devices.ts'
import { createSignInLimits } from '#server/session/sign-in-limits.ts'

interface AccessHandlerDependencies {
  editors: Editors
  sessions: EditorSessions
  limits: RateLimits
  devices: KnownDevices
  factors: SecondFactors
  stateOf: SecondFactorOf
  audit: Audit
  security: SecurityLog
}

const attemptLimits = { network: 30, account: 10, everywhere: 30, attacked: 3 } as const
const guessable = {
  status: 400,
  message: 'The password is one of those that are tried first. Please choose another, such as several words.',
} as const
const lastAdmin = { status: 409, message: 'At least one admin is required.' } as const
const wrong = { status: 403, message: 'Email, password or code is incorrect.' } as const

const accountOf = async ({ stateOf }: AccessHandlerDependencies, editor: Editor) => ({
  ...editor,
  secondFactor: await stateOf(editor),
})

/** Returns the further step of a sign-in after the correct password. */
async function nextSignInStep(
  factors: SecondFactors,
  { id, email, secondFactor }: EditorAccount,
  code: string | undefined,
) {
  if (secondFactor !== 'on') return undefined
  if (code === undefined) return { status: 202, body: { wanted: 'code' } } as const
  const codeResult = await factors.enter({ kind: 'editor', id, email }, code)
  if (codeResult === 'right') return undefined
  return codeResult === 'locked' ? tooManyCodes : wrong
}

/** Handlers of sign-in and sign-out. */
function createSignInHandlers(
  parts: AccessHandlerDependencies,
): Pick<EditorHandlersOf<typeof access>, 'setup' | 'signIn' | 'signOut' | 'me'> {
  const { editors, sessions, limits, devices, audit, security } = parts
  const admitAttempt = createSignInLimits('editor', limits, attemptLimits)
  return {
    async setup({ body: { token, ...admin } }, { header }) {
      if (await isGuessable(admin.password)) return guessable
      const editor = await editors.setUp(token, admin)
      if (!editor) return { status: 403, message: 'The setup link is invalid or was already used.' }
      await audit.note(editor, 'set up')
      const cookies = await sessions.start(editor, deviceOf(header('user-agent')))
      return { status: 200, body: await accountOf(parts, editor), cookies }
    },

    async signIn({ body: { email, password, code } }, { address, header }) {
      const network = networkOf(address)
      const signInDetails = { account: security.accountOf(email), network }
      const device = devices.idOf(header('cookie'), email)
      if (!(await admitAttempt({ email, network, device }))) {
        security.note('editor.signIn.locked', signInDetails)
        return tooMany
      }
      const editor = await editors.withPassword(email, password)
      if (!editor) security.note('editor.signIn.failed', signInDetails)
      if (!editor) return wrong
      const account = await accountOf(parts, editor)
      const further = await nextSignInStep(parts.factors, account, code)
      if (further) return further
      await audit.note(editor, 'sign in')
      const cookies = [
        ...(await sessions.start(editor, deviceOf(header('user-agent')))),
        devices.cookieFor(editor.email),
      ]
      return { status: 200, body: account, cookies }
    },

    async signOut(_, { header }) {
      return { status: 204, cookies: await sessions.end(header('cookie')) }
    },

    async me(_, { editor }) {
      return { status: 200, body: editor }
    },
  }
}

/** Handlers of the caller's own account: password and sessions. */
function createAccountHandlers({
  editors,
  sessions,
  limits,
  audit,
}: AccessHandlerDependencies): Pick<
  EditorHandlersOf<typeof access>,
  'password' | 'sessions' | 'endSession' | 'endOtherSessions'
> {
  return {
    async password({ body: { current, password } }, { editor, header }) {
      if (await isGuessable(password)) return guessable
      if ((await limits.take('editor-password', editor.id, passwordGuesses)) !== undefined) return tooMany
      const verified = await editors.withPassword(editor.email, current)
      if (!verified) return { status: 403, message: 'The current password is incorrect.' }
      await editors.change(verified.id, { password })
      await audit.note(editor, 'change password')
      return { status: 204, cookies: await sessions.start(verified, deviceOf(header('user-agent'))) }
    },

    async sessions(_, { editor, header }) {
      return { status: 200, body: await sessions.list(editor.id, header('cookie')) }
    },

    async endSession({ path }, { editor }) {
      return { status: (await sessions.revoke(editor.id, path.id)) ? 204 : 404 }
    },

    async endOtherSessions(_, { editor, header }) {
      await sessions.endOthers(editor.id, header('cookie'))
      return { status: 204 }
    },
  }
}

/** Handlers by which admins manage editors. */
function createPeopleHandlers(
  parts: AccessHandlerDependencies,
): Pick<EditorHandlersOf<typeof access>, 'editors' | 'addEditor' | 'changeEditor' | 'removeEditor'> {
  const { editors, audit } = parts
  return {
    async editors() {
      return {
        status: 200,
        body: await Promise.all((await editors.all()).map((item) => accountOf(parts, item))),
      }
    },

    async addEditor({ body }, { editor }) {
      if (await isGuessable(body.password)) return guessable
      const addResult = await editors.add(body)
      if (!addResult) return { status: 409, message: 'An account with this email address already exists.' }
      await audit.note(editor, 'add editor', undefined, {
        email: addResult.email,
        role: addResult.role,
        markets: addResult.markets,
        kinds: addResult.kinds,
        families: addResult.families,
      })
      return { status: 201, body: addResult }
    },

    async changeEditor({ path, body }, { editor }) {
      if (body.password !== undefined && (await isGuessable(body.password))) return guessable
      const outcome = await editors.change(path.id, body)
      if (outcome.kind === 'missing') return { status: 404 }
      if (outcome.kind === 'last-admin') return lastAdmin
      const { email, role, markets, kinds, families } = outcome.editor
      await audit.note(editor, 'change editor', undefined, {
        email,
        role,
        markets,
        kinds,
        families,
        password: body.password !== undefined,
      })
      return { status: 200, body: outcome.editor }
    },

    async removeEditor({ path }, { editor }) {
      const outcome = await editors.remove(path.id)
      if (outcome.kind === 'missing') return { status: 404 }
      if (outcome.kind === 'last-admin') return lastAdmin
      await audit.note(editor, 'remove editor', undefined, { email: outcome.editor.email })
      return { status: 204 }
    },
  }
}

export const createAccessHandlers = (parts: AccessHandlerDependencies): EditorHandlersOf<typeof access> => ({
  ...createSignInHandlers(parts),
  ...createAccountHandlers(parts),
  ...createPeopleHandlers(parts),
})
