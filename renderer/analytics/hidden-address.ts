const name = 'orderid'

let completeAddress: string | undefined

/** Returns the page's address with the order that it names, also after `hideOrder`. */
export const pageAddress = (): URL => new URL(completeAddress ?? location.href)

/**
 * Removes the order from the page's address, because scripts of other services send the address, and the order's id
 * opens it. Forms still post to the complete address; the history's entry keeps the id for `restoreOrder`.
 */
export function hideOrder(): void {
  const address = new URL(location.href)
  const orderId = address.searchParams.get(name)
  if (orderId === null) return
  completeAddress = address.href
  for (const form of document.forms) if (!form.hasAttribute('action')) form.action = address.href
  address.searchParams.delete(name)
  history.replaceState({ ...Object(history.state), orderId }, '', address)
}

/** Loads the page again by its complete address, if it was reloaded by the one without the order. */
export function restoreOrder(): void {
  const orderId: unknown = Object(history.state).orderId
  const address = new URL(location.href)
  if (typeof orderId !== 'string' || completeAddress !== undefined || address.searchParams.has(name)) return
  address.searchParams.set(name, orderId)
  history.replaceState(history.state, '', address)
  location.reload()
}
