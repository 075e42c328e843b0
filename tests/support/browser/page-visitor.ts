/** The result of opening a page or posting a form. */
export interface PageAnswer {
  status: number
  location: string
  html: string
  headers: Headers
}

/**
 * A visitor with a cookie jar, whose browser runs no script: forms are posted to their page's own address, and
 * redirects are followed.
 * @param serverOf the address of the server for a path of https://shop.example
 */
export function pageVisitor(serverOf: (path: string) => string) {
  const jar = new Map<string, string>()

  async function ask(address: string, init: RequestInit = {}): Promise<PageAnswer> {
    const { pathname, search } = new URL(address, 'https://shop.example')
    const response = await fetch(serverOf(pathname) + pathname + search, {
      ...init,
      redirect: 'manual',
      headers: {
        Accept: 'text/html',
        // On this machine nothing is gained by decompressing what was compressed.
        'Accept-Encoding': 'identity',
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'Sec-Fetch-Site': 'same-origin',
        'Sec-Fetch-Mode': 'navigate',
      },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      html: await response.text(),
      headers: response.headers,
    }
  }

  const post = (path: string, fields: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams({ _id: 'step', ...fields }) })

  /** Fills in a basket as far as the payment. */
  async function upToPayment(market: string, sku: string, address: Record<string, string>) {
    const root = `/${market}`
    await post(root, { _form: 'basket.addLine', sku })
    await post(`${root}/checkout/customer`, { _form: 'basket.continueAsGuest', email: 'anna@example.com' })
    const addressFields = Object.entries(address).map(([name, value]) => [`shippingAddress.${name}`, value])
    await post(`${root}/checkout/details`, { _form: 'basket.address', ...Object.fromEntries(addressFields) })
    await post(`${root}/checkout/shipping`, { _form: 'basket.shipment', shippingMethodId: 'home' })
    return post(`${root}/checkout/summary`, { _form: 'basket.acceptTerms', acceptTerms: 'true' })
  }

  return { ask, post, upToPayment }
}

/** The value of a hidden field of a page's form; empty if there is none. */
export const hiddenField = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
