/** Query parameters that give access to something or reveal a location, so they are removed from addresses before analytics reads them. */
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
  'near',
  'show',
] as const

/** Removes secret parameters from an address before it is sent to other services. */
export function withoutPrivateParameters(address: string): string {
  const url = new URL(address)
  for (const name of privateParameters) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
