import { createBasketEngine } from '#server/commerce/basket/basket-engine.ts'
import { openCarriers } from '#server/commerce/delivery/open-carriers.ts'
import { createTaxJar } from '#server/commerce/tax/taxjar.ts'
import { createCheckoutEngine } from '#server/composition/checkout-engine.ts'
import type { BaseServices } from '#server/composition/open-base-services.ts'
import { openLoyalty } from '#server/composition/open-loyalty.ts'
import type { Shop } from '#server/composition/open-shop.ts'
import type { Traffic } from '#server/composition/open-traffic.ts'
import type { ClockedOptions } from '#server/composition/storefront-options.ts'
import { createWrongCodesMail } from '#server/composition/wrong-codes-mail.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { createSecondFactors } from '#server/second-factor/second-factors.ts'
import { createSessionService } from '#server/session/session-service.ts'
import { createSignedInHooks } from '#server/session/signed-in.ts'
import { createNewsSignUp } from '#server/subscriptions/news-sign-up.ts'
import { createSubscriptions } from '#server/subscriptions/subscriptions.ts'

export type CommerceModules = Awaited<ReturnType<typeof openCommerce>>

/** Opens baskets, payments and orders, the customer club, mailing lists, and accounts. */
export async function openCommerce(
  { config, logger, assets, now, passwordCost }: ClockedOptions,
  { database, secret, security, demo, metrics }: BaseServices,
  { site: holder, tracking, taxes }: Shop,
  { limits }: Traffic,
) {
  const site = holder.current
  const { publicUrl } = config
  const basketEngine = createBasketEngine({
    database,
    site,
    secret,
    taxes,
    taxSource: config.taxJar && {
      source: createTaxJar(config.taxJar),
      onFailure: (error) => logger.warn({ error }, 'tax service failed: the rates of the location apply'),
    },
    points: openCarriers(config.carriers, demo?.carriers, (error) =>
      logger.warn({ error }, 'carrier request failed'),
    ),
    now,
  })
  const loyalty = openLoyalty({ database, site, config, now })
  const subscriptions = createSubscriptions(database, now, limits, loyalty.reportConsent)
  const mailTexts = createMailTexts({ site, publicUrl })
  const news = createNewsSignUp({ subscriptions, mailTexts, publicUrl })
  const checkoutEngine = createCheckoutEngine({
    note: security.note,
    database,
    points: loyalty.points,
    reportOrder: tracking?.orderPlaced,
    news,
    basketEngine,
    config,
    site,
    assets,
    secret,
    now,
    report: (fault) => logger.error(fault, 'checkout failed'),
  })
  const issuer = new URL(publicUrl).host
  const reportWrongCodes = createWrongCodesMail({ site, mailTexts })
  const factors = createSecondFactors({ database, secret, issuer, limits, security, reportWrongCodes, now })
  const hooks = createSignedInHooks((failure) => logger.error(failure, 'sign-in hook failed'))
  // Employees sign in on a screen to serve: the basket there is the shopper's (in-store rule 7).
  hooks.register('basket', async (signedIn) => {
    if (!signedIn.iso || signedIn.role === 'customer') await basketEngine.claim(signedIn)
  })
  // Member prices and points need the member's account, whatever page the customer opens first (loyalty rule 7).
  hooks.register('club', async (signedIn) => void (await loyalty.members.of(signedIn)))
  hooks.register('metrics', async () => metrics.signedIn())
  hooks.register('newsletter', async ({ isNew, consents, market, email }) => {
    if (isNew && consents.newsletter) await news.signUp(market, email, 'account')
  })
  const session = createSessionService({
    database,
    config,
    secret,
    site,
    hooks,
    limits,
    logger,
    security,
    factors,
    onVerified: async (account) => void (await loyalty.members.of(account)),
    passwordCost,
    now,
  })
  return { basketEngine, subscriptions, news, loyalty, checkoutEngine, factors, session }
}
