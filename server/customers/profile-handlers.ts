import { isPhoneNumber } from '#schemas/addresses/address-rules.ts'
import type { account } from '#schemas/api/account.ts'
import type { InputOf } from '#schemas/api/endpoint.ts'
import type { Market } from '#schemas/markets/market.ts'
import { joinPhoneNumber } from '#schemas/phone-number.ts'
import { preferenceGroupsIn } from '#schemas/visitors/preference-groups.ts'
import type { FavouriteStore, User, UserDetails } from '#schemas/visitors/user.ts'
import type { Members } from '#server/commerce/loyalty/members.ts'
import type { Customers } from '#server/customers/customers.ts'
import { isBirthday, isDueDate } from '#server/customers/dates.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { ApiSession, Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import type { Users } from '#server/session/users.ts'
import type { Site } from '#server/site/site.ts'
import type { SubscriptionStatus } from '#server/subscriptions/subscriptions.ts'

/** Facts of the customer club about an account. */
export interface ClubFacts {
  contactId: string
  accountPoints: number
  pendingPoints: number
}

export interface ProfileParts {
  site: () => Site
  customers: Customers
  users: Pick<Users, 'byId'>
  /** Undefined for non-members. */
  clubOf: (session: ApiSession, market: Market) => Promise<ClubFacts | undefined>
  followProfile: Members['followProfile']
  favouriteStoreOf: (market: Market, userId: string) => Promise<FavouriteStore | undefined>
  newsletter: {
    statusOf: (market: Market, email: string) => Promise<SubscriptionStatus | undefined>
    sendConfirmation: (market: Market, email: string) => Promise<void>
    end: (market: Market, email: string) => Promise<void>
  }
  /** Milliseconds since the epoch. */
  now: () => number
}

type ProfileHandlers = Pick<
  HandlersOf<typeof account>,
  'metadata' | 'updateDetails' | 'saveProfile' | 'savePreferences' | 'mailings' | 'preferenceGroups'
>

/** Returns the values of the profile's form: null and empty texts delete a value. */
function profileIn({
  fields,
  phoneCountry: country,
  ...values
}: InputOf<typeof account.saveProfile>['body']): UserDetails {
  const submitted = new Set(fields)
  const { firstName = '', lastName = '', phoneNumber: national = '' } = values
  const { birthday = null, dueDate = null, emailGPSR = null } = values
  return {
    ...(submitted.has('firstName') && { firstName }),
    ...(submitted.has('lastName') && { lastName }),
    ...(submitted.has('phoneNumber') && { phoneNumber: joinPhoneNumber({ country, national }) }),
    ...(submitted.has('birthday') && { birthday }),
    ...(submitted.has('dueDate') && { dueDate }),
    ...(submitted.has('emailGPSR') && { emailGPSR }),
  }
}

/** Returns the user of a session in the shape of the API. */
async function userOf(parts: ProfileParts, market: Market, session: ApiSession): Promise<User> {
  const { customers, users } = parts
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

/** Returns whether an address gets the newsletter; `unknown` until it is confirmed to be the customer's. */
const newsletterOf = async (
  { newsletter }: Pick<ProfileParts, 'newsletter'>,
  market: Market,
  { email, emailVerified }: ApiSession,
) => (emailVerified ? ((await newsletter.statusOf(market, email)) ?? 'ended') : 'unknown')

/** Starts or ends the newsletter, if that changes anything. Unconfirmed addresses are not changed. */
export async function changeNewsletter(
  parts: Pick<ProfileParts, 'newsletter'>,
  market: Market,
  session: ApiSession,
  isSubscribed: boolean,
): Promise<void> {
  const state = await newsletterOf(parts, market, session)
  if (isSubscribed && state === 'ended') await parts.newsletter.sendConfirmation(market, session.email)
  if (!isSubscribed && (state === 'pending' || state === 'confirmed'))
    await parts.newsletter.end(market, session.email)
}

/** Handlers of a customer's profile and communication preferences. */
export function createProfileHandlers(parts: ProfileParts): ProfileHandlers {
  const { site, customers, now } = parts
  const marketOf = (catalog: string, caller: Caller) => marketOfCatalog(site(), catalog, caller.market)

  /** Returns the errors of dates, as text keys by field. */
  function dateErrors(market: Market, { birthday, dueDate }: UserDetails): Record<string, readonly string[]> {
    const { constants } = site().settings(market.id)
    return {
      ...(birthday && !isBirthday(birthday, constants, now()) && { birthday: ['account.birthday'] }),
      ...(dueDate && !isDueDate(dueDate, constants, now()) && { dueDate: ['account.dueDate'] }),
    }
  }

  async function saveDetails(market: Market, session: ApiSession, details: UserDetails) {
    await customers.change(session.userId, details)
    await parts.followProfile(session.userId, details)
    return { status: 200, body: await userOf(parts, market, session) } as const
  }

  return {
    async metadata({ path }, caller) {
      return { status: 200, body: await userOf(parts, marketOf(path.catalog, caller), signedIn(caller)) }
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
      const submitted = new Set(body.fields)
      if (submitted.has('newsletter'))
        await changeNewsletter(parts, market, session, body.newsletter === true)
      const details = await customers.detailsOf(session.userId)
      const groups = preferenceGroupsIn(site().payload(market.id, 'preference-groups'))
      const offeredKeys = new Set(groups.flatMap(({ userOptions }) => userOptions.map(({ key }) => key)))
      // Consents of other markets are preserved.
      const mergeChosen = (before: readonly string[] = [], now: readonly string[] = []) => [
        ...new Set([...before.filter((key) => !offeredKeys.has(key)), ...now]),
      ]
      return saveDetails(market, session, {
        ...(submitted.has('preferences') && {
          preferences: mergeChosen(details.preferences, body.preferences),
        }),
        ...(submitted.has('subBrands') && { subBrands: mergeChosen(details.subBrands, body.subBrands) }),
        ...(submitted.has('channels') && { channels: body.channels ?? [] }),
      })
    },

    async mailings({ path }, caller) {
      const state = await newsletterOf(parts, marketOf(path.catalog, caller), signedIn(caller))
      return { status: 200, body: { newsletter: state === 'ended' ? 'none' : state } }
    },

    async preferenceGroups({ path }, caller) {
      const market = marketOf(path.catalog, caller)
      return { status: 200, body: preferenceGroupsIn(site().payload(market.id, 'preference-groups')) }
    },
  }
}
