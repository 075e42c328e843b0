import type { JournalEntry } from '#schemas/commerce/journal.ts'
import { csvLine } from '#schemas/values/csv-line.ts'
import { decimalAmount } from '#schemas/values/decimal-amount.ts'
import { localDay } from '#schemas/values/local-day.ts'

const columns = [
  'time',
  'kind',
  'order',
  'store',
  'country',
  'currency',
  'total',
  'tax',
  'net',
  'payment',
  'giftCardsSold',
  'method',
  'day',
] as const

/**
 * Returns the journal as a table for a spreadsheet (CSV). Refunds are negative.
 * @param timeZone of the market, in which its days begin
 */
export function journalCsv(entries: readonly JournalEntry[], timeZone: string): string {
  const lines = entries.map(({ at, kind, orderNumber, storeId, country, method, ...amounts }) => {
    const { currency } = amounts.total
    const sign = kind === 'sale' ? 1 : -1
    const signed = (amount: number) => decimalAmount({ amount: amount * sign, currency })
    const net = amounts.total.amount - amounts.tax.amount
    const money = [
      amounts.total.amount,
      amounts.tax.amount,
      net,
      amounts.payment.amount,
      amounts.giftCards.amount,
    ]
    const day = localDay(Date.parse(at), timeZone)
    return csvLine([at, kind, orderNumber, storeId, country, currency, ...money.map(signed), method, day])
  })
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  return `\ufeff${csvLine(columns)}${lines.join('')}`
}
