import { sendingStoresIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import type { Assortment } from '#server/commerce/catalogue/assortment.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'
import { alertMail } from '#server/commerce/notify-me/alert-mail.ts'
import type { Alert, Alerts } from '#server/commerce/notify-me/alerts.ts'
import { lowestPrice } from '#server/commerce/notify-me/lowest-price.ts'
import { skusOf } from '#server/commerce/notify-me/product-skus.ts'
import type { Database } from '#server/database/database.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addRecurringJob } from '#server/jobs/jobs.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import type { Site } from '#server/site/site.ts'

/** Kind of the job that checks whether requested products are available. */
export const alertKind = 'notify-me.look'

interface AlertJobDependencies {
  site: () => Site
  database: Database
  alerts: Alerts
  assortment: Pick<Assortment, 'offers'>
  mailTexts: MailTexts
  publicUrl: string
  /** Milliseconds since the epoch. */
  now: () => number
}

const interval = 2 * 60_000
const batchSize = 500

/**
 * Whether an offer can be sent now: digital, or from the warehouse or a store that sends orders (basket rule 3). Products
 * of stores only are never sent (product rule 15).
 */
const isInStock = ({ stock, isSoldOnline, isDigital }: Offer, sending: readonly string[]): boolean =>
  isSoldOnline &&
  (isDigital || stock.warehouse > 0 || sending.some((store) => (stock.stores.get(store) ?? 0) > 0))

/** Whether an offer meets the condition of an alert. */
function isThere({ kind, price, currency }: Alert, offer: Offer, sending: readonly string[]): boolean {
  if (!isInStock(offer, sending)) return false
  return kind !== 'priceDrop' || (price !== null && currency === offer.currency && offer.salesPrice < price)
}

/**
 * Returns the price that an alert compares with from now on: after a change of the market's currency the lowest one of
 * today, because amounts in two currencies do not compare. Undefined if the alert has it already.
 */
function changedPrice({ price, currency }: Alert, offers: readonly Offer[]): Money | undefined {
  const today = lowestPrice(offers)
  if (price === null || !today || currency === today.currency) return undefined
  return currency === null ? { amount: price, currency: today.currency } : today
}

/** Runs every two minutes, and immediately when the first process starts. */
export const startAlerts = (database: Database, now: () => number): Promise<void> =>
  addRecurringJob(database.db, { kind: alertKind, key: 'every market', due: new Date(now()) })

export function createAlertJob(parts: AlertJobDependencies): JobHandler {
  const { site, database, alerts, assortment, mailTexts, publicUrl, now } = parts

  async function sendAlerts(market: Market, waiting: readonly Alert[]): Promise<void> {
    const skus = await skusOf(database, [...new Set(waiting.map(({ productId }) => productId))])
    const offers = await assortment.offers(market, [...skus.values()].flat())
    const sending = sendingStoresIn(site().payload(market.id, 'stores'))
    for (const stored of waiting) {
      const productOffers = (skus.get(stored.productId) ?? []).flatMap((sku) => offers.get(sku) ?? [])
      const nextPrice = changedPrice(stored, productOffers)
      if (nextPrice) await alerts.setPrice(stored.id, nextPrice)
      const alert = nextPrice ? { ...stored, price: nextPrice.amount, currency: nextPrice.currency } : stored
      const offer = productOffers.find((item) => isThere(alert, item, sending))
      if (offer) await alerts.markSent(alert.id, alertMail(mailTexts, publicUrl, market, alert, offer))
    }
  }

  return jobHandler({ type: 'object' } as const, async (_payload, { signal }) => {
    let after = 0
    while (!signal.aborted) {
      const waiting = await alerts.waiting(after, batchSize)
      for (const [id, marketAlerts] of Map.groupBy(waiting, (alert) => alert.market)) {
        const market = site().market(id)
        if (market) await sendAlerts(market, marketAlerts)
      }
      after = waiting.at(-1)?.id ?? after
      if (waiting.length < batchSize) break
    }
    return { kind: 'later', due: new Date(now() + interval) }
  })
}
