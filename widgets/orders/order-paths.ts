import type { PageAlias } from '#schemas/pages/page-kinds.ts'

type Addresses<Alias extends PageAlias> = Readonly<Record<Alias, string>>

const withOrder = (path: string, orderId: string | undefined) =>
  orderId === undefined ? path : `${path}?${new URLSearchParams({ orderid: orderId })}`

/** Returns the page that tracks an order; without an order, the page with a form for the number. */
export const trackPath = (pages: Addresses<'trackOrderPage'>, orderId?: string) =>
  withOrder(pages.trackOrderPage, orderId)

/** Returns the page that registers a return; without an order, the page with a form for the number. */
export const returnPath = (pages: Addresses<'returnItemsPage'>, orderId?: string) =>
  withOrder(pages.returnItemsPage, orderId)

export const receiptPath = (pages: Addresses<'receiptPage'>, orderId: string) =>
  withOrder(pages.receiptPage, orderId)
