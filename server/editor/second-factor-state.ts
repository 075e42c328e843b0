import { isAtLeast } from '#schemas/api/editor-roles.ts'
import type { Editor, SecondFactorState } from '#schemas/editor/parts.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'

/** Returns the second-factor state of an editor. */
export type SecondFactorOf = (editor: Pick<Editor, 'id' | 'email' | 'role'>) => Promise<SecondFactorState>

/** Publishers write what shoppers see, including payment pages: a real shop requires more than a password. */
export const secondFactorOf =
  (factors: Pick<SecondFactors, 'isOn'>, isDemo: boolean): SecondFactorOf =>
  async ({ id, email, role }) => {
    if (await factors.isOn({ kind: 'editor', id, email })) return 'on'
    return !isDemo && isAtLeast(role, 'publisher') ? 'required' : 'off'
  }
