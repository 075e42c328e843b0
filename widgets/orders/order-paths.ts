const withOrder = (path: string, orderId: string | undefined) =>
  orderId === undefined ? path : `${path}?${new URLSearchParams({ orderid: orderId })}`

/** The page that tells how far an order is; without one it asks which. */
export const trackPath = (market: string, orderId?: string) => withOrder(`/${market}/track-order`, orderId)

/** The page where goods of an order are registered to go back; without one it asks which. */
export const returnPath = (market: string, orderId?: string) => withOrder(`/${market}/return-items`, orderId)

export const receiptPath = (market: string, orderId: string) => withOrder(`/${market}/receipt`, orderId)

/** The page of the account that lists orders. */
export const historyPath = (market: string) => `/${market}/account/orders`
