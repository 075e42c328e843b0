import type { secondFactor } from '#schemas/editor/second-factor.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import type { Editors } from '#server/editor/editors.ts'
import { passwordGuesses, tooMany, tooManyCodes } from '#server/editor/sign-in-refusals.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { CodeCheckResult, Holder } from '#server/second-factor/factor-codes.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'

interface EditorSecondFactorHandlerDependencies {
  editors: Editors
  sessions: EditorSessions
  factors: SecondFactors
  limits: RateLimits
  audit: Audit
}

const isOn = { status: 409, message: 'There is a second factor already.' } as const
const isOff = { status: 409, message: 'There is no second factor.' } as const
const wrongCode = {
  status: 403,
  message: 'The code is wrong or was already used. Wait for the next one.',
} as const

const holderOf = ({ id, email }: { id: string; email: string }): Holder => ({ kind: 'editor', id, email })

/** Returns the refusal for a code; undefined if it was correct. */
const refusalOf = (codeResult: CodeCheckResult) =>
  codeResult === 'right' ? undefined : codeResult === 'locked' ? tooManyCodes : wrongCode

export function createSecondFactorHandlers({
  editors,
  sessions,
  factors,
  limits,
  audit,
}: EditorSecondFactorHandlerDependencies): EditorHandlersOf<typeof secondFactor> {
  return {
    async begin({ body: { password } }, { editor }) {
      if ((await limits.take('editor-password', editor.id, passwordGuesses)) !== undefined) return tooMany
      if (!(await editors.withPassword(editor.email, password)))
        return { status: 403, message: 'The current password is incorrect.' }
      const enrolment = await factors.begin(holderOf(editor))
      return enrolment ? { status: 200, body: enrolment } : isOn
    },

    async confirm({ body: { code } }, { editor, header }) {
      if (editor.secondFactor === 'on') return isOn
      const refusal = refusalOf(await factors.confirm(holderOf(editor), code))
      if (refusal) return refusal
      await sessions.endOthers(editor.id, header('cookie'))
      await audit.note(editor, 'set up second factor')
      return { status: 204 }
    },

    async renewCodes({ body: { code } }, { editor }) {
      if (editor.secondFactor !== 'on') return isOff
      const refused = refusalOf(await factors.enter(holderOf(editor), code))
      if (refused) return refused
      const recoveryCodes = await factors.renewRecoveryCodes(holderOf(editor))
      await audit.note(editor, 'renew recovery codes')
      return { status: 200, body: { recoveryCodes } }
    },

    async remove({ body: { code } }, { editor }) {
      if (editor.secondFactor !== 'on') return isOff
      const refused = refusalOf(await factors.enter(holderOf(editor), code))
      if (refused) return refused
      await factors.remove(holderOf(editor), `editor:${editor.id}`)
      await audit.note(editor, 'remove second factor')
      return { status: 204 }
    },

    async reset({ path: { id } }, { editor, header }) {
      const person = (await editors.all()).find((item) => item.id === id)
      if (!person || !(await factors.remove({ kind: 'editor', id }, `editor:${editor.id}`)))
        return { status: 404 }
      await sessions.endOthers(id, header('cookie'))
      await audit.note(editor, 'reset second factor', undefined, { email: person.email })
      return { status: 204 }
    },
  }
}
