import type { customerClub } from '#schemas/api/customer-club.ts'
import type { newsletter } from '#schemas/api/newsletter.ts'
import { marketOfCatalog } from '#server/api/caller-market.ts'
import type { HandlersOf } from '#server/api/handlers.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import type { Site } from '#server/site/site.ts'
import { confirmationMail } from '#server/subscriptions/confirmation-mail.ts'
import { createMailLandings } from '#server/subscriptions/mail-landings.ts'
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts'

interface Parts {
  site: () => Site
  subscriptions: Subscriptions
  mailTexts: MailTexts
  publicUrl: string
}

const endAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/api/newsletter/unsubscribe?token=${token}`

export function createNewsletterHandlers({
  site,
  subscriptions,
  mailTexts,
  publicUrl,
}: Parts): HandlersOf<typeof newsletter> {
  const landings = createMailLandings(site)
  return {
    async signUp({ path, body }) {
      const market = site().market(path.market)
      if (!market) throw new Error(`there is no market "${path.market}"`)
      const signUp = { market: market.id, list: 'newsletter', email: body.email, details: {} } as const
      await subscriptions.signUp(signUp, (token) =>
        confirmationMail(mailTexts, market, body.email, {
          confirm: `${publicUrl}/api/newsletter/confirm?token=${token}`,
          unsubscribe: endAddress(publicUrl, token),
        }),
      )
      return { status: 202 }
    },
    async confirm({ query }) {
      return { status: 302, location: landings.confirmed(await subscriptions.confirm(query.token)) }
    },
    async end({ query }) {
      return { status: 302, location: landings.ended(await subscriptions.end(query.token)) }
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

export function createCustomerClubHandlers({
  site,
  subscriptions,
  mailTexts,
  publicUrl,
}: Parts): HandlersOf<typeof customerClub> {
  const landings = createMailLandings(site)

  return {
    async subscribe({ path, body }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { email, ...said } = body
      const termsVersion = caller.header('x-terms-condition-version')
      const details = { ...said, ...(termsVersion !== undefined && { termsVersion }) }
      await subscriptions.signUp({ market: market.id, list: 'club', email, details }, (token) =>
        confirmationMail(mailTexts, market, email, {
          confirm: `${publicUrl}/api/account/${encodeURIComponent(path.catalog)}/customerclub/verify-marketing?verificationId=${token}`,
          unsubscribe: endAddress(publicUrl, token),
        }),
      )
      return { status: 202 }
    },
    async unsubscribe({ path, body }, caller) {
      await subscriptions.endByAddress(marketOfCatalog(site(), path.catalog, caller.market).id, body.email, [
        'club',
      ])
      return { status: 202 }
    },
    async verifyMarketing({ query }) {
      return { status: 302, location: landings.confirmed(await subscriptions.confirm(query.verificationId)) }
    },
  }
}
