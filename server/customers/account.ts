import type { account } from '#schemas/api/account.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { termsIn } from '#schemas/visitors/terms.ts'
import type { FavouriteStore } from '#schemas/visitors/user.ts'
import type { MemberBook } from '#server/commerce/loyalty/member-book.ts'
import type { Members } from '#server/commerce/loyalty/members.ts'
import { createAddresses } from '#server/customers/addresses.ts'
import { createCredentials } from '#server/customers/credentials.ts'
import { createCustomers } from '#server/customers/customers.ts'
import { exportAccount } from '#server/customers/export-account.ts'
import { createAccountHandlers } from '#server/customers/handlers.ts'
import type { ClubFacts } from '#server/customers/profile-handlers.ts'
import { removeAccount } from '#server/customers/remove-account.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { favouriteStores } from '#server/database/tables/stores.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { ApiSession, HandlersOf } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { ServiceFailure } from '#server/http/foreign-service.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { endedCookies } from '#server/session/ended-cookies.ts'
import type { SessionService } from '#server/session/session-service.ts'
import { emailQuestions } from '#server/session/sign-in-limits.ts'
import type { Site } from '#server/site/site.ts'
import type { NewsSignUp } from '#server/subscriptions/news-sign-up.ts'
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts'

interface AccountDependencies {
  site: () => Site
  database: Database
  publicUrl: string
  mailTexts: MailTexts
  subscriptions: Pick<Subscriptions, 'statusOf' | 'endByAddress'>
  news: Pick<NewsSignUp, 'signUp'>
  members: Pick<Members, 'of' | 'followAddress' | 'followProfile'>
  /** Stores the members' points. */
  book: Pick<MemberBook, 'balance' | 'contactId'>
  session: Pick<
    SessionService,
    'users' | 'sessions' | 'mailTokens' | 'hooks' | 'isEmployees' | 'audienceCookies'
  >
  limits: RateLimits
  /** Queues the deletion of a customer's cards at the payment provider; undefined if it stores none. */
  forgetCards: ((tx: Transaction, userId: string) => Promise<void>) | undefined
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Displayed while the loyalty service does not respond. */
const noPoints = { balance: 0, pending: 0 }

/** Dependencies of the account handlers, from other modules. */
export function createAccount(parts: AccountDependencies): HandlersOf<typeof account> {
  const { site, database, members, book, session, limits, now } = parts
  const { users, hooks } = session
  const customers = createCustomers(database, now)

  hooks.register('names', async ({ userId, isNew, firstName, lastName, picture }) => {
    if (isNew && (firstName !== '' || lastName !== '' || picture !== undefined))
      await customers.change(userId, { firstName, lastName, ...(picture !== undefined && { picture }) })
  })

  hooks.register('terms', async ({ userId, isNew, market, consents: { termsVersion } }) => {
    const terms = termsIn(site().payload(market.id, 'terms-and-conditions'))
    if (isNew && terms && termsVersion === terms.version)
      await customers.acceptTerms(userId, market.id, terms.version, {})
  })

  async function clubOf(of: ApiSession, market: Market): Promise<ClubFacts | undefined> {
    const member = await members.of(of)
    if (!member) return undefined
    const { balance, pending } = await book.balance(member, market).catch((error: unknown) => {
      if (error instanceof ServiceFailure) return noPoints
      throw error
    })
    return { contactId: book.contactId(member), accountPoints: balance, pendingPoints: pending }
  }

  async function favouriteStoreOf(market: Market, userId: string): Promise<FavouriteStore | undefined> {
    const [row] = await database.db
      .select()
      .from(favouriteStores)
      .where(eq(favouriteStores.customerId, userId))
    const store = row && storesIn(site().payload(market.id, 'stores')).find(({ id }) => id === row.storeId)
    if (!store) return undefined
    const { id, name, phone, address } = store
    return {
      physicalId: id,
      name,
      shopNumber: id,
      address: { ...address, ...(phone !== undefined && { phone }) },
    }
  }

  return createAccountHandlers({
    site,
    customers,
    addresses: createAddresses(database, now),
    credentials: createCredentials({ ...parts, ...session }),
    users,
    clubOf,
    followProfile: members.followProfile,
    favouriteStoreOf,
    newsletter: {
      statusOf: (market, email) => parts.subscriptions.statusOf(market.id, 'newsletter', email),
      sendConfirmation: (market, email) => parts.news.signUp(market, email, 'account'),
      end: (market, email) => parts.subscriptions.endByAddress(market.id, email, ['newsletter']),
    },
    exportAccount: (userId) => exportAccount(database, userId, now()),
    removeAccount: (userId) => removeAccount(database, userId, now(), parts.forgetCards),
    endedCookies: (caller) => [
      ...endedCookies(parts.publicUrl, now, caller.iso),
      ...session.audienceCookies(caller, undefined),
    ],
    countEmailLookup: async (network) => (await limits.take(...emailQuestions(network))) === undefined,
    now,
  })
}
