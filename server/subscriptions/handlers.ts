import type { customerClub } from '#schemas/api/customer-club.ts'
import type { newsletter } from '#schemas/api/newsletter.ts'
import type { Market } from '#schemas/markets/market.ts'
import { termsIn } from '#schemas/visitors/terms.ts'
import type { Members } from '#server/commerce/loyalty/members.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Site } from '#server/site/site.ts'
import { memberFacts } from '#server/subscriptions/confirm-and-join.ts'
import { confirmationMail } from '#server/subscriptions/confirmation-mail.ts'
import { endAddress, questionAddress } from '#server/subscriptions/mail-addresses.ts'
import type { NewsSignUp } from '#server/subscriptions/news-sign-up.ts'
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts'

interface SubscriptionHandlerDependencies {
  site: () => Site
  subscriptions: Subscriptions
  mailTexts: MailTexts
  publicUrl: string
}

export function createNewsletterHandlers({
  site,
  subscriptions,
  news,
}: Pick<SubscriptionHandlerDependencies, 'site' | 'subscriptions'> & { news: NewsSignUp }): HandlersOf<
  typeof newsletter
> {
  return {
    async signUp({ path, body }) {
      const market = site().market(path.market)
      if (!market) throw new Error(`Market "${path.market}" not found`)
      await news.signUp(market, body.email, 'form')
      return { status: 202 }
    },
    async confirm({ query }) {
      return { status: 302, location: questionAddress('confirm', query.token) }
    },
    async end({ query }) {
      return { status: 302, location: questionAddress('end', query.token) }
    },
    async endByOneClick({ query }) {
      await subscriptions.end(query.token)
      return { status: 204 }
    },
    async endByAddress({ path, body }) {
      await subscriptions.endByAddress(path.market, body.email, ['newsletter', 'club'])
      return { status: 202 }
    },
  }
}

/** Returns the version of the terms that a sign-up agrees to: the one displayed with the form, else the current one. */
function termsAgreed(site: Site, entries: object, { id }: Market, caller: Caller): string | undefined {
  const acceptedVersion = caller.header('x-terms-condition-version')
  if (acceptedVersion !== undefined || !('acceptTerms' in entries)) return acceptedVersion
  return termsIn(site.payload(id, 'terms-and-conditions'))?.version
}

type ClubSignUp = (
  market: Market,
  catalog: string,
  entries: { email: string; source?: string },
  caller: Caller,
) => Promise<{ status: 202 }>

/** Creates the function that signs an address up for the club, and sends the confirmation mail. */
const createClubSignUp =
  ({ site, subscriptions, mailTexts, publicUrl }: SubscriptionHandlerDependencies): ClubSignUp =>
  async (market, catalog, { email, ...entries }, caller) => {
    const termsVersion = termsAgreed(site(), entries, market, caller)
    const details = { ...entries, ...(termsVersion !== undefined && { termsVersion }) }
    await subscriptions.signUp({ market: market.id, list: 'club', email, details }, (token) =>
      confirmationMail(mailTexts, market, email, {
        confirm: `${publicUrl}/api/account/${encodeURIComponent(catalog)}/customerclub/verify-marketing?verificationId=${token}`,
        unsubscribe: endAddress(publicUrl, token),
      }),
    )
    return { status: 202 }
  }

export function createCustomerClubHandlers({
  members,
  leadKey,
  leaveClub,
  ...parts
}: SubscriptionHandlerDependencies & {
  members: Pick<Members, 'join'>
  leaveClub: (userId: string) => Promise<void>
  /** Token of Facebook, or of a system that forwards its leads; undefined: not accepted. */
  leadKey: string | undefined
}): HandlersOf<typeof customerClub> {
  const { site, subscriptions } = parts
  const signUp = createClubSignUp(parts)
  const isLeadKey = (submittedKey: string): boolean =>
    leadKey !== undefined && isSameSecret(submittedKey, leadKey)

  /** Enrols a customer who signs up with the address of their account. */
  async function joinSignedIn(market: Market, entries: { email: string }, caller: Caller): Promise<void> {
    const { session } = caller
    if (!session || session.email.toLowerCase() !== entries.email.toLowerCase()) return
    const termsVersion = termsAgreed(site(), entries, market, caller)
    await members.join(session, memberFacts(market.id, { ...entries, ...(termsVersion && { termsVersion }) }))
  }

  return {
    async subscribe({ path, body }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      await joinSignedIn(market, body, caller)
      return signUp(market, path.catalog, body, caller)
    },
    async leave(_input, caller) {
      await leaveClub(signedIn(caller).userId)
      return { status: 204 }
    },
    async facebookSignup({ path, body }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      return signUp(market, path.catalog, { ...body, source: 'facebook' }, caller)
    },
    async facebookLeadCheck({ query }) {
      if (!isLeadKey(query['hub.verify_token'])) return { status: 403 }
      return { status: 200, body: query['hub.challenge'] }
    },
    async facebookLead({ path, body }, caller) {
      if (!isLeadKey(caller.header('x-api-key') ?? '')) return { status: 403 }
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      return signUp(market, path.catalog, { ...body, source: 'facebook-lead' }, caller)
    },
    async verifyEmail({ path, query, body }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      return signUp(market, path.catalog, { ...body, source: query.sleekNote ? 'sleeknote' : 'page' }, caller)
    },
    async verifyEmailAnywhere({ body: { market: id, ...entries } }, caller) {
      const market = site().market(id)
      if (!market) return { status: 404 }
      return signUp(market, market.catalog ?? market.id, { ...entries, source: 'page' }, caller)
    },
    async unsubscribe({ path, body }, caller) {
      await subscriptions.endByAddress(marketOfCatalog(site(), path.catalog, caller.market).id, body.email, [
        'club',
      ])
      return { status: 202 }
    },
    async verifyMarketing({ query }) {
      return { status: 302, location: questionAddress('confirm', query.verificationId) }
    },
  }
}
