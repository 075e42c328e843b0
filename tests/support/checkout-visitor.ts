import { expect } from 'vitest'
import { danishAddress } from '#tests/support/addresses.ts'

interface Answer {
  status: number
  body: ReturnType<JSON['parse']>
  location: string | null
}

/** A shopper who fills a basket and pays, over HTTP. */
export interface CheckoutVisitor {
  basketId: string
  ask(
    path: string,
    options?: { method?: string; json?: object; headers?: Record<string, string> },
  ): Promise<Answer>
  /** Of the basket's own calls: `create-payment`. */
  basket(call: string, options?: { method?: string; json?: object }): Promise<Answer>
  /** Starts to pay by card. */
  pay(json?: object): Promise<Answer>
  /** Does something on the sandbox's page; where it leads. */
  decide(action: { url: string }, fields: Record<string, string>): Promise<string>
}

const deliveryTo = (address: object): [string, object][] => [
  ['address', { shippingAddress: address, billingAddress: address }],
  ['shipment', { shippingMethodId: 'home' }],
]

/** A guest, in Denmark by default, with one piece in the basket and all that an order needs. */
export async function guestAtCheckout(
  url: string,
  {
    sku = '10001_001_002',
    quantity = 1,
    email = 'anna@example.com',
    isDigital = false,
    market = 'dk',
    address = danishAddress,
    headers = {},
  }: {
    sku?: string
    quantity?: number
    /** Empty until the shop has sent it. */
    email?: string
    /** The goods come by mail: no address is given, and no delivery chosen. */
    isDigital?: boolean
    market?: string
    /** Shipping and billing address. */
    address?: object
    headers?: Record<string, string>
  } = {},
): Promise<CheckoutVisitor> {
  let basketId = ''
  const ask: CheckoutVisitor['ask'] = async (path, { method = 'GET', json, headers: own } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'X-Requested-With': 'test',
        'X-CURRENT-MARKET': market,
        ...(json && { 'Content-Type': 'application/json' }),
        ...headers,
        ...own,
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      location: response.headers.get('location'),
    }
  }
  const basket: CheckoutVisitor['basket'] = (call, options) =>
    ask(`/api/order/${market}/basket/${call}${call.includes('?') ? '&' : '?'}basketId=${basketId}`, options)

  const added = await ask(`/api/order/${market}/basket/line`, { method: 'POST', json: { sku, quantity } })
  expect(added.status).toBe(200)
  basketId = added.body.basket.basketId
  const steps: [string, object][] = [
    ...(email === '' ? [] : [['continue-as-guest', { email }] satisfies [string, object]]),
    ...(isDigital ? [] : deliveryTo(address)),
  ]
  for (const [call, json] of steps) {
    const answer = await basket(call, { method: 'PUT', json })
    expect([call, answer.status, answer.body.errors]).toEqual([call, 200, undefined])
  }
  const terms = await basket('accept-terms', { method: 'PUT', json: { acceptTerms: true } })
  expect([terms.status, terms.body.errors]).toEqual([200, undefined])

  return {
    basketId,
    ask,
    basket,
    pay: (json = { type: 'scheme' }) => basket('create-payment', { method: 'POST', json }),
    async decide(action, fields) {
      const response = await fetch(url + new URL(action.url).pathname, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
      })
      return response.headers.get('location') ?? `${response.status}`
    },
  }
}
