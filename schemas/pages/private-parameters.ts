/** Query parameters that give access to something, so they are removed from addresses before analytics reads them. */
const privateParameters = [
  'token',
  'previewToken',
  'orderid',
  'orderId',
  'shareReference',
  'basketId',
  'checkoutBasketId',
  'redirectResult',
  'payload',
  'linkId',
  'code',
  'state',
  'email',
] as const

/** An address without what it opens, to be told to services outside the shop. */
export function withoutPrivateParameters(address: string): string {
  const url = new URL(address)
  for (const name of privateParameters) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
