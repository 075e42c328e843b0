import type { PageAlias } from '#schemas/pages/page-kinds.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { Site } from '#server/site/site.ts'

/** Paths of a market's checkout and order pages. */
export interface PagePaths {
  receipt(market: string, orderId: string): string
  payment(market: string, state: string): string
  /** Page with the state of a payment by link. */
  paymentLink(market: string, link: { linkId: string; checkoutBasketId: string }): string
  tracking(market: string, trackingNumber: string): string
  /** Page with the state of an order. */
  order(market: string, orderId: string): string
  returns(market: string, orderId: string): string
}

/** Finds pages by kind. */
export function createPagePaths(site: () => Site): PagePaths {
  function pathOf(market: string, alias: PageAlias, parameters: Readonly<Record<string, string>>): string {
    return `${encodePath(site().addresses(market)(alias))}?${new URLSearchParams(parameters)}`
  }
  return {
    receipt: (market, orderid) => pathOf(market, 'receiptPage', { orderid }),
    payment: (market, payment) => pathOf(market, 'checkoutPaymentPage', { payment }),
    paymentLink: (market, link) => pathOf(market, 'receiptPage', link),
    tracking: (market, parcel) => pathOf(market, 'trackOrderPage', { parcel }),
    order: (market, orderid) => pathOf(market, 'trackOrderPage', { orderid }),
    returns: (market, orderid) => pathOf(market, 'returnItemsPage', { orderid }),
  }
}
