import { checkAddress } from '#schemas/addresses/address-rules.ts'
import { countries } from '#schemas/addresses/countries.ts'
import type { account } from '#schemas/api/account.ts'
import type { Market } from '#schemas/markets/market.ts'
import { preferenceGroupsIn } from '#schemas/visitors/preference-groups.ts'
import { termsIn } from '#schemas/visitors/terms.ts'
import type { FavouriteStore, User, UserDetails } from '#schemas/visitors/user.ts'
import type { Addresses } from '#server/customers/addresses.ts'
import type { Credentials } from '#server/customers/credentials.ts'
import type { Customers } from '#server/customers/customers.ts'
import { isBirthday, isDueDate } from '#server/customers/dates.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { ApiSession, Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import type { Users } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'

/** Facts of the customer club about an account. */
export interface ClubFacts {
  contactId: string
  accountPoints: number
  pendingPoints: number
}

interface Parts {
  site: () => Site
  customers: Customers
  addresses: Addresses
  credentials: Credentials
  users: Pick<Users, 'byId' | 'byEmail'>
  /** undefined: not a member. */
  clubOf: (session: ApiSession, market: Market) => Promise<ClubFacts | undefined>
  favouriteStoreOf: (market: Market, userId: string) => Promise<FavouriteStore | undefined>
  removeAccount: (userId: string) => Promise<void>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Anywhere: an account may hold addresses that no market delivers to. */
const anyCountry = countries.map(({ id }) => id || 'NA')

/** Handlers of the account endpoints (account rule 18). */
export function createAccountHandlers(parts: Parts): HandlersOf<typeof account> {
  const { site, customers, addresses, credentials, users, now } = parts
  const marketOf = (catalog: string, caller: Caller) => marketOfCatalog(site(), catalog, caller.market)

  async function userOf(market: Market, session: ApiSession): Promise<User> {
    const { userId, email } = session
    const [details, user, club, favoriteStore, termsVersion] = await Promise.all([
      customers.detailsOf(userId),
      users.byId(userId),
      parts.clubOf(session, market),
      parts.favouriteStoreOf(market, userId),
      customers.termsOf(userId, market.id),
    ])
    return {
      preferences: [],
      subBrands: [],
      ...details,
      emailGPSR: details.emailGPSR ?? email,
      tokenRecipe: session.recipe,
      contactId: club?.contactId ?? userId,
      email,
      emailVerified: session.emailVerified,
      hasPassword: Boolean(user?.passwordHash),
      isEnrolledInCustomerClub: club !== undefined,
      accountPoints: club?.accountPoints ?? 0,
      pendingPoints: club?.pendingPoints ?? 0,
      ...(favoriteStore && { favoriteStore }),
      ...(termsVersion !== undefined && { termsVersion }),
    }
  }

  /** Returns the errors of dates, as text keys by field. */
  function dateErrors(market: Market, { birthday, dueDate }: UserDetails): Record<string, readonly string[]> {
    const { constants } = site().settings(market.id)
    return {
      ...(birthday && !isBirthday(birthday, constants, now()) && { birthday: ['account.birthday'] }),
      ...(dueDate && !isDueDate(dueDate, constants, now()) && { dueDate: ['account.dueDate'] }),
    }
  }

  /** Accepts the market's current terms only. */
  async function acceptTerms(market: Market, caller: Caller, termsId: string, details: object) {
    const terms = termsIn(site().payload(market.id, 'terms-and-conditions'))
    if (terms?.version !== termsId) return { status: 404 } as const
    await customers.acceptTerms(signedIn(caller).userId, market.id, termsId, details)
    return { status: 204 } as const
  }

  return {
    async metadata({ path }, caller) {
      return { status: 200, body: await userOf(marketOf(path.catalog, caller), signedIn(caller)) }
    },

    async updateDetails({ path, body }, caller) {
      const market = marketOf(path.catalog, caller)
      const errors = dateErrors(market, body)
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      const session = signedIn(caller)
      await customers.change(session.userId, body)
      return { status: 200, body: await userOf(market, session) }
    },

    updateEmail: ({ path, body }, caller) =>
      credentials.askForEmail(signedIn(caller), marketOf(path.catalog, caller), path.catalog, body),

    async confirmEmail({ path, query }, caller) {
      return {
        status: 302,
        location: await credentials.confirmEmail(marketOf(path.catalog, caller), query.token, caller.session),
      }
    },

    changePassword: ({ body }, caller) => credentials.changePassword(signedIn(caller), body),

    async remove({ body }, caller) {
      const refused = await credentials.refuseRemoval(signedIn(caller), body.password)
      if (refused) return refused
      await parts.removeAccount(signedIn(caller).userId)
      return { status: 204 }
    },

    async checkEmailExists({ query }) {
      return { status: 200, body: { exists: (await users.byEmail(query.email)) !== undefined } }
    },

    acceptTerms: ({ path }, caller) => acceptTerms(marketOf(path.catalog, caller), caller, path.termsId, {}),

    acceptTermsTr: ({ path, body }, caller) =>
      acceptTerms(marketOf(path.catalog, caller), caller, path.termsId, body),

    async addresses(_input, caller) {
      return { status: 200, body: await addresses.of(signedIn(caller).userId) }
    },

    async addAddress({ body }, caller) {
      const errors = checkAddress(body, anyCountry)
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      const added = await addresses.add(signedIn(caller).userId, body)
      return added
        ? { status: 201, body: added }
        : { status: 409, message: 'The account keeps as many addresses as it can.' }
    },

    async address({ path }, caller) {
      const found = await addresses.find(signedIn(caller).userId, path.addressId)
      return found ? { status: 200, body: found } : { status: 404 }
    },

    async changeAddress({ path, body }, caller) {
      const errors = checkAddress(body, anyCountry)
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      const changed = await addresses.change(signedIn(caller).userId, path.addressId, body)
      return changed ? { status: 200, body: changed } : { status: 404 }
    },

    async removeAddress({ path }, caller) {
      const removed = await addresses.remove(signedIn(caller).userId, path.addressId)
      return { status: removed ? 204 : 404 }
    },

    async preferAddress({ path }, caller) {
      const preferred = await addresses.prefer(signedIn(caller).userId, path.addressId)
      return preferred ? { status: 200, body: preferred } : { status: 404 }
    },

    async preferenceGroups({ path }, caller) {
      const market = marketOf(path.catalog, caller)
      return { status: 200, body: preferenceGroupsIn(site().payload(market.id, 'preference-groups')) }
    },
  }
}
