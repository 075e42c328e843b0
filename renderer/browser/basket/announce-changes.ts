import { lineItems } from '#renderer/browser/basket/line-items.ts'
import { announce } from '#renderer/browser/page/announce.ts'
import type { BasketView, LineView } from '#renderer/loaders/load-basket.ts'

/** Changes by the shopper. Codes and rewards change lines as well: those are free gifts. */
const announced: ReadonlySet<string> = new Set(['basket.changeLine', 'basket.removeLine', 'basket.remove'])

/** Returns the lines with the quantity that they have beyond that in other lines. */
const linesBeyond = (lines: readonly LineView[], otherLines: readonly LineView[]): LineView[] =>
  lines.flatMap((line) => {
    const other = otherLines.find(({ id }) => id === line.id)
    const quantity = line.quantity - (other?.quantity ?? 0)
    return quantity > 0 && !line.isBonusProduct ? [{ ...line, quantity }] : []
  })

function announceLines(event: 'add_to_cart' | 'remove_from_cart', lines: readonly LineView[]): void {
  const [first] = lines
  if (!first) return
  const { currency } = first.unitPrice.salesPrice
  const value = lines.reduce(
    (sum, { unitPrice, quantity }) => sum + unitPrice.salesPrice.amount * quantity,
    0,
  )
  announce({ event, currency, value, items: lineItems(lines) })
}

/** Announces the goods that a change added to the basket or removed from it. @param endpoint of the change */
export function announceChanges(
  endpoint: string,
  before: Pick<BasketView, 'lines'> | undefined,
  after: Pick<BasketView, 'lines'> | undefined,
): void {
  if (!announced.has(endpoint)) return
  const [linesBefore, linesAfter] = [before?.lines ?? [], after?.lines ?? []]
  announceLines('add_to_cart', linesBeyond(linesAfter, linesBefore))
  announceLines('remove_from_cart', linesBeyond(linesBefore, linesAfter))
}
