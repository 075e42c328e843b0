import { encodePath } from '#schemas/validation/url.ts'
import type { Site } from '#server/site/site.ts'

/** Where the pages of checkout and orders stand in a market: paths of this site. */
export interface PagePlaces {
  receipt(market: string, orderId: string): string
  payment(market: string, state: string): string
  tracking(market: string, trackingNumber: string): string
  /** How far an order is. */
  order(market: string, orderId: string): string
  returns(market: string, orderId: string): string
}

/** Finds pages by their kind; a market that has none of a kind leads to its home. */
export function createPagePlaces(site: () => Site): PagePlaces {
  function place(market: string, alias: string, parameters: Readonly<Record<string, string>>): string {
    const page = site().pages.find((one) => one.market === market && one.alias === alias)
    return `${encodePath(page?.path ?? `/${market}`)}?${new URLSearchParams(parameters)}`
  }
  return {
    receipt: (market, orderid) => place(market, 'receiptPage', { orderid }),
    payment: (market, payment) => place(market, 'checkoutPaymentPage', { payment }),
    tracking: (market, parcel) => place(market, 'trackOrderPage', { parcel }),
    order: (market, orderid) => place(market, 'trackOrderPage', { orderid }),
    returns: (market, orderid) => place(market, 'returnItemsPage', { orderid }),
  }
}
