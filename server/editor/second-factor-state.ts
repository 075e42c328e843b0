import { isAtLeast } from '#schemas/api/editor-roles.ts'
import type { Editor, SecondFactorState } from '#schemas/editor/parts.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'

/** What the sign-in of an editor asks for beside the password. */
export type SecondFactorOf = (editor: Pick<Editor, 'id' | 'email' | 'role'>) => Promise<SecondFactorState>

/** Who publishes writes what shoppers see, pages of payment among them: in a real shop a password is not enough. */
export const secondFactorOf =
  (factors: Pick<SecondFactors, 'isOn'>, isDemo: boolean): SecondFactorOf =>
  async ({ id, email, role }) => {
    if (await factors.isOn({ kind: 'editor', id, email })) return 'on'
    return !isDemo && isAtLeast(role, 'publisher') ? 'required' : 'off'
  }
