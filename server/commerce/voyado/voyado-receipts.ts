import { shareOf } from '#schemas/commerce/share-amount.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { decimalAmount } from '#schemas/values/decimal-amount.ts'
import { dateFormat } from '#schemas/values/format-date.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'
import type { OrderPoints } from '#server/commerce/loyalty/points.ts'
import { type OrderLineRow, type OrderRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import { checkReward, type ReportCheck, reportChecksOf } from '#server/commerce/voyado/voyado-checks.ts'
import type { VoyadoClient } from '#server/commerce/voyado/voyado-client.ts'
import type { VoyadoContacts } from '#server/commerce/voyado/voyado-contacts.ts'
import type { VoyadoConfig } from '#server/configuration/service-config.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq } from '#server/database/drizzle.ts'
import { loyaltyMembers, loyaltyVouchers } from '#server/database/tables/loyalty.ts'
import { orderLines, orders, returns } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addJob } from '#server/jobs/jobs.ts'

/** Kind of the job that sends purchases and returns. */
export const receiptKind = 'voyado.receipt'

const checkPieces = compileSchema({
  type: 'array',
  items: {
    type: 'object',
    properties: { lineId: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
    required: ['lineId', 'quantity'],
    additionalProperties: false,
  },
})

/**
 * Sends receipts of members' orders instead of booking points: Voyado computes them. Reports the bonus checks of every
 * order.
 */
export function createVoyadoPoints(reportCheck: ReportCheck, now: () => number): OrderPoints {
  const send = (tx: Pick<Transaction, 'insert'>, payload: { orderNumber: string; returnId?: string }) =>
    addJob(tx, {
      kind: receiptKind,
      key: [payload.orderNumber, payload.returnId].filter(Boolean).join('/'),
      payload,
      due: new Date(now()),
    })
  return {
    async orderPlaced(tx, { orderNumber, customerId }) {
      if (customerId !== undefined) await send(tx, { orderNumber })
      await reportChecksOf(tx, orderNumber, reportCheck)
    },
    async orderReturned(tx, { orderNumber }, returnId) {
      await send(tx, { orderNumber, returnId })
      await reportChecksOf(tx, orderNumber, reportCheck)
    },
  }
}

interface VoyadoReceiptsDependencies {
  database: Pick<Database, 'db'>
  config: Pick<VoyadoConfig, 'storeId'>
  client: VoyadoClient
  contacts: VoyadoContacts
  /** IANA name of a market's time zone. */
  zoneOfMarket: (market: string) => string
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Pieces of a line that were bought or given back. */
interface SoldPieces {
  line: OrderLineRow
  quantity: number
  /** Pieces of the line in earlier receipts, so that the shares add up to the line's amounts. */
  before: number
}

/** Returns the price paid for the pieces, in minor units. */
const amountOf = ({ line, quantity, before }: SoldPieces): number =>
  shareOf(line.total, line.quantity, before, quantity)

/** Returns the pieces of a return; each costs its share of the amount left by earlier returns. */
function returnedPieces(
  lines: readonly OrderLineRow[],
  returnRows: readonly (typeof returns.$inferSelect)[],
  returnId: string,
): SoldPieces[] {
  const returned = new Map<string, number>()
  for (const row of returnRows) {
    const checked = checkPieces(parseJson(row.lines))
    const pieces = checked.kind === 'valid' ? checked.value : []
    const soldPieces = pieces.flatMap(({ lineId, quantity }): SoldPieces[] => {
      const line = lines.find(({ id }) => id === lineId)
      const before = returned.get(lineId) ?? 0
      returned.set(lineId, before + quantity)
      return line ? [{ line, quantity, before }] : []
    })
    if (row.id === returnId) return soldPieces
  }
  return []
}

const numberOf = (amount: number, currency: string): number => Number(decimalAmount({ amount, currency }))

/** Returns a share in percent with two decimals, as money has them. */
const percentOf = (part: number, total: number): number =>
  total <= 0 ? 0 : numberOf(roundedRatio(part * 10_000, total), 'EUR')

function itemOf(pieces: SoldPieces, currency: string, type: 'PURCHASE' | 'RETURN'): object {
  const { line, quantity, before } = pieces
  const { styleNumber, totalPrice } = orderedLine(line)
  const { vatAmount, vatAmount2 } = totalPrice
  const tax = (vatAmount?.amount ?? 0) + (vatAmount2?.amount ?? 0)
  return {
    type,
    sku: line.sku,
    articleNumber: styleNumber,
    articleName: line.name,
    // https://developer.voyado.com/en/transactions/register-a-return.html
    quantity: type === 'RETURN' ? -quantity : quantity,
    grossPaidPrice: numberOf(amountOf(pieces), currency),
    taxAmount: numberOf(shareOf(tax, line.quantity, before, quantity), currency),
    taxPercent: percentOf(tax, line.total - tax),
    awardsBonus: true,
  }
}

/** Days for which a receipt waits until its member's address is verified. */
const maxDays = 90
const day = 24 * 3_600_000

/** Returns a moment in local time with its offset, as Voyado takes it: 2026-11-02T10:14:00+01:00. */
function localTime(date: Date, timeZone: string): string {
  const local = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const dateParts = dateFormat('en-GB', { timeZoneName: 'longOffset', timeZone }).formatToParts(date)
  const offset = dateParts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00'
  return `${local.format(date).replace(' ', 'T')}${offset}`
}

export function createReceiptJob(parts: VoyadoReceiptsDependencies): JobHandler {
  const { database, config, client, contacts, zoneOfMarket, now } = parts
  const { db } = database

  async function receiptOf(
    order: OrderRow,
    returnId: string | undefined,
    contactId: string,
    usedVouchers: readonly (typeof loyaltyVouchers.$inferSelect)[],
  ) {
    const lines = await db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .orderBy(asc(orderLines.position))
    const returnRows = await db
      .select()
      .from(returns)
      .where(eq(returns.orderId, order.id))
      .orderBy(asc(returns.created), asc(returns.id))
    const bought = lines.map((line) => ({ line, quantity: line.quantity, before: 0 }))
    const pieces = returnId === undefined ? bought : returnedPieces(lines, returnRows, returnId)
    const { currency } = order
    const total = pieces.reduce((sum, item) => sum + amountOf(item), 0)
    const orderReturn = returnRows.find(({ id }) => id === returnId)
    const paidAmount = returnId === undefined ? total : -total
    const number = [order.number, returnId].filter(Boolean).join('/')
    return {
      uniqueReceiptId: number,
      receiptNumber: number,
      createdDate: localTime(orderReturn?.created ?? order.created, zoneOfMarket(order.market)),
      storeExternalId: order.storeId ?? config.storeId,
      currency,
      totalGrossPrice: numberOf(paidAmount, currency),
      contact: { matchKey: contactId, matchKeyType: 'ContactId' },
      paymentMethods: [{ type: order.kind, value: numberOf(paidAmount, currency) }],
      items: pieces.map((item) => itemOf(item, currency, returnId === undefined ? 'PURCHASE' : 'RETURN')),
      ...(returnId === undefined && {
        usedBonusChecks: usedVouchers.map(({ code }) => ({ checkNumber: code })),
      }),
    }
  }

  const text = { type: 'string', minLength: 1, maxLength: 100 } as const
  const payload = { orderNumber: text, returnId: text }
  return jobHandler(
    { type: 'object', properties: payload, required: ['orderNumber'] } as const,
    async ({ orderNumber, returnId }) => {
      const [order] = await db.select().from(orders).where(eq(orders.number, orderNumber))
      if (!order?.customerId) return { kind: 'done' }
      const [member] = await db
        .select()
        .from(loyaltyMembers)
        .where(eq(loyaltyMembers.customerId, order.customerId))
      if (!member) return { kind: 'done' }
      const contactId = await contacts.contactOf(member)
      if (contactId === undefined) {
        const isTooOld = order.created.getTime() < now() - maxDays * day
        return isTooOld ? { kind: 'done' } : { kind: 'later', due: new Date(now() + day) }
      }
      const used = await db
        .select()
        .from(loyaltyVouchers)
        .where(
          and(
            eq(loyaltyVouchers.usedFor, order.id),
            eq(loyaltyVouchers.memberId, member.id),
            eq(loyaltyVouchers.rewardId, checkReward),
          ),
        )
      await client.sendReceipt(await receiptOf(order, returnId, contactId, used))
      return { kind: 'done' }
    },
  )
}
