import type { accountBlocks as declared } from '#schemas/api/office-customers.ts'
import { addCustomerEntry } from '#server/customers/customer-entries.ts'
import type { Database } from '#server/database/database.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import type { Users } from '#server/session/users.ts'

interface AccountBlocksDependencies {
  users: Pick<Users, 'byEmail' | 'setBlocked'>
  security: Pick<SecurityLog, 'note'>
  database: Pick<Database, 'db'>
  /** Milliseconds since the epoch. */
  now: () => number
}

const isOperators = {
  status: 409,
  message: 'The account is an operator’s: take that role from it first.',
} as const

/** Lets operators block accounts. */
export const createAccountBlocksHandlers = ({
  users,
  security,
  database,
  now,
}: AccountBlocksDependencies): HandlersOf<typeof declared> => ({
  async set({ body: { email, blocked, reason } }, caller) {
    const user = await users.byEmail(email)
    if (!user) return { status: 404 }
    // Otherwise a stolen operator session could lock out every other operator.
    if (blocked && user.granted === 'operator') return isOperators
    await users.setBlocked(user.id, blocked)
    const actor = signedIn(caller)
    const kind = blocked ? 'blocked' : 'unblocked'
    await addCustomerEntry(database, { userId: user.id, kind, reason }, actor, now())
    const blockDetails = { person: user.id, by: actor.userId }
    security.note(blocked ? 'account.blocked' : 'account.unblocked', blockDetails)
    return { status: 200, body: { email: user.email, blocked } }
  },
})
