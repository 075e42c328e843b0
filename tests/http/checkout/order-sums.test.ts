import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatMoney } from '#schemas/values/format-money.ts'
import { eq } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { users } from '#server/database/tables/session.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { hiddenField, pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

type Json = ReturnType<JSON['parse']>

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

const quebec = {
  ...newJersey,
  country: 'CA',
  line1: 'Rue Saint-Denis',
  city: 'Montréal',
  postalCode: 'H2X 1Y4',
  regionCode: 'QC',
  mobilePhoneNumber: '+1 514 555 0123',
}

/** Minor units as they are written; 0 of words such as “free”. */
function amountIn(written: string): number {
  const digits = Number(written.replaceAll(/\D/g, ''))
  return /[-−]/.test(written) ? -digits : digits
}

/** The lines of a page's summary: kind, and minor units as they are written. */
const sumsIn = (html: string): [kind: string, amount: number][] =>
  Array.from(
    html.matchAll(/data-sum="(\w+)"><dt>[^<]*<\/dt><dd><bdi>([^<]*)<\/bdi>/g),
    ([, kind = '', written = '']) => [kind, amountIn(written)],
  )

function expectToAddUp(html: string, place: string): void {
  const sums = sumsIn(html)
  const at = sums.findIndex(([kind]) => kind === 'total')
  expect(at, place).toBeGreaterThan(0)
  const addends = sums.slice(0, at).reduce((sum, [, amount]) => sum + amount, 0)
  expect([place, addends]).toEqual([place, sums[at]?.[1]])
}

/** The amounts of a mail's table of facts, after the number of the order. */
const amountRowsOf = (html: string): number[] =>
  Array.from(
    html.matchAll(/<tr><td class="ink line"[^>]*>[^<]*<\/td><td class="ink line"[^>]*>([^<]*)</g),
    ([, written = '']) => amountIn(written),
  ).slice(1)

/** Calls endpoints as an operator. */
async function operatorOf({ url, database }: TestStorefront) {
  const client = createAuthClient({ url })
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse 1' }
  await client.post('/signup', formFields(account))
  await database.db
    .update(users)
    .set({ granted: 'operator', emailVerified: new Date() })
    .where(eq(users.email, account.email))
  await client.post('/signin', formFields(account))
  return async (path: string, json?: object) => {
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
    const { status, body } = await client.ask(path, {
      headers,
      ...(json && { method: 'POST', body: JSON.stringify(json) }),
    })
    expect([path, status]).toEqual([path, 200])
    return Object(body)
  }
}

/** The till receipts of an order: their totals, and what their items, freight and added taxes add up to. */
function tillReceipts(response: Json): { total: number; sum: number; taxes: string[] }[] {
  return response.receipt.retailTransactions.map((transaction: Json) => {
    const { items, freight, total, totalExVat, taxes } = transaction
    const net = [...items.map(({ amount }: Json) => amount.amount), freight?.amount ?? 0]
    const sum = net.reduce((all, amount) => all + amount, 0)
    const added = taxes.reduce((all: number, { amount }: Json) => all + amount.amount, 0)
    expect(totalExVat.amount + added).toBe(total.amount)
    return {
      total: total.amount,
      sum: sum === totalExVat.amount ? sum + added : sum,
      taxes: taxes.map(({ name }: Json) => name),
    }
  })
}

it.each([
  {
    market: 'dk',
    locale: 'da-DK',
    address: danishAddress,
    tax: 'taxIncluded',
    card: 'Betalingskort',
    taxes: ['moms'],
  },
  {
    market: 'us',
    locale: 'en-US',
    address: newJersey,
    tax: 'taxAdded',
    card: 'Credit or debit card',
    taxes: ['Sales tax'],
  },
  {
    market: 'ca-fr',
    locale: 'fr-CA',
    address: quebec,
    tax: 'taxAdded',
    card: 'Carte bancaire',
    taxes: ['TPS', 'TVQ'],
  },
])(
  'adds up in $market with a code: basket, steps, receipt, mails and the refund of a return',
  async ({ market, locale, address, tax, card, taxes }) => {
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
    const receiptPath = (await ask(paid.location)).location
    const receipt = await ask(receiptPath)
    expectToAddUp(receipt.html, 'receipt')
    const sums = sumsIn(receipt.html)
    expect(sums.map(([kind]) => kind)).toEqual(expect.arrayContaining(['discount', tax]))

    const mails = async () =>
      (await shop.database.db.select().from(mailOutbox).orderBy(mailOutbox.id)).filter(
        ({ recipient }) => recipient === `${market}@example.com`,
      )
    // The confirmation shows the lines of the receipt, in the same order.
    const [confirmation] = await mails()
    expect(confirmation?.body).toContain(`: ${card}\n`)
    const rows = amountRowsOf(confirmation?.html ?? '')
    expect(rows.slice(0, sums.length)).toEqual(sums.map(([, amount]) => amount))
    const pictures = Array.from(
      confirmation?.html?.matchAll(/<img src="([^"]+)"/g) ?? [],
      ([, src = '']) => src,
    )
    expect(pictures.length).toBeGreaterThan(0)
    for (const src of pictures) {
      const { pathname, search } = new URL(src)
      const picture = await fetch(shop.url + pathname + search)
      // A mail program in a browser has another origin.
      expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect((await picture.bytes()).length).toBeLessThan(10_000)
    }

    const orderId = new URL(receiptPath, shop.url).searchParams.get('orderid')
    const operator = await operatorOf(shop)
    const { order } = await operator(`/api/order/order/${orderId}`)
    const moveOn = (json: object) => operator(`/api/order/order/internal/move-on/${order.orderNumber}`, json)
    await moveOn({ what: 'ship' })
    const lines = order.lines.map(({ id }: { id: string }) => ({ lineId: id, quantity: 1 }))
    await moveOn({ what: 'return', lines })
    // Including freight, because the whole order is returned.
    const refunded = sums.find(([kind]) => kind === 'total')?.[1] ?? 0
    const returned = sumsIn((await ask(receiptPath)).html)
    expect(returned.slice(0, sums.length)).toEqual(sums)
    expect(returned.slice(sums.length)).toEqual([['refunded', -refunded]])
    const atTill = { total: refunded, sum: refunded, taxes }
    expect(tillReceipts(await operator(`/api/order/${market}/order/receipt/${orderId}`))).toEqual([
      atTill,
      atTill,
    ])
    await eventually(async () => {
      const { currency } = order.total
      const written = formatMoney({ amount: refunded, currency }, locale)
      const [refund] = (await mails()).slice(-1)
      for (const text of [refund?.body, refund?.html]) expect(text).toContain(written)
    })
  },
)

it('says in America that sales tax is added, and calls the total an estimate until an address is known', async () => {
  const { ask, post } = pageVisitor(() => shop.url)
  await post('/us/basket', { _form: 'basket.addLine', sku: '10001_001_002' })
  const basket = (await ask('/us/basket')).html
  expectToAddUp(basket, 'basket')
  expect(basket).toContain('<dt>Sales tax</dt><dd><bdi>Calculated at checkout</bdi>')
  for (const place of ['<dt>Estimated total</dt>', '>Estimated total<bdi>']) expect(basket).toContain(place)
  const step = (await ask('/us/checkout/customer')).html
  expect(step).toContain('<dt>Sales tax</dt><dd><bdi>Depends on your address</bdi>')
})
