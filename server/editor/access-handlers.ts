import type { access } from '#schemas/editor/access.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import type { Editors } from '#server/editor/editors.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { isCommonPassword } from '#server/session/common-passwords.ts'
import type { KnownDevices } from '#server/session/known-devices.ts'
import { createSignInLimits } from '#server/session/sign-in-limits.ts'

interface Parts {
  editors: Editors
  sessions: EditorSessions
  limits: RateLimits
  devices: KnownDevices
  audit: Audit
  security: SecurityLog
}

const tries = { network: 30, account: 10, everywhere: 30, attacked: 3 } as const
/** Guesses at the current password by who is signed in. */
const guesses = { requests: 10, seconds: 900 }

const common = {
  status: 400,
  message: 'The password is one of those that are tried first. Please choose another, such as several words.',
} as const
const lastAdmin = { status: 409, message: 'Somebody has to stay an admin.' } as const
const tooMany = {
  status: 429,
  message: 'There were too many attempts. Please wait a quarter of an hour.',
} as const

export function createAccessHandlers({
  editors,
  sessions,
  limits,
  devices,
  audit,
  security,
}: Parts): EditorHandlersOf<typeof access> {
  const mayTry = createSignInLimits('editor', limits, tries)

  return {
    async setup({ body: { token, ...admin } }) {
      if (isCommonPassword(admin.password)) return common
      const editor = await editors.setUp(token, admin)
      if (!editor)
        return { status: 403, message: 'The link is not the one that the server printed, or was used.' }
      await audit.note(editor, 'set up')
      return { status: 200, body: editor, cookies: await sessions.start(editor) }
    },

    async signIn({ body: { email, password } }, { address, header }) {
      const network = networkOf(address)
      const said = { account: security.accountOf(email), network }
      const device = devices.idOf(header('cookie'), email)
      if (!(await mayTry({ email, network, device }))) {
        security.note('editor.signIn.locked', said)
        return tooMany
      }
      const editor = await editors.withPassword(email, password)
      if (!editor) security.note('editor.signIn.failed', said)
      if (!editor) return { status: 403, message: 'The address or the password is wrong.' }
      await audit.note(editor, 'sign in')
      const cookies = [...(await sessions.start(editor)), devices.cookieFor(editor.email)]
      return { status: 200, body: editor, cookies }
    },

    async signOut(_, { header }) {
      return { status: 204, cookies: await sessions.end(header('cookie')) }
    },

    async me(_, { editor }) {
      return { status: 200, body: editor }
    },

    async password({ body: { current, password } }, { editor }) {
      if (isCommonPassword(password)) return common
      if ((await limits.take('editor-password', editor.id, guesses)) !== undefined) return tooMany
      const known = await editors.withPassword(editor.email, current)
      if (!known) return { status: 403, message: 'That is not the current password.' }
      await editors.change(known.id, { password })
      await audit.note(editor, 'change password')
      return { status: 204, cookies: await sessions.start(known) }
    },

    async editors() {
      return { status: 200, body: await editors.all() }
    },

    async addEditor({ body }, { editor }) {
      if (isCommonPassword(body.password)) return common
      const added = await editors.add(body)
      if (!added) return { status: 409, message: 'The address has an account already.' }
      await audit.note(editor, 'add editor', undefined, { email: added.email, role: added.role })
      return { status: 201, body: added }
    },

    async changeEditor({ path, body }, { editor }) {
      if (body.password !== undefined && isCommonPassword(body.password)) return common
      const outcome = await editors.change(path.id, body)
      if (outcome.kind === 'missing') return { status: 404 }
      if (outcome.kind === 'last-admin') return lastAdmin
      const { email, role } = outcome.editor
      await audit.note(editor, 'change editor', undefined, {
        email,
        role,
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
