import type { AccountExport } from '#schemas/account-export.ts'
import type { officeCustomers as family } from '#schemas/api/office-customers.ts'
import type { Market } from '#schemas/markets/market.ts'
import { addCustomerEntry } from '#server/customers/customer-entries.ts'
import { type CustomerParts, readCustomer } from '#server/customers/read-customer.ts'
import { searchCustomers, userById } from '#server/customers/search-customers.ts'
import { conflict } from '#server/endpoints/conflict.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { normalEmail } from '#server/session/claim-user.ts'
import type { EmailVerification } from '#server/session/email-calls.ts'

interface CustomerOfficeHandlerDependencies extends CustomerParts {
  verification: Pick<EmailVerification, 'send'>
  /** Market whose language is used in mails to customers of a market that no longer exists. */
  firstMarket: () => Market | undefined
  exportAccount: (userId: string) => Promise<AccountExport | undefined>
  removeAccount: (userId: string) => Promise<void>
  security: Pick<SecurityLog, 'note'>
}

/** Creates the endpoints by which operators find and manage customers. */
export const createOfficeCustomersHandlers = (
  parts: CustomerOfficeHandlerDependencies,
): HandlersOf<typeof family> => ({
  async search({ body }) {
    return { status: 200, body: await searchCustomers(parts.database, body) }
  },

  async read({ path }) {
    const user = await userById(parts.database, path.userId)
    return user ? { status: 200, body: await readCustomer(parts, user) } : notFound
  },

  async confirm({ path }, caller) {
    const session = signedIn(caller)
    const { database, marketOf, firstMarket, verification, now } = parts
    const user = await userById(database, path.userId)
    const market = user && (marketOf(user.market) ?? firstMarket())
    if (!user || !market) return notFound
    if (user.emailVerified !== null) return conflict('account.confirmed', 'The address is confirmed.')
    if (!(await verification.send(user, market)))
      return conflict('account.tooManyMails', 'Enough of these mails were sent within the hour.')
    await addCustomerEntry(database, { userId: user.id, kind: 'mailed' }, session, now())
    return { status: 204 }
  },

  async export({ path: { userId } }, caller) {
    const data = await parts.exportAccount(userId)
    if (!data) return notFound
    await addCustomerEntry(parts.database, { userId, kind: 'exported' }, signedIn(caller), parts.now())
    return { status: 200, body: data }
  },

  async remove({ path, body }, caller) {
    const user = await userById(parts.database, path.userId)
    if (!user) return notFound
    // Otherwise a stolen operator session could remove every other operator.
    if (user.granted === 'operator')
      return conflict('account.operator', 'The account is an operator’s: take that role from it first.')
    if (normalEmail(body.email) !== user.email)
      return { status: 400, errors: { email: ['account.otherEmail'] } }
    await parts.removeAccount(user.id)
    parts.security.note('account.removed', { person: user.id, by: signedIn(caller).userId })
    return { status: 204 }
  },
})
