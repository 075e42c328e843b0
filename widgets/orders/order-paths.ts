const withOrder = (path: string, orderId: string | undefined) =>
  orderId === undefined ? path : `${path}?${new URLSearchParams({ orderid: orderId })}`

/** Returns the page that tracks an order; without one it asks for the number. */
export const trackPath = (market: string, orderId?: string) => withOrder(`/${market}/track-order`, orderId)

/** Returns the page that registers a return; without an order it asks for the number. */
export const returnPath = (market: string, orderId?: string) => withOrder(`/${market}/return-items`, orderId)

export const receiptPath = (market: string, orderId: string) => withOrder(`/${market}/receipt`, orderId)

/** The page of the account that lists orders. */
export const historyPath = (market: string) => `/${market}/account/orders`
