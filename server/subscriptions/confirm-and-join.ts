import { memberFacts as knownFacts } from '#schemas/commerce/loyalty.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { MemberFacts, Members } from '#server/commerce/loyalty/members.ts'
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts'

const checkFacts = compileSchema({
  type: 'object',
  properties: { ...knownFacts, termsVersion: { type: 'string', maxLength: 40 } },
  additionalProperties: true,
})

/** Returns the details that a sign-up gives of a member. Invalid details are dropped. */
export function memberFacts(market: string, entries: object): MemberFacts {
  const checked = checkFacts(structuredClone(entries))
  const {
    firstName = '',
    lastName = '',
    phoneNumber,
    birthday,
    subBrands,
    termsVersion,
  } = checked.kind === 'valid' ? checked.value : {}
  return {
    market,
    firstName,
    lastName,
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(birthday !== undefined && { birthday }),
    ...(subBrands !== undefined && { subBrands }),
    ...(termsVersion !== undefined && { termsVersion }),
  }
}

interface ConfirmAndJoinDependencies {
  subscriptions: Pick<Subscriptions, 'confirm' | 'confirmed'>
  members: Pick<Members, 'enrolAddress'>
}

/**
 * Returns a function that confirms a subscription by its token, and makes a member of a confirmed sign-up for the club. It
 * resolves to the market; undefined for a token that is unknown, ended or too old.
 */
export const confirmAndJoin =
  ({ subscriptions, members }: ConfirmAndJoinDependencies) =>
  async (token: string): Promise<string | undefined> => {
    const market = await subscriptions.confirm(token)
    const confirmed = market === undefined ? undefined : await subscriptions.confirmed(token)
    if (confirmed?.list === 'club')
      await members.enrolAddress(confirmed.email, memberFacts(confirmed.market, confirmed.details))
    return market
  }
