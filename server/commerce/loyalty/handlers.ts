import type { loyalty } from '#schemas/api/loyalty.ts'
import type { MemberPromotion } from '#server/commerce/loyalty/member-book.ts'
import {
  type ClubParts,
  contactOf,
  handleMemberCall,
  pointsOf,
} from '#server/commerce/loyalty/member-calls.ts'
import type { RewardQr } from '#server/commerce/loyalty/reward-qr.ts'
import { createVoucherHandlers } from '#server/commerce/loyalty/voucher-handlers.ts'
import type { Vouchers } from '#server/commerce/loyalty/vouchers.ts'
import { marketOfCaller, marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import type { Screens } from '#server/endpoints/screens.ts'
import { isSameSecret } from '#server/security/same-secret.ts'

type Handlers = HandlersOf<typeof loyalty>

interface LoyaltyHandlerDependencies extends ClubParts {
  vouchers: Vouchers
  qr: RewardQr
  screens: Pick<Screens, 'employeeOf'>
  /** Undefined: no other system can enrol members. */
  apiKey: string | undefined
}

const toPromotionResponse = ({ promotion, use }: MemberPromotion) => {
  const { id, ...fields } = promotion
  return { promotionId: id, ...fields, ...use }
}

/** Reads a membership of the club, and joins it. */
function createContactHandlers(
  parts: LoyaltyHandlerDependencies,
): Pick<Handlers, 'contact' | 'createAccount' | 'validateTerms'> {
  const { site, members, apiKey } = parts
  return {
    contact: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member, email }) => ({
        status: 200 as const,
        body: await contactOf(parts, member, email),
      })),

    async createAccount({ query, body }, caller) {
      const { email, ...fields } = body
      const memberFacts = { ...fields, market: marketOfCaller(site(), caller.market).id }
      if (query.apiKey !== undefined) {
        if (apiKey === undefined || !isSameSecret(query.apiKey, apiKey)) return { status: 403 }
        return { status: 200, body: await contactOf(parts, await members.enrolAddress(email, memberFacts)) }
      }
      const { session } = caller
      if (!session) return { status: 401 }
      if (email.toLowerCase() !== session.email.toLowerCase()) return { status: 403 }
      const member = await members.enrol(session, memberFacts)
      return member ? { status: 200, body: await contactOf(parts, member, session.email) } : { status: 403 }
    },

    validateTerms: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member: { termsVersion } }) => {
        const isValid = termsVersion === path.latestVersion
        const body = { isValid, ...(termsVersion && { acceptedVersion: termsVersion }) }
        return { status: 200 as const, body }
      }),
  }
}

function createPointHandlers(
  parts: LoyaltyHandlerDependencies,
): Pick<Handlers, 'overview' | 'points' | 'transactions'> {
  const { site, book } = parts
  return {
    overview({ path }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      return handleMemberCall(parts, caller, { market }, async (request) => ({
        status: 200 as const,
        body: await pointsOf(parts, request),
      }))
    },

    points: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async (request) => {
        const [points, totalPoints] = await Promise.all([
          pointsOf(parts, request),
          book.total(request.member),
        ])
        return { status: 200 as const, body: { ...points, totalPoints } }
      }),

    transactions: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member }) => {
        const selling = site().markets.filter(({ id, catalog }) => (catalog ?? id) === path.catalogId)
        if (selling.length === 0) return { status: 404 as const }
        const rows = await book.entries(
          member,
          selling.map(({ id }) => id),
        )
        const body = rows.map(({ id, kind, reference, points, created, available, expires }) => ({
          id,
          kind,
          reference,
          points,
          created: created.toISOString(),
          availableDate: available.toISOString(),
          ...(expires && { expireDate: expires.toISOString() }),
        }))
        return { status: 200 as const, body }
      }),
  }
}

function createPromotionHandlers(
  parts: LoyaltyHandlerDependencies,
): Pick<Handlers, 'promotions' | 'showPromotion' | 'redeemPromotion'> {
  const { book } = parts
  return {
    promotions: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member, rules }) => ({
        status: 200 as const,
        body: (await book.promotions(member, rules)).map(toPromotionResponse),
      })),

    showPromotion: ({ path, body }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member, rules }) => {
        const running = await book.promotions(member, rules)
        const promotion = running.find((item) => item.promotion.id === body.promotionId)?.promotion
        if (!promotion) return { status: 404 as const }
        const use = await book.note(member, promotion, 'shown')
        return { status: 200 as const, body: toPromotionResponse({ promotion, use }) }
      }),

    redeemPromotion: ({ path }, caller) =>
      handleMemberCall(parts, caller, path, async ({ member, rules }) => {
        const running = await book.promotions(member, rules)
        const promotion = running.find((item) => item.promotion.promoCode === path.promoCode)?.promotion
        if (!promotion) return { status: 404 as const }
        const use = await book.note(member, promotion, 'redeemed')
        return { status: 200 as const, body: toPromotionResponse({ promotion, use }) }
      }),
  }
}

export const createLoyaltyHandlers = (parts: LoyaltyHandlerDependencies): Handlers => ({
  ...createContactHandlers(parts),
  ...createPointHandlers(parts),
  ...createVoucherHandlers(parts),
  ...createPromotionHandlers(parts),
})
