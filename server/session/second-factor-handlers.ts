import type { secondFactor as declared } from '#schemas/api/second-factor.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import type { CodeCheckResult, Holder } from '#server/second-factor/factor-codes.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import type { ConfirmIdentity } from '#server/session/confirm-identity.ts'
import type { Sessions } from '#server/session/sessions.ts'

interface SessionSecondFactorHandlerDependencies {
  factors: SecondFactors
  sessions: Pick<Sessions, 'endAll' | 'noteSecondFactor'>
  confirmIdentity: ConfirmIdentity
}

const notOperator = { status: 403, message: 'The account is not an operator’s.' } as const
const isOn = { status: 409, message: 'There is a second factor already.' } as const
const isOff = { status: 409, message: 'There is no second factor.' } as const

const wrongCode = (codeResult: Exclude<CodeCheckResult, 'right'>) =>
  ({
    status: 400,
    errors: { code: [codeResult === 'locked' ? 'secondFactor.locked' : 'secondFactor.wrong'] },
  }) as const

/** Creates the endpoints of operators' second factor. */
export function createSecondFactorHandlers({
  factors,
  sessions,
  confirmIdentity,
}: SessionSecondFactorHandlerDependencies): HandlersOf<typeof declared> {
  function operatorOf(caller: Caller) {
    const session = signedIn(caller)
    const { userId: id, email, secondFactor: state } = session
    const holder: Holder = { kind: 'user', id, email }
    return { session, holder, state }
  }

  return {
    async state(_input, caller) {
      const { holder, state = 'none' } = operatorOf(caller)
      const isSettingUp = state === 'off' || state === 'required'
      const enrolment = isSettingUp ? await factors.pending(holder) : undefined
      const recoveryCodes = state === 'verified' ? await factors.renewed(holder) : []
      const details = { ...(enrolment && { enrolment }), ...(recoveryCodes.length > 0 && { recoveryCodes }) }
      return { status: 200, body: { state, ...details } }
    },

    async begin({ body: { password } }, caller) {
      const { session, holder, state } = operatorOf(caller)
      if (state === undefined) return notOperator
      const refusal = await confirmIdentity(session, password)
      if (refusal) return refusal
      return (await factors.begin(holder)) ? { status: 204 } : isOn
    },

    async confirm({ body: { code } }, caller) {
      const { session, holder, state } = operatorOf(caller)
      if (state === undefined) return notOperator
      if (state === 'pending' || state === 'verified') return isOn
      const codeResult = await factors.confirm(holder, code)
      if (codeResult !== 'right') return wrongCode(codeResult)
      await sessions.endAll(session.userId, session.handle)
      await sessions.noteSecondFactor(session.handle)
      return { status: 204 }
    },

    async enter({ body: { code } }, caller) {
      const { session, holder, state } = operatorOf(caller)
      if (state === undefined) return notOperator
      if (state === 'off' || state === 'required') return isOff
      const entered = await factors.enter(holder, code)
      if (entered !== 'right') return wrongCode(entered)
      await sessions.noteSecondFactor(session.handle)
      return { status: 204 }
    },

    async renewCodes({ body: { code } }, caller) {
      const { holder, state } = operatorOf(caller)
      if (state === undefined || state === 'pending') return notOperator
      if (state !== 'verified') return isOff
      const entered = await factors.enter(holder, code)
      if (entered !== 'right') return wrongCode(entered)
      await factors.renewRecoveryCodes(holder)
      return { status: 204 }
    },
  }
}
