import type { machines as family } from '#schemas/editor/machines.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import type { MachineTokens } from '#server/machines/machine-tokens.ts'

export interface MachineParts {
  machineTokens: MachineTokens
  audit: Audit
  security: SecurityLog
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Handlers by which admins manage the tokens of machines. */
export const createMachineHandlers = ({
  machineTokens: tokens,
  audit,
  security,
  now,
}: MachineParts): EditorHandlersOf<typeof family> => ({
  async tokens() {
    return { status: 200, body: await tokens.list() }
  },

  async addToken({ body: { name, scopes, expires } }, { editor }) {
    const end = expires === undefined ? undefined : new Date(expires)
    if (end && !(end.getTime() > now())) return { status: 400, errors: { expires: ['form.invalid'] } }
    const addResult = await tokens.add({ name, scopes, expires: end }, editor.email)
    if (addResult === 'taken') return { status: 409, message: 'Another API token has this name.' }
    const { listed } = addResult
    await audit.note(editor, 'add API token', undefined, { name: listed.name, scopes, expires })
    security.note('machine.added', { machine: listed.name, person: editor.id, scopes: scopes.join(' ') })
    return { status: 201, body: addResult }
  },

  async revokeToken({ path: { id } }, { editor }) {
    const name = await tokens.revoke(id)
    if (name === undefined) return { status: 404 }
    await audit.note(editor, 'revoke API token', undefined, { name })
    security.note('machine.revoked', { machine: name, person: editor.id })
    return { status: 204 }
  },
})
