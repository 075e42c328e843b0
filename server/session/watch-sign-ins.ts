import type { SecurityLog } from '#server/logging/security-log.ts'
import type { AuthHandler } from '#server/session/calls.ts'

/** Returns the e-mail address that was entered; empty if none. */
function emailIn(body: unknown): string {
  const fields: unknown = body instanceof Object ? Reflect.get(body, 'formFields') : undefined
  const errors: unknown = Array.isArray(fields)
    ? fields.find((field) => Object(field).id === 'email')
    : undefined
  const value: unknown = Object(errors).value
  return typeof value === 'string' ? value : ''
}

/** Logs failed sign-ins, and attempts rejected by a limit. */
export const watchSignIns =
  (signIn: AuthHandler, security: SecurityLog): AuthHandler =>
  async (call) => {
    const reply = await signIn(call)
    if (reply.kind !== 'answer') return reply
    const signInDetails = { account: security.accountOf(emailIn(call.body)), network: call.network }
    const { status } = reply.body
    if (status === 'WRONG_CREDENTIALS_ERROR') security.note('signIn.failed', signInDetails)
    if (status === 'GENERAL_ERROR') security.note('signIn.locked', signInDetails)
    return reply
  }
