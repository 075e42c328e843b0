import type { ResponseOf } from '#schemas/api/endpoint.ts'
import type { loyalty } from '#schemas/api/loyalty.ts'
import { type Loyalty, loyaltyIn } from '#schemas/commerce/loyalty.ts'
import type { Market } from '#schemas/markets/market.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { MemberBook } from '#server/commerce/loyalty/member-book.ts'
import type { Member, Members } from '#server/commerce/loyalty/members.ts'
import { marketOfCaller } from '#server/endpoints/caller-market.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { ServiceFailure } from '#server/http/foreign-service.ts'
import type { Site } from '#server/site/site.ts'

/** Dependencies that the handlers of the customer club share. */
export interface ClubParts {
  site: () => Site
  members: Members
  book: MemberBook
  /** Milliseconds since the epoch. */
  now: () => number
}

/** The member of a request, with the market's rules. */
export interface MemberRequest {
  member: Member
  email: string
  market: Market
  rules: Loyalty
}

type MemberRefusal =
  | { status: 403 | 404 }
  | { status: 503; errors: Readonly<Record<string, readonly string[]>> }
type Points = ResponseOf<typeof loyalty.points>['body']
type Contact = ResponseOf<typeof loyalty.contact>['body']

const unavailable = { status: 503, errors: { '': ['feedback.error_generic'] } } as const

interface MemberQuery {
  /** Customer of the path. Another user's address and an unknown one get the same response. */
  accountEmail?: string
  /** Default: the caller's. */
  market?: Market
}

/** Responds with data of a member; 503 while the loyalty service is down. */
export async function handleMemberCall<Reply>(
  { site, members }: ClubParts,
  caller: Caller,
  { accountEmail, market }: MemberQuery,
  handle: (request: MemberRequest) => Promise<Reply>,
): Promise<Reply | MemberRefusal> {
  const { session } = caller
  if (!session) return { status: 403 }
  const { email } = session
  if (accountEmail !== undefined && accountEmail.toLowerCase() !== email.toLowerCase()) return { status: 403 }
  const member = await members.of(session)
  if (!member) return { status: 404 }
  const callerMarket = market ?? marketOfCaller(site(), caller.market)
  const rules = loyaltyIn(site().payload(callerMarket.id, 'loyalty'))
  try {
    return await handle({ member, email, market: callerMarket, rules })
  } catch (error) {
    if (error instanceof ServiceFailure) return unavailable
    throw error
  }
}

/** Returns a member's points, and the points of the next reward. */
export async function pointsOf(
  { book }: ClubParts,
  { member, market, rules }: Omit<MemberRequest, 'email'>,
): Promise<Points> {
  const { balance, pending, expires } = await book.balance(member, market)
  const missing = rules.rewards.map(({ points }) => points - balance).filter((points) => points > 0)
  return {
    balance,
    pendingPoints: pending,
    pointsNeededForReward: missing.length > 0 ? Math.min(...missing) : 0,
    ...(expires && { expireDate: expires.toISOString() }),
  }
}

const idsIn = (json: string): string[] => {
  const ids = parseJson(json)
  return Array.isArray(ids) ? ids.map(String) : []
}

/** Returns a member's contact profile (loyalty rule 5); without points if the loyalty service is down. */
export async function contactOf(
  { site, book }: ClubParts,
  member: Member,
  email = member.email,
): Promise<Contact> {
  const market = site().market(member.market)
  const balance = market
    ? await book.balance(member, market).then(
        (member) => member.balance,
        (error: unknown) => {
          if (error instanceof ServiceFailure) return 0
          throw error
        },
      )
    : 0
  return {
    contactId: book.contactId(member),
    email,
    firstName: member.firstName,
    lastName: member.lastName,
    ...(member.phoneNumber !== null && { phoneNumber: member.phoneNumber }),
    ...(member.birthday !== null && { birthday: member.birthday }),
    preferences: idsIn(member.preferences),
    subBrands: idsIn(member.subBrands),
    isEnrolledInCustomerClub: true,
    accountPoints: balance,
    ...(member.termsVersion !== null && { termsVersion: member.termsVersion }),
  }
}
