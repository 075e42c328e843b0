import { demoShop } from '#fixtures/demo.ts'
import { type BasketEngine, createBasketEngine } from '#server/commerce/basket/basket-engine.ts'
import { createPickupPoints } from '#server/commerce/delivery/pickup-points.ts'
import { ignoreProgress, type PlacingStepObserver } from '#server/commerce/payments/placing-steps.ts'
import { type CheckoutEngine, createCheckoutEngine } from '#server/composition/checkout-engine.ts'
import type { Database } from '#server/database/database.ts'
import { createRateLimits } from '#server/endpoints/rate-limits.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { readSite } from '#server/site/site.ts'
import { createNewsSignUp } from '#server/subscriptions/news-sign-up.ts'
import { createSubscriptions } from '#server/subscriptions/subscriptions.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { testSecret } from '#tests/support/demo-catalogue.ts'
import { testAssets } from '#tests/support/engine.ts'

/** Payments and orders over a database, without a server. @param now milliseconds since the epoch */
export async function openCheckout(
  database: Database,
  now: () => number,
  reached: PlacingStepObserver = ignoreProgress,
  reportOrder?: (tx: unknown, orderNumber: string) => Promise<void>,
): Promise<{ baskets: BasketEngine; engine: CheckoutEngine; runJobs: () => Promise<unknown> }> {
  const { documents } = demoShop()
  const site = await readSite({
    list: async (kind) => documents.filter((document) => document.kind === kind),
    assets: async () => [],
    pages: async () => [],
  })
  const points = createPickupPoints(new Map(), { onFailure: () => {} })
  const baskets = createBasketEngine({ database, site: () => site, now, secret: testSecret, points })
  const mailTexts = createMailTexts({ site: () => site, publicUrl: 'https://shop.example' })
  const subscriptions = createSubscriptions(database, now, createRateLimits({ now }))
  const engine = createCheckoutEngine({
    note: () => undefined,
    news: createNewsSignUp({ subscriptions, mailTexts, publicUrl: 'https://shop.example' }),
    database,
    basketEngine: baskets,
    config: {
      publicUrl: 'https://shop.example',
      payments: { adyen: undefined, klarna: undefined, iyzico: undefined },
      production: true,
      demo: true,
    },
    site: () => site,
    assets: testAssets,
    secret: testSecret,
    now,
    report: ({ what, error }) => console.error(what, error),
    reached,
    reportOrder,
  })
  const runner = createJobRunner({
    database,
    handlers: engine.jobs,
    now,
    steady: now,
    random: () => 0.5,
    report: ({ kind, error }) => error !== undefined && console.error(kind, error),
    onError: (error) => console.error(error),
  })
  return { baskets, engine, runJobs: runner.runDue }
}

/** Basket of a guest in Denmark that is ready for payment. */
export const readyContent = (email: string, sku = '10001_001_002') =>
  JSON.stringify({
    lines: [{ sku, quantity: 1, location: 'warehouse' }],
    promoCodes: [],
    giftCards: [],
    optedOut: [],
    useBillingAddressForShipping: false,
    guestEmail: email,
    shippingAddress: danishAddress,
    shipment: { shippingMethodId: 'home' },
    acceptTerms: true,
  })
