import { readStored, writeStored } from '#renderer/browser/page/storage.ts'

/** More than anybody places within the hour in which a receipt counts as a purchase (tracking rule 8). */
const maxNumbers = 20

/** First views by order number, for as long as the page is open. */
const firstViews = new Map<string, boolean>()

/**
 * Stores the number of the order that the page shows, before those of earlier pages: service forms use the first
 * (orders rule 6). Returns whether it is new to this browser; the same for the life of the page, whichever script calls first.
 */
export function noteViewedOrder(number: string): boolean {
  const viewed = readStored('orderNumber')?.split('\n') ?? []
  const isFirstView = firstViews.get(number) ?? !viewed.includes(number)
  firstViews.set(number, isFirstView)
  const otherOrders = viewed.filter((other) => other !== number)
  writeStored('orderNumber', [number, ...otherOrders].slice(0, maxNumbers).join('\n'))
  return isFirstView
}
