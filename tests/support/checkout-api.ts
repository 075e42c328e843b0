import { demoTowns } from '#fixtures/addresses/towns.ts'
import { api } from '#schemas/api/list.ts'
import { warehouse } from '#schemas/commerce/basket-content.ts'
import { type BasketEngine, createBasketEngine } from '#server/commerce/basket/basket-engine.ts'
import { createBasketHandlers } from '#server/commerce/basket/handlers.ts'
import { createDemoCarriers } from '#server/commerce/delivery/demo-pickup-points.ts'
import { createPickupPoints } from '#server/commerce/delivery/pickup-points.ts'
import { createOfficeGiftCardsHandlers } from '#server/commerce/office/gift-cards.ts'
import { createOfficeHandlers } from '#server/commerce/office/handlers.ts'
import { createOfficePromotionsHandlers } from '#server/commerce/office/promotions.ts'
import { createOrderHandlers } from '#server/commerce/orders/handlers.ts'
import { createOrderKeys } from '#server/commerce/orders/order-keys.ts'
import { createOrderServiceHandlers } from '#server/commerce/orders/service-handlers.ts'
import { createAttemptLimits } from '#server/commerce/payments/attempt-limits.ts'
import { createPaymentHandlers } from '#server/commerce/payments/handlers.ts'
import { type CheckoutEngine, createCheckoutEngine } from '#server/composition/checkout-engine.ts'
import type { PaymentConfig } from '#server/configuration/payment-config.ts'
import { createPreferredPayment } from '#server/customers/preferred-payment.ts'
import { type Service, servicesOf } from '#server/endpoints/handlers.ts'
import { createScreens } from '#server/endpoints/screens.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { createNewsSignUp } from '#server/subscriptions/news-sign-up.ts'
import { createSubscriptions } from '#server/subscriptions/subscriptions.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { demoCatalogue, testSecret } from '#tests/support/demo-catalogue.ts'
import { testAssets } from '#tests/support/engine.ts'

export interface CheckoutApi extends ApiServer {
  baskets: BasketEngine
  engine: CheckoutEngine
  /** Messages of the faults that the engine reported. */
  reports: string[]
  /** Outcomes of payment attempts. */
  counted: string[]
  /** Payments recorded for manual review: the event, and the state of a dispute. */
  noted: (readonly [string, unknown])[]
  /** Sends due webhooks over HTTP and does due jobs, until nothing is left to do. */
  settle(): Promise<void>
  /** Sets what happens the next time that a request waits for another process to query the provider. */
  onNextPoll(work: () => Promise<unknown>): void
  /** The clock, in milliseconds since the epoch. */
  now(): number
}

const noProviders: PaymentConfig = { adyen: undefined, klarna: undefined, iyzico: undefined }

/** The endpoints of baskets, payments and orders over a database with the demo shop's catalogue, and nothing by itself. */
export async function startCheckoutApi(
  payments: Partial<PaymentConfig> = {},
  expected: readonly string[] = [],
): Promise<CheckoutApi> {
  const services: { baskets?: BasketEngine; engine?: CheckoutEngine; now?: () => number } = {}
  const reports: string[] = []
  const counted: string[] = []
  const noted: (readonly [string, unknown])[] = []
  let atNextPoll: (() => Promise<unknown>) | undefined
  /** Shortens the wait for a webhook from three seconds to 600 ms, unless a test says what happens meanwhile. */
  async function waitToPoll(): Promise<void> {
    const work = atNextPoll ?? (() => new Promise((resolve) => setTimeout(resolve, 50)))
    atNextPoll = undefined
    await work()
  }
  const server = await startApi(({ database, site, publicUrl, limits, now }): Service[] => {
    const secret = testSecret
    const baskets = createBasketEngine({
      database,
      site,
      now,
      secret,
      points: createPickupPoints(createDemoCarriers(demoTowns), { onFailure: () => {} }),
    })
    const screens = createScreens({ site, keys: [secret.current], publicUrl, now })
    const mailTexts = createMailTexts({ site, publicUrl })
    const subscriptions = createSubscriptions(database, now, limits)
    const engine = createCheckoutEngine({
      news: createNewsSignUp({ subscriptions, mailTexts, publicUrl }),
      database,
      basketEngine: baskets,
      config: { publicUrl, payments: { ...noProviders, ...payments }, production: true, demo: true },
      site,
      assets: testAssets,
      secret,
      now,
      report: ({ what }) => reports.push(what),
      note: (event, details) => noted.push([event, details.status ?? '']),
      ...(Object.keys(payments).length > 0 && { waitToPoll }),
    })
    Object.assign(services, { baskets, engine, now })
    const orderKeys = createOrderKeys([secret.current], publicUrl, now)
    return [
      ...servicesOf(
        'basket',
        api.basket,
        createBasketHandlers({
          ...baskets,
          site,
          database,
          publicUrl,
          limits,
          security: { note: (event) => noted.push([event, '']) },
          screens,
          towns: demoTowns,
          now,
        }),
      ),
      ...servicesOf(
        'payments',
        api.payments,
        createPaymentHandlers({
          ...engine.handlerParts,
          attemptLimits: createAttemptLimits({ database, limits, now }),
          ...createPreferredPayment(database, now),
          counted: (outcome) => counted.push(outcome),
        }),
      ),
      ...servicesOf(
        'orders',
        api.orders,
        createOrderHandlers({
          ...baskets,
          ...engine,
          orderKeys,
          database,
          warehouse,
          isDemo: Object.keys(payments).length === 0,
          now,
        }),
      ),
      ...servicesOf(
        'orderService',
        api.orderService,
        createOrderServiceHandlers({
          ...baskets,
          ...engine,
          orderKeys,
          database,
          limits,
          site,
          mailTexts,
          publicUrl,
          now,
        }),
      ),
      ...servicesOf(
        'office',
        api.office,
        createOfficeHandlers({ ...baskets, ...engine, database, site, mailTexts, publicUrl, now }),
      ),
      ...servicesOf(
        'officePromotions',
        api.officePromotions,
        createOfficePromotionsHandlers({ database, site }),
      ),
      ...servicesOf(
        'officeGiftCards',
        api.officeGiftCards,
        createOfficeGiftCardsHandlers({ ...baskets, database, site, mailTexts, now }),
      ),
    ]
  }, demoCatalogue)
  const { baskets, engine, now } = services
  if (!baskets || !engine || !now) throw new Error('nothing was made')
  await engine.start(server.url)
  const runner = createJobRunner({
    database: server.database,
    handlers: engine.jobs,
    now,
    steady: now,
    random: () => 0.5,
    report: ({ error }) => void (error !== undefined && reports.push(String(error))),
    onError: (error) => void reports.push(String(error)),
  })
  return {
    ...server,
    baskets,
    engine,
    reports,
    counted,
    noted,
    now,
    onNextPoll(work) {
      atNextPoll = work
    },
    async settle() {
      await engine.sandboxWebhooks.sendDue()
      await runner.runDue()
      await engine.sandboxWebhooks.sendDue()
      await runner.runDue()
    },
    async close() {
      await engine.close()
      await server.close()
      const unexpected = reports.filter((report) => !expected.includes(report))
      if (unexpected.length > 0) throw new Error(`reports: ${unexpected.join('; ')}`)
    },
  }
}
