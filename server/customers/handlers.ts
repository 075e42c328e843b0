import type { AccountExport } from '#schemas/account-export.ts'
import { checkAddress, isPhoneNumber } from '#schemas/addresses/address-rules.ts'
import { countries } from '#schemas/addresses/countries.ts'
import type { account } from '#schemas/api/account.ts'
import type { InputOf } from '#schemas/api/endpoint.ts'
import type { Market } from '#schemas/markets/market.ts'
import { joinPhoneNumber } from '#schemas/phone-number.ts'
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
import { networkOf } from '#server/http/network-of.ts'
import type { Users } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'
import type { SubscriptionStatus } from '#server/subscriptions/subscriptions.ts'

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
  newsletter: {
    statusOf: (market: Market, email: string) => Promise<SubscriptionStatus | undefined>
    ask: (market: Market, email: string) => Promise<void>
    end: (market: Market, email: string) => Promise<void>
  }
  exportAccount: (userId: string) => Promise<AccountExport | undefined>
  removeAccount: (userId: string) => Promise<void>
  /** Values of `Set-Cookie` by which a browser forgets its session. */
  endedCookies: () => readonly string[]
  /** Whether a network may ask once more which addresses have an account; counts it. */
  mayAskForEmail: (network: string) => Promise<boolean>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Anywhere: an account may hold addresses that no market delivers to. */
const anyCountry = countries.map(({ id }) => id || 'NA')

/** What the form of the profile says: null and empty texts are forgotten. */
function profileIn({
  asked,
  phoneCountry: country,
  ...given
}: InputOf<typeof account.saveProfile>['body']): UserDetails {
  const asks = new Set(asked)
  const { firstName = '', lastName = '', phoneNumber: national = '', birthday = null, dueDate = null } = given
  return {
    ...(asks.has('firstName') && { firstName }),
    ...(asks.has('lastName') && { lastName }),
    ...(asks.has('phoneNumber') && { phoneNumber: joinPhoneNumber({ country, national }) }),
    ...(asks.has('birthday') && { birthday }),
    ...(asks.has('dueDate') && { dueDate }),
  }
}

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

  const newsletterOf = async (market: Market, { email, emailVerified }: ApiSession) =>
    emailVerified ? ((await parts.newsletter.statusOf(market, email)) ?? 'ended') : 'unknown'

  /** Asks for mail, or ends it, where that is not so already. */
  async function wishNewsletter(market: Market, session: ApiSession, isWanted: boolean): Promise<void> {
    const state = await newsletterOf(market, session)
    if (isWanted && state === 'ended') await parts.newsletter.ask(market, session.email)
    if (!isWanted && (state === 'pending' || state === 'confirmed'))
      await parts.newsletter.end(market, session.email)
  }

  async function saveDetails(market: Market, session: ApiSession, details: UserDetails) {
    await customers.change(session.userId, details)
    return { status: 200, body: await userOf(market, session) } as const
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
      return saveDetails(market, signedIn(caller), body)
    },

    async saveProfile({ path, body }, caller) {
      const market = marketOf(path.catalog, caller)
      const details = profileIn(body)
      const errors = {
        ...(details.phoneNumber && !isPhoneNumber(details.phoneNumber) && { phoneNumber: ['address.phone'] }),
        ...dateErrors(market, details),
      }
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      return saveDetails(market, signedIn(caller), details)
    },

    async savePreferences({ path, body }, caller) {
      const market = marketOf(path.catalog, caller)
      const session = signedIn(caller)
      const asks = new Set(body.asked)
      if (asks.has('newsletter')) await wishNewsletter(market, session, body.newsletter === true)
      const known = await customers.detailsOf(session.userId)
      const groups = preferenceGroupsIn(site().payload(market.id, 'preference-groups'))
      const offered = new Set(groups.flatMap(({ userOptions }) => userOptions.map(({ key }) => key)))
      // What other markets ask for stays as it was said there.
      const chosen = (before: readonly string[] = [], now: readonly string[] = []) => [
        ...new Set([...before.filter((key) => !offered.has(key)), ...now]),
      ]
      return saveDetails(market, session, {
        ...(asks.has('preferences') && { preferences: chosen(known.preferences, body.preferences) }),
        ...(asks.has('subBrands') && { subBrands: chosen(known.subBrands, body.subBrands) }),
        ...(asks.has('channels') && { channels: body.channels ?? [] }),
      })
    },

    async mailings({ path }, caller) {
      const state = await newsletterOf(marketOf(path.catalog, caller), signedIn(caller))
      return { status: 200, body: { newsletter: state === 'ended' ? 'none' : state } }
    },

    async export(_input, caller) {
      const kept = await parts.exportAccount(signedIn(caller).userId)
      if (!kept) throw new Error('there is no such user')
      return { status: 200, body: kept }
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
      return { status: 204, cookies: parts.endedCookies() }
    },

    async checkEmailExists({ query }, { address }) {
      if (!(await parts.mayAskForEmail(networkOf(address)))) return { status: 429 }
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

    async preferAddress({ path: { addressId }, query }, caller) {
      const { userId } = signedIn(caller)
      if (query.purpose === 'billing') {
        const found = await addresses.find(userId, addressId)
        if (!found) return { status: 404 }
        await customers.change(userId, { billingAddressId: addressId })
        return { status: 200, body: found }
      }
      const preferred = await addresses.prefer(userId, addressId)
      return preferred ? { status: 200, body: preferred } : { status: 404 }
    },

    async preferenceGroups({ path }, caller) {
      const market = marketOf(path.catalog, caller)
      return { status: 200, body: preferenceGroupsIn(site().payload(market.id, 'preference-groups')) }
    },
  }
}
