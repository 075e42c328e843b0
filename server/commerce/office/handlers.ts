import type { office as family } from '#schemas/api/office.ts'
import { warehouse } from '#schemas/commerce/basket-content.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import { changeAddress } from '#server/commerce/office/change-address.ts'
import { readJournal } from '#server/commerce/office/journal.ts'
import { listOrders } from '#server/commerce/office/list-orders.ts'
import { readOfficeOrder } from '#server/commerce/office/read-order.ts'
import { refundAmount } from '#server/commerce/office/refund-amount.ts'
import { confirmAgain, type MailParts, resendParcelMail } from '#server/commerce/office/resend-mail.ts'
import { setStock } from '#server/commerce/office/set-stock.ts'
import type { MovementMails } from '#server/commerce/orders/movement-mails.ts'
import { addEntry } from '#server/commerce/orders/order-entries.ts'
import type { Orders, Viewer } from '#server/commerce/orders/orders.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { conflict } from '#server/endpoints/conflict.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import { callingActor, type OperatorActor } from '#server/endpoints/operator.ts'
import type { Site } from '#server/site/site.ts'

interface OfficeHandlerDependencies extends MailParts {
  movementMails: MailParts['movementMails'] & Pick<MovementMails, 'readdressed'>
  database: Database
  orders: Pick<Orders, 'read' | 'rowOf'>
  site: () => Site
  rulesOf: (market: Market) => MarketRules
  giftCards: Pick<GiftCards, 'spentOn'>
  /** Milliseconds since the epoch. */
  now: () => number
}

type Handlers = HandlersOf<typeof family>

const viewerOf = ({ id }: OperatorActor): Viewer => ({ userId: id, isOperator: true })

/** Handlers that find and show orders. */
function createReading(
  parts: OfficeHandlerDependencies,
): Pick<Handlers, 'markets' | 'search' | 'read' | 'journal'> {
  const { database, orders, site, rulesOf, now } = parts
  return {
    async markets() {
      const markets = site().markets.map((market) => ({
        id: market.id,
        name: market.name,
        locale: localeOf(market),
        timeZone: timeZoneOf(market),
        currency: market.currency,
        takesGiftCards: rulesOf(market).giftCardsOn,
      }))
      return { status: 200, body: { markets } }
    },

    async search({ body }) {
      const market = site().market(body.market ?? '') ?? site().markets[0]
      const timeZone = market ? timeZoneOf(market) : 'UTC'
      return { status: 200, body: await listOrders(database, body, timeZone, now()) }
    },

    async journal({ path, query }) {
      const market = site().market(path.market)
      if (!market) return notFound
      const [time, id = ''] = query.after?.split(' ') ?? []
      const after = time === undefined ? undefined : { at: new Date(time), id }
      if (after && Number.isNaN(after.at.getTime()))
        return { status: 400, errors: { after: ['form.invalid'] } }
      const page = await readJournal(database, { ...query, after, market: market.id }, timeZoneOf(market))
      return { status: 200, body: page }
    },

    async read({ path }, caller) {
      const actor = callingActor(caller)
      const order = await readOfficeOrder(database, orders, path.orderNumber, viewerOf(actor), now())
      return order ? { status: 200, body: order } : notFound
    },
  }
}

const resendRefusals = {
  missing: notFound,
  'no-address': { status: 409, message: 'The order has no email address.' },
  'no-market': conflict('office.noMarket', 'The shop no longer has the market of the order.'),
} as const

/** Handlers that write to an order's log and to its customer. */
function createWriting(parts: OfficeHandlerDependencies): Pick<Handlers, 'addNote' | 'resendMail'> {
  const { database, orders, site, now } = parts
  return {
    async addNote({ path, body: { note } }, caller) {
      const actor = callingActor(caller)
      const row = await orders.rowOf({ number: path.orderNumber }, viewerOf(actor))
      if (!row) return notFound
      await addEntry(database.db, { orderId: row.id, kind: 'note', note: note.trim() }, actor, now())
      return { status: 204 }
    },

    async resendMail({ path, body: { trackingNumber } }, caller) {
      const actor = callingActor(caller)
      const row = await orders.rowOf({ number: path.orderNumber }, viewerOf(actor))
      if (!row) return notFound
      const market = site().market(row.market)
      const outcome = await inTransaction(database, async (tx) => {
        const mailed =
          trackingNumber === undefined
            ? await confirmAgain(parts, tx, row, market)
            : await resendParcelMail(parts, tx, row, market, trackingNumber)
        const details = trackingNumber === undefined ? {} : { trackingNumber }
        if (mailed === 'queued')
          await addEntry(tx, { orderId: row.id, kind: 'mailed', details }, actor, now())
        return mailed
      })
      return outcome === 'queued' ? { status: 204 } : resendRefusals[outcome]
    },
  }
}

const refundRefusals = {
  missing: notFound,
  'too-much': conflict('order.refundTooMuch', 'The amount exceeds what can be refunded.'),
  changed: conflict('office.orderChanged', 'The order was changed in the meantime. Reload it.'),
  taken: conflict('office.requestTaken', 'This request id is already in use.'),
} as const

/** Handlers that change an order's address or payment, not its goods. */
function createChanging(parts: OfficeHandlerDependencies): Pick<Handlers, 'refund' | 'changeAddress'> {
  const { database, orders, movementMails, giftCards, now } = parts
  return {
    async refund({ path, body: { id, amount, reason, version } }, caller) {
      const actor = callingActor(caller)
      const row = await orders.rowOf({ number: path.orderNumber }, viewerOf(actor))
      if (!row) return notFound
      const outcome = await inTransaction(database, async (tx) => {
        const goodwill = { id, orderId: row.id, amount, version }
        const refunded = await refundAmount(tx, goodwill, giftCards, now())
        const details = { amount: { amount, currency: row.currency } }
        const entry = { orderId: row.id, kind: 'refunded', note: reason.trim(), details } as const
        if (refunded === 'requested') await addEntry(tx, entry, actor, now())
        return refunded
      })
      if (outcome === 'requested' || outcome === 'repeated') return { status: 204 }
      return refundRefusals[outcome]
    },

    async changeAddress({ path, body: { address } }, caller) {
      const actor = callingActor(caller)
      const row = await orders.rowOf({ number: path.orderNumber }, viewerOf(actor))
      if (!row) return notFound
      const outcome = await inTransaction(database, async (tx) => {
        const change = await changeAddress(tx, row.id, address, now())
        if (change.kind !== 'changed') return change
        const { order, before, after } = change
        await addEntry(tx, { orderId: row.id, kind: 'readdressed', details: { before, after } }, actor, now())
        await movementMails.readdressed(tx, order)
        return change
      })
      switch (outcome.kind) {
        case 'missing':
          return notFound
        case 'closed':
          return conflict('order.hasLeft', 'The delivery address can no longer change.')
        case 'invalid':
          return { status: 400, errors: outcome.errors }
        case 'changed':
          return { status: 204 }
      }
    },
  }
}

/** Handlers that change stock. */
function createStockHandlers({ database, site }: OfficeHandlerDependencies): Pick<Handlers, 'setStock'> {
  const isLocation = (location: string): boolean =>
    location === warehouse ||
    site().markets.some(({ id }) =>
      storesIn(site().payload(id, 'stores')).some((store) => store.id === location),
    )
  return {
    async setStock({ body: { quantities } }) {
      const wrong = quantities.findIndex(({ location }) => !isLocation(location))
      if (wrong >= 0) return { status: 400, errors: { [`quantities.${wrong}.location`]: ['form.invalid'] } }
      return { status: 200, body: await setStock(database, quantities) }
    },
  }
}

/** Orders and stock as operators and machines look after them. */
export const createOfficeHandlers = (parts: OfficeHandlerDependencies): Handlers => ({
  ...createStockHandlers(parts),
  ...createReading(parts),
  ...createWriting(parts),
  ...createChanging(parts),
})
