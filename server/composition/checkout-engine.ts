import { Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import type { Order } from '#schemas/commerce/order.ts'
import { liveStatuses } from '#schemas/commerce/payment-status.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { basketOf as shownBasket } from '#server/commerce/basket/basket-answer.ts'
import type { BasketEngine } from '#server/commerce/basket/basket-engine.ts'
import { findBasket } from '#server/commerce/basket/basket-rows.ts'
import { createOrderPoints, type OrderPoints } from '#server/commerce/loyalty/points.ts'
import { createLapsing } from '#server/commerce/orders/lapsing.ts'
import { createMovementMails, type MovementMails } from '#server/commerce/orders/movement-mails.ts'
import { createOrders, type Orders } from '#server/commerce/orders/orders.ts'
import { createPagePlaces, type PagePlaces } from '#server/commerce/orders/page-places.ts'
import { createCheckout } from '#server/commerce/orders/place-order.ts'
import { stepDueOrders } from '#server/commerce/orders/progress.ts'
import { receiptOf, sellerOf } from '#server/commerce/orders/receipts.ts'
import { createAdyenProvider } from '#server/commerce/payments/adyen/adyen-provider.ts'
import { createGiftCardCheckout } from '#server/commerce/payments/gift-card-checkout.ts'
import type { createPaymentHandlers } from '#server/commerce/payments/handlers.ts'
import { createIyzicoProvider } from '#server/commerce/payments/iyzico/iyzico-provider.ts'
import { createKlarnaProvider } from '#server/commerce/payments/klarna/klarna-provider.ts'
import { paymentCases } from '#server/commerce/payments/payment-cases.ts'
import { createPayments, type Payments } from '#server/commerce/payments/payments.ts'
import { type Reached, unheard } from '#server/commerce/payments/placing-steps.ts'
import { createProviders } from '#server/commerce/payments/providers.ts'
import { refundJob } from '#server/commerce/payments/refunds.ts'
import { createHostedRouter } from '#server/commerce/payments/sandbox/hosted-router.ts'
import { createSandboxBank, type SandboxBank } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { createSandboxProvider } from '#server/commerce/payments/sandbox/sandbox-provider.ts'
import { createWebhookSender, type WebhookSender } from '#server/commerce/payments/sandbox/webhook-sender.ts'
import { captureJob, releaseJob } from '#server/commerce/payments/taking.ts'
import { eventJob } from '#server/commerce/payments/webhook-events.ts'
import type { PaymentConfig } from '#server/configuration/payment-config.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { orders as orderTable } from '#server/database/tables/orders.ts'
import { payments as paymentTable } from '#server/database/tables/payments.ts'
import { users } from '#server/database/tables/session.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { createMailTexts } from '#server/mail/mail-texts.ts'
import { shopOf } from '#server/mail/shop-of.ts'
import { keyFor, keysFor, type SecretKeys } from '#server/security/secret-key.ts'
import type { Site } from '#server/site/site.ts'
import type { NewsSignUp } from '#server/subscriptions/news-sign-up.ts'

interface Parts {
  database: Database
  basketEngine: BasketEngine
  config: { publicUrl: string; payments: PaymentConfig; production: boolean; demo: boolean }
  site: () => Site
  assets: Assets
  secret: SecretKeys
  /** Milliseconds since the epoch. */
  now: () => number
  news: Pick<NewsSignUp, 'signUpIn'>
  report: (fault: { what: string; id: string; error?: unknown }) => void
  /** Notes what of payments somebody has to look at. */
  note: SecurityLog['note']
  /** Receives how far each order has come. Default: not reported. */
  reached?: Reached
}

/** An order, its market, and the store that sold it. */
type SoldOrder = Pick<Order, 'orderId' | 'market'> & Partial<Pick<Order, 'storeId'>>

/** Payments and orders, composed from the configuration. */
export interface CheckoutEngine {
  payments: Payments
  orders: Orders
  /** Tells customers of parcels, returns and refunds. */
  movementMails: MovementMails
  /** Paths of its pages. */
  places: PagePlaces
  /** Books club points of orders. */
  points: OrderPoints
  sandbox: SandboxBank
  /** Sends the sandbox's webhooks. */
  sandboxWebhooks: WebhookSender
  /** Pages of the payment sandbox; none without the demo. */
  router: Router
  jobs: ReadonlyMap<string, JobHandler>
  handlerParts: Omit<Parameters<typeof createPaymentHandlers>[0], 'attemptLimits' | 'counted'>
  receiptOf(order: SoldOrder): ReturnType<typeof receiptOf>
  /**
   * Resumes what the previous process left unfinished.
   * @param address on which this server listens
   */
  start(address: string): Promise<void>
  close(): Promise<void>
}

const minute = 60_000
/** Time between two steps of an order in the demo shop, which has no warehouse. */
const step = 3 * minute
const recoverJob = 'payments.recover'
const recoverEvery = 30_000
const orderStepJob = 'orders.step'
const lapsingJob = 'orders.lapsing'
const lookForLapsingEvery = 60 * minute

/**
 * Job that retries a provider call until it succeeds.
 * @param field of the payload that names the work
 */
const providerJob = (
  field: 'refundId' | 'captureId' | 'paymentId',
  perform: (id: string) => Promise<'done' | 'failed' | 'again'>,
): JobHandler => {
  const id = { type: 'string', maxLength: 64 } as const
  const properties = { refundId: id, captureId: id, paymentId: id }
  return jobHandler({ type: 'object', properties, required: [field] } as const, async (payload) =>
    (await perform(payload[field] ?? '')) === 'again'
      ? { kind: 'again', reason: 'the provider did not respond' }
      : { kind: 'done' },
  )
}

export function createCheckoutEngine(parts: Parts): CheckoutEngine {
  const { database, basketEngine, config, site, secret, now, report, reached = unheard } = parts
  const { publicUrl } = config
  const { db } = database
  const marketOf = (id: string) => site().market(id)
  const places = createPagePlaces(site)
  const textsOf = (market: Market) => {
    const own = new Map(Object.entries(site().texts(market).texts))
    return (key: string) => own.get(key) ?? key
  }

  const sandboxKey = keyFor(secret, 'sandbox-payments')
  let address: string | undefined
  const sender = createWebhookSender(
    database,
    now,
    () => address && `${address}/api/order/payment/sandbox/webhook`,
    (error) => report({ what: 'sandbox webhook', id: '', error }),
  )
  const sandbox = createSandboxBank(database, sandboxKey, now, sender.wake)

  const adyen =
    config.payments.adyen &&
    createAdyenProvider(config.payments.adyen, now, (id, outcome) => {
      payments.settle(id, outcome).catch((error: unknown) => report({ what: 'terminal', id, error }))
    })
  const iyzico = config.payments.iyzico && createIyzicoProvider(config.payments.iyzico)
  const klarna =
    config.payments.klarna && createKlarnaProvider(config.payments.klarna, keysFor(secret, 'klarna'))
  const real = [klarna, iyzico, adyen].filter((provider) => provider !== undefined)
  const invented = config.demo ? [createSandboxProvider(sandbox, sandboxKey, publicUrl)] : []
  const providers = createProviders(real.length > 0 ? real : invented)

  const points = createOrderPoints(site, now)
  const mailTexts = createMailTexts({ site, publicUrl })
  const checkout = createCheckout({
    ...basketEngine,
    database,
    points,
    async priceIn(tx, kept) {
      const market = marketOf(kept.market)
      if (!market) return undefined
      const found = await basketEngine.pricing.price(tx, kept, market)
      const { priced, thresholdProblem: threshold } = found
      return { market, priced, threshold, basket: shownBasket(found) }
    },
    mailTexts,
    news: parts.news,
    marketOf,
    async emailOf(tx, id) {
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id))
      return user?.email
    },
    receiptUrl: (market, orderId) => publicUrl + places.receipt(market, orderId),
    now,
    firstStep: config.demo ? step : undefined,
    reached,
  })
  const movementMails = createMovementMails({ marketOf, mailTexts, places, publicUrl })
  const payments = createPayments({
    refunded: movementMails.refunded,
    database,
    providers,
    checkout,
    marketOf,
    publicUrl,
    now,
    pages: places,
    report,
    note: parts.note,
    reached,
  })
  const orders = createOrders({
    now,
    database,
    marketOf,
    textsOf,
    trackingPage: places.tracking,
    returnPage: places.returns,
  })

  const endLapsing = createLapsing({
    ...basketEngine,
    captures: payments.captures,
    database,
    points,
    marketOf,
    places,
    publicUrl,
    mailTexts,
    report,
    now,
  })

  const jobs = new Map<string, JobHandler>([
    [
      eventJob,
      jobHandler(
        { type: 'object', properties: { eventId: { type: 'integer' } }, required: ['eventId'] } as const,
        async ({ eventId }) => {
          await payments.events.process(eventId)
          return { kind: 'done' }
        },
      ),
    ],
    [refundJob, providerJob('refundId', payments.refunds.perform)],
    [captureJob, providerJob('captureId', payments.captures.perform)],
    [releaseJob, providerJob('paymentId', payments.captures.release)],
    [
      recoverJob,
      async () => {
        await sandbox.expire()
        await payments.recover()
        return { kind: 'later', due: new Date(now() + recoverEvery) }
      },
    ],
    [
      lapsingJob,
      async () => {
        await endLapsing()
        return { kind: 'later', due: new Date(now() + lookForLapsingEvery) }
      },
    ],
  ])

  if (config.demo)
    jobs.set(orderStepJob, async () => {
      await stepDueOrders(database, now(), step)
      return { kind: 'later', due: new Date(now() + recoverEvery) }
    })

  async function basketOf(id: string, catalog: string, { session }: Caller) {
    const found = await findBasket(db, id, { userId: session?.userId, now: now() })
    if (found.kind === 'foreign') return undefined
    const kept = found.kind === 'found' ? found.basket : await orderedBasketOf(id, session?.userId)
    const market = kept && marketOf(kept.market)
    return kept && market && (market.catalog ?? market.id) === catalog ? { id: kept.id, market } : undefined
  }

  /** One that was ordered, so that a second press finds its order. */
  async function orderedBasketOf(basketId: string, userId: string | undefined) {
    const [order] = await db.select().from(orderTable).where(eq(orderTable.basketId, basketId))
    const isOwn = order && (order.customerId === null || order.customerId === userId)
    return isOwn ? { id: basketId, market: order.market } : undefined
  }

  return {
    movementMails,
    payments,
    orders,
    places,
    points,
    sandbox,
    sandboxWebhooks: sender,
    jobs,
    router: config.demo
      ? createHostedRouter({ bank: sandbox, site, assets: parts.assets, development: !config.production })
      : Router(),
    handlerParts: {
      payments,
      giftCardCheckout: createGiftCardCheckout({ database, checkout, receipt: places.receipt }),
      basketOf,
      async paymentOf(number) {
        const [order] = await db.select().from(orderTable).where(eq(orderTable.number, number))
        return order?.paymentId ?? undefined
      },
      async pendingOf(provider) {
        const rows = await db
          .select({ id: paymentTable.id })
          .from(paymentTable)
          .where(and(eq(paymentTable.provider, provider), inArray(paymentTable.status, [...liveStatuses])))
          .limit(200)
        return rows.map(({ id }) => id)
      },
      casesOf: () => paymentCases(database),
      checkBin: iyzico?.checkBin ?? (async () => undefined),
      adyen,
      async dueOf(basketId) {
        const opened = await inTransaction(database, (tx) => checkout.open(tx, basketId))
        return opened.kind === 'ready' ? opened.basket.due : undefined
      },
    },
    receiptOf({ orderId, market, storeId }) {
      const store = storesIn(site().payload(market, 'stores')).find(({ id }) => id === storeId)
      const seller = store ? sellerOf(store) : { storeName: shopOf(site(), market, publicUrl).name }
      return receiptOf(database, orderId, seller)
    },
    async start(listening) {
      address = listening
      const due = new Date(now())
      await addJob(db, { kind: recoverJob, key: 'recover', payload: {}, due })
      if (config.demo) await addJob(db, { kind: orderStepJob, key: 'step', payload: {}, due })
      await addJob(db, { kind: lapsingJob, key: 'lapsing', payload: {}, due })
      await payments.recover()
      sender.wake()
    },
    close: sender.close,
  }
}
