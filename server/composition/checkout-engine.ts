import type { Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import type { Order } from '#schemas/commerce/order.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { createBasketCookies } from '#server/commerce/basket/basket-cookies.ts'
import type { BasketEngine } from '#server/commerce/basket/basket-engine.ts'
import { basketOf as shownBasket } from '#server/commerce/basket/basket-response.ts'
import { createOrderPoints, type OrderPoints } from '#server/commerce/loyalty/points.ts'
import { holdDisputedCards } from '#server/commerce/orders/disputed-cards.ts'
import { createGiftDelivery } from '#server/commerce/orders/gift-delivery.ts'
import { createLapsing } from '#server/commerce/orders/lapsed-goods.ts'
import { createMovementMails, type MovementMails } from '#server/commerce/orders/movement-mails.ts'
import { createOrders, type Orders } from '#server/commerce/orders/orders.ts'
import { createPagePaths, type PagePaths } from '#server/commerce/orders/page-paths.ts'
import { createCheckout } from '#server/commerce/orders/place-order.ts'
import { receiptOf, sellerOf } from '#server/commerce/orders/receipts.ts'
import type { Checkout } from '#server/commerce/payments/checkout.ts'
import { createGiftCardCheckout } from '#server/commerce/payments/gift-card-checkout.ts'
import type { createPaymentHandlers } from '#server/commerce/payments/handlers.ts'
import { paymentCases } from '#server/commerce/payments/payment-cases.ts'
import { createPaymentKeys } from '#server/commerce/payments/payment-keys.ts'
import { createPayments, type Payments } from '#server/commerce/payments/payments.ts'
import { ignoreProgress, type PlacingStepObserver } from '#server/commerce/payments/placing-steps.ts'
import type { SandboxBank } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import type { WebhookSender } from '#server/commerce/payments/sandbox/webhook-sender.ts'
import { queueCardRemoval } from '#server/commerce/payments/stored-cards.ts'
import { addCheckoutJobs, checkoutJobs, step } from '#server/composition/checkout-jobs.ts'
import { openSandbox } from '#server/composition/open-sandbox.ts'
import { paymentLookups } from '#server/composition/payment-lookups.ts'
import { openPaymentProviders } from '#server/composition/payment-providers.ts'
import type { PaymentConfig } from '#server/configuration/payment-config.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { orders as orderRows } from '#server/database/tables/orders.ts'
import { users } from '#server/database/tables/session.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { createMailTexts, type MailTexts } from '#server/mail/mail-texts.ts'
import { shopOf } from '#server/mail/shop-of.ts'
import { keysFor, type SecretKeys } from '#server/security/secret-key.ts'
import type { Site } from '#server/site/site.ts'
import type { NewsSignUp } from '#server/subscriptions/news-sign-up.ts'
import { reportOrderEvent } from '#server/webhooks/order-events.ts'

interface CheckoutEngineDependencies {
  database: Database
  basketEngine: BasketEngine
  config: { publicUrl: string; payments: PaymentConfig; production: boolean; demo: boolean }
  site: () => Site
  assets: Assets
  secret: SecretKeys
  /** Milliseconds since the epoch. */
  now: () => number
  news: Pick<NewsSignUp, 'signUpIn'>
  /** Notifies other services of an order, within its transaction. */
  reportOrder?: ((tx: Transaction, orderNumber: string) => Promise<void>) | undefined
  /** Default: points are booked here. */
  points?: OrderPoints | undefined
  report: (fault: { what: string; id: string; error?: unknown }) => void
  /** Records payments that need manual review. */
  note: SecurityLog['note']
  /** Receives each order's progress. Default: not reported. */
  reached?: PlacingStepObserver
  /** Waits between polls while another process queries a provider. Default: that of payments. */
  waitToPoll?: () => Promise<void>
}

/** An order, its market, and the store that sold it. */
type SoldOrder = Pick<Order, 'orderId' | 'market'> & Partial<Pick<Order, 'storeId'>>

/** Payments and orders, composed from the configuration. */
export interface CheckoutEngine {
  payments: Payments
  orders: Orders
  /** Notifies customers of parcels, returns and refunds. */
  movementMails: MovementMails
  /** Paths of its pages. */
  pagePaths: PagePaths
  /** Books club points of orders. */
  points: OrderPoints
  sandbox: SandboxBank
  /** Sends the sandbox's webhooks. */
  sandboxWebhooks: WebhookSender
  /** Pages of the payment sandbox; none without the demo. */
  router: Router
  jobs: ReadonlyMap<string, JobHandler>
  /** Queues the deletion of a customer's stored cards; undefined if no provider stores any. */
  forgetCards: ((tx: Transaction, customerId: string) => Promise<void>) | undefined
  handlerParts: Omit<
    Parameters<typeof createPaymentHandlers>[0],
    'attemptLimits' | 'counted' | 'preferredMethodOf' | 'rememberMethod'
  >
  receiptOf(order: SoldOrder): ReturnType<typeof receiptOf>
  /**
   * Resumes work that the previous process left unfinished.
   * @param address on which this server listens
   */
  start(address: string): Promise<void>
  close(): Promise<void>
}

interface CheckoutParts
  extends Pick<CheckoutEngineDependencies, 'database' | 'basketEngine' | 'config' | 'news' | 'now'> {
  pagePaths: PagePaths
  points: OrderPoints
  mailTexts: MailTexts
  marketOf: (id: string) => Market | undefined
  reached: PlacingStepObserver
}

/** Returns the functions of baskets and orders that payments need. */
function checkoutOf({ basketEngine, config, pagePaths, marketOf, ...parts }: CheckoutParts): Checkout {
  return createCheckout({
    ...basketEngine,
    ...parts,
    async priceIn(tx, storedBasket) {
      const market = marketOf(storedBasket.market)
      if (!market) return undefined
      const pricedBasket = await basketEngine.pricing.price(tx, storedBasket, market)
      const { priced, rules, thresholdProblem: threshold } = pricedBasket
      const deliveredCountries = rules.delivery.countries
      const { content } = pricedBasket.basket
      return { market, content, priced, threshold, deliveredCountries, basket: shownBasket(pricedBasket) }
    },
    marketOf,
    async emailOf(tx, id) {
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id))
      return user?.email
    },
    receiptUrl: (market, orderId) => config.publicUrl + pagePaths.receipt(market, orderId),
    firstStep: config.demo ? step : undefined,
  })
}

/** Returns the texts of a market by their keys; the key itself if there is no text. */
function createTextLookup(site: Site, market: Market): (key: string) => string {
  const texts = new Map(Object.entries(site.texts(market).texts))
  return (key) => texts.get(key) ?? key
}

/** Returns the seller of an order: the store, else the shop. */
function findSeller(
  site: Site,
  { market, storeId }: SoldOrder,
  publicUrl: string,
): ReturnType<typeof sellerOf> {
  const store = storesIn(site.payload(market, 'stores')).find(({ id }) => id === storeId)
  return store ? sellerOf(store) : { storeName: shopOf(site, market, publicUrl).name }
}

/** Composes payments and orders. */
export function createCheckoutEngine(parts: CheckoutEngineDependencies): CheckoutEngine {
  const { database, basketEngine, config, site, secret, now, report, reached = ignoreProgress } = parts
  const { publicUrl } = config
  const marketOf = (id: string) => site().market(id)
  const common = { database, demo: config.demo, publicUrl, marketOf, now, report }
  const pagePaths = createPagePaths(site)
  const sandbox = openSandbox(parts)

  const { adyen, iyzico, providers } = openPaymentProviders({
    config: config.payments,
    secret,
    sandbox: sandbox.provider,
    now,
    onTerminal: (id, outcome) => {
      payments.settle(id, outcome).catch((error: unknown) => report({ what: 'terminal', id, error }))
    },
  })
  const points = parts.points ?? createOrderPoints(site, now)
  const mailTexts = createMailTexts({ site, publicUrl })
  const checkout = checkoutOf({ ...parts, pagePaths, points, mailTexts, marketOf, reached })
  const movementMails = createMovementMails({ marketOf, mailTexts, pagePaths, publicUrl })
  const keys = createPaymentKeys(keysFor(secret, 'payment-returns'))
  const payments = createPayments({
    ...common,
    keys,
    async refunded(tx, paymentId, amount) {
      await movementMails.refunded(tx, paymentId, amount)
      const [order] = await tx.select().from(orderRows).where(eq(orderRows.paymentId, paymentId))
      if (order) await reportOrderEvent(tx, 'order.refunded', order, now())
    },
    disputed: (tx, paymentId) => holdDisputedCards(tx, paymentId, now()),
    providers,
    checkout,
    pages: pagePaths,
    note: parts.note,
    reached,
    waitToPoll: parts.waitToPoll,
  })
  const orders = createOrders({
    ...common,
    textsOf: (market) => createTextLookup(site(), market),
    trackingPage: pagePaths.tracking,
    returnPage: pagePaths.returns,
  })
  const jobs = checkoutJobs({
    ...common,
    payments,
    sandbox: sandbox.bank,
    endLapsing: createLapsing({
      ...basketEngine,
      ...common,
      captures: payments.captures,
      movementMails,
      points,
      pagePaths,
      mailTexts,
    }),
    giftDelivery: createGiftDelivery({ ...basketEngine, ...common, mailTexts }),
    movementMails,
    removeCards: adyen?.removeCards,
  })
  return {
    movementMails,
    payments,
    orders,
    pagePaths,
    points,
    sandbox: sandbox.bank,
    sandboxWebhooks: sandbox.webhooks,
    jobs,
    forgetCards: adyen && queueCardRemoval(now),
    router: sandbox.router,
    handlerParts: {
      payments,
      keys,
      paymentPage: pagePaths.payment,
      giftCardCheckout: createGiftCardCheckout({ database, checkout, receipt: pagePaths.receipt }),
      ...paymentLookups({ database, checkout, marketOf, now }),
      casesOf: () => paymentCases(database, now()),
      checkBin: iyzico?.checkBin ?? (async () => undefined),
      adyen,
      basketCookies: createBasketCookies(publicUrl),
    },
    receiptOf: (order) => receiptOf(database, order.orderId, findSeller(site(), order, publicUrl)),
    async start(listening) {
      await addCheckoutJobs(common)
      await payments.recover()
      sandbox.start(listening)
    },
    close: sandbox.webhooks.close,
  }
}
