import { afterAll, beforeAll, expect, it } from 'vitest'
import { danishAddress } from '#tests/support/addresses.ts'
import { hiddenField, pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront
beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop?.close())

const newJersey = {
  country: 'US',
  firstName: 'Jane',
  lastName: 'Doe',
  line1: 'Spring Street',
  houseNumber: '110',
  city: 'Newark',
  postalCode: '07102',
  regionCode: 'NJ',
  mobilePhoneNumber: '+1 201 555 0123',
}

/** The lines of a page's summary: kind, and minor units as they are written. */
const sumsIn = (html: string): [kind: string, amount: number][] =>
  Array.from(
    html.matchAll(/data-sum="(\w+)"><dt>[^<]*<\/dt><dd><bdi>([^<]*)<\/bdi>/g),
    ([, kind = '', written = '']) => {
      const digits = Number(written.replaceAll(/\D/g, ''))
      return [kind, /[-−]/.test(written) ? -digits : digits]
    },
  )

function expectToAddUp(html: string, place: string): void {
  const sums = sumsIn(html)
  const at = sums.findIndex(([kind]) => kind === 'total')
  expect(at, place).toBeGreaterThan(0)
  const addends = sums.slice(0, at).reduce((sum, [, amount]) => sum + amount, 0)
  expect([place, addends]).toEqual([place, sums[at]?.[1]])
}

it.each([
  { market: 'dk', address: danishAddress, tax: 'taxIncluded' },
  { market: 'us', address: newJersey, tax: 'taxAdded' },
])('adds up in $market with a code: basket, steps and receipt', async ({ market, address, tax }) => {
  const { ask, post, upToPayment } = pageVisitor(() => shop.url)
  await upToPayment(market, '10001_001_002', address)
  // The code counts once for each customer.
  await post(`/${market}/checkout/customer`, {
    _form: 'basket.continueAsGuest',
    email: `${market}@example.com`,
  })
  await post(`/${market}/basket`, { _form: 'basket.addPromoCode', promoCode: 'WELCOME10' })
  const steps = ['customer', 'details', 'shipping', 'summary', 'payment'].map((step) => `checkout/${step}`)
  for (const page of ['basket', ...steps]) {
    const { html } = await ask(`/${market}/${page}`)
    expectToAddUp(html, page)
    expect(
      sumsIn(html).map(([kind]) => kind),
      page,
    ).toEqual(expect.arrayContaining(['discount', tax]))
  }
  const { html } = await ask(`/${market}/checkout/payment`)
  const type = /name="type"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
  const basketId = hiddenField(html, 'basketId')
  const started = await post(`/${market}/checkout/payment`, { _form: 'payments.create', basketId, type })
  const paid = await post(started.location, { decision: 'approve', notice: 'once' })
  const receipt = await ask((await ask(paid.location)).location)
  expectToAddUp(receipt.html, 'receipt')
  expect(sumsIn(receipt.html).map(([kind]) => kind)).toEqual(expect.arrayContaining(['discount', tax]))
})
