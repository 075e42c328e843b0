import type { User } from '@relewise/client'
import type { RecommendationVisitor } from '#renderer/loader.ts'
import type { Market } from '#schemas/markets/market.ts'
import { decimalAmount } from '#schemas/values/decimal-amount.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'
import type { ViewTracking } from '#server/commerce/catalogue/product-events.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import { sendProducts } from '#server/commerce/relewise/relewise-feed.ts'
import type { RelewiseConfig } from '#server/configuration/config.ts'
import type { Database } from '#server/database/database.ts'
import { asc, eq } from '#server/database/drizzle.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addJob, addRecurringJob } from '#server/jobs/jobs.ts'

const orderKind = 'relewise.order'
const feedKind = 'relewise.products'
/** Milliseconds between two feeds. */
const feedInterval = 60 * 60_000
const timeout = 5_000

/** Sends shopping events to Relewise. Views and baskets may be lost; orders and the feed are sent by jobs. */
export interface RelewiseTracking extends ViewTracking {
  basketChanged(pricedBasket: BasketWithPrice, visitor: RecommendationVisitor | undefined): void
  /** Call within the order's transaction. The buyer is not identified, because the consent is not known here. */
  orderPlaced(tx: Pick<Transaction, 'insert'>, orderNumber: string): Promise<void>
  /** Sends the product feed, now and every hour. */
  startFeed(): Promise<void>
  jobs: ReadonlyMap<string, JobHandler>
}

interface RelewiseTrackingDependencies {
  config: RelewiseConfig
  database: Pick<Database, 'db'>
  catalogue: () => Catalogue
  markets: () => readonly Market[]
  /** Milliseconds since the epoch. */
  now: () => number
  /** Receives failures of events that are not retried. */
  onFailure: (error: unknown) => void
}

const productOfSku = (sku: string): string => sku.split('_', 2).join('_')

interface SoldLine {
  sku: string
  quantity: number
  /** Minor units. */
  amount: number
}

/** A basket or an order as Relewise counts it: amounts in whole units and decimals. */
function countedLines(lines: readonly SoldLine[], currency: string) {
  const decimal = (amount: number) => Number(decimalAmount({ amount, currency }))
  return {
    subtotal: { currency, amount: decimal(lines.reduce((sum, { amount }) => sum + amount, 0)) },
    lineItems: lines.map(({ sku, quantity, amount }) => ({
      productId: productOfSku(sku),
      variantId: sku,
      lineTotal: decimal(amount),
      quantity,
    })),
  }
}

/** Opens the tracker of an account. */
export async function openRelewiseTracking(parts: RelewiseTrackingDependencies): Promise<RelewiseTracking> {
  const { config, database, catalogue, markets, now, onFailure } = parts
  const { db } = database
  const { Tracker, UserFactory } = await import('@relewise/client')
  const { datasetId, apiKey, serverUrl } = config
  const tracker = new Tracker(datasetId, apiKey, serverUrl === undefined ? {} : { serverUrl })
  const options = () => ({ abortSignal: AbortSignal.timeout(timeout) })

  function userOf(visitor: RecommendationVisitor | undefined): User {
    if (!visitor) return UserFactory.anonymous()
    const { userId, temporaryId } = visitor
    return userId === undefined
      ? UserFactory.byTemporaryId(temporaryId)
      : UserFactory.byAuthenticatedId(userId, temporaryId)
  }

  const orderJob = jobHandler(
    {
      type: 'object',
      properties: { orderNumber: { type: 'string', maxLength: 40 } },
      required: ['orderNumber'],
    } as const,
    async ({ orderNumber }) => {
      const [order] = await db.select().from(orders).where(eq(orders.number, orderNumber))
      if (!order) return { kind: 'done' }
      const lines = await db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, order.id))
        .orderBy(asc(orderLines.position))
      const soldLines = lines.map(({ sku, quantity, total }) => ({ sku, quantity, amount: total }))
      const user = UserFactory.anonymous()
      await tracker.trackOrder({ user, orderNumber, ...countedLines(soldLines, order.currency) }, options())
      return { kind: 'done' }
    },
  )

  const feedJob = jobHandler({ type: 'object' } as const, async () => {
    await sendProducts(config, catalogue(), markets(), now())
    return { kind: 'later', due: new Date(now() + feedInterval) }
  })

  return {
    viewed(productId, visitor) {
      tracker.trackProductView({ productId, user: userOf(visitor) }, options()).catch(onFailure)
    },

    basketChanged({ priced, market }, visitor) {
      // Without a visitor a basket is not reported.
      if (!visitor) return
      const lines = priced.lines.map(({ stored, quantity, paid }) => ({
        sku: stored.sku,
        quantity,
        amount: paid,
      }))
      const counted = countedLines(lines, market.currency)
      tracker.trackCart({ user: userOf(visitor), ...counted }, options()).catch(onFailure)
    },

    orderPlaced: (tx, orderNumber) =>
      addJob(tx, { kind: orderKind, key: orderNumber, payload: { orderNumber }, due: new Date(now()) }),

    startFeed: () => addRecurringJob(db, { kind: feedKind, key: 'every product', due: new Date(now()) }),

    jobs: new Map([
      [orderKind, orderJob],
      [feedKind, feedJob],
    ]),
  }
}
