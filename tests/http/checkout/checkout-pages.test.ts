import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentBuild } from '#server/build/builds.ts'
import { readChunks } from '#server/build/client-manifest.ts'
import { findClientScripts } from '#server/build/client-scripts-plugin.ts'
import {
  foreignScriptReasons,
  type PaymentScript,
  paymentScriptReasons,
} from '#server/build/payment-scripts.ts'
import { dist } from '#server/build/vite-options.ts'
import { paymentOrigins } from '#server/commerce/payments/payment-origins.ts'
import { readPaymentConfig } from '#server/configuration/payment-config.ts'
import type { DocumentAddress } from '#server/content/document.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { hiddenField, pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { renamePages } from '#tests/support/rename-pages.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Acts as a browser without script.

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop?.close())

const visitor = () => pageVisitor(() => shop.url)

const jumper = '10001_001_002'

const atWarehouse = (sku: string) => and(eq(stock.sku, sku), eq(stock.location, 'warehouse'))
const stockOf = async (sku: string) =>
  (await shop.database.db.select().from(stock).where(atWarehouse(sku)))[0]?.quantity ?? 0
const setStock = (sku: string, quantity: number) =>
  shop.database.db.update(stock).set({ quantity }).where(atWarehouse(sku))

describe('pages of checkout', () => {
  it('redirect a visitor with an empty basket to the basket', async () => {
    const { ask } = visitor()
    for (const step of ['', '/customer', '/details', '/shipping', '/summary', '/payment'])
      expect(await ask(`/dk/checkout${step}`), step).toMatchObject({ status: 302, location: '/dk/basket' })
  })

  it('redirects to the first incomplete step', async () => {
    const { ask, post } = visitor()
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    expect(await ask('/dk/checkout')).toMatchObject({ location: '/dk/checkout/customer' })
    expect(await ask('/dk/checkout/details')).toMatchObject({ location: '/dk/checkout/customer' })
    await post('/dk/checkout/customer', { _form: 'basket.continueAsGuest', email: 'anna@example.com' })
    expect(await ask('/dk/checkout')).toMatchObject({ location: '/dk/checkout/details' })
    expect(await ask('/dk/checkout/shipping')).toMatchObject({ location: '/dk/checkout/details' })
    expect(await ask('/dk/checkout/payment')).toMatchObject({ location: '/dk/checkout/details' })
  })

  // The wording that German law gives a button that costs money (BGB § 312j).
  it.each([
    ['de', { country: 'DE', city: 'Hamburg', postalCode: '20095', mobilePhoneNumber: '+49 151 23456789' }],
    ['ch', { country: 'CH', city: 'Bern', postalCode: '3011', mobilePhoneNumber: '+41 78 123 45 67' }],
  ])('end in %s with a button that names the obligation to pay', async (market, place) => {
    const { ask, upToPayment } = visitor()
    await upToPayment(market, jumper, { ...danishAddress, ...place })
    const { html } = await ask(`/${market}/checkout/payment`)
    const [, form = ''] = /<form[^>]*>(<input[^>]*value="payments\.create".*?)<\/form>/s.exec(html) ?? []
    expect(form).toMatch(/<button[^>]*type="submit"[^>]*>Zahlungspflichtig bestellen</)
  })

  it('offer the provinces of Canada by their names in the language of the market', async () => {
    const optionsIn = async (market: string) => {
      const { ask, post } = visitor()
      await post(`/${market}`, { _form: 'basket.addLine', sku: jumper })
      await post(`/${market}/checkout/customer`, { _form: 'basket.continueAsGuest', email: 'a@example.com' })
      const { html } = await ask(`/${market}/checkout/details`)
      // The delivery and the billing address each have the list.
      const lists = (html.match(/<select[^>]* name="\w+\.regionCode".*?<\/select>/gs) ?? []).join('')
      const names = Array.from(lists.matchAll(/<option value="(?:QC|PE)"[^>]*>([^<]+)/g), ([, name]) => name)
      return [...new Set(names)]
    }
    expect(await optionsIn('ca-fr')).toEqual(['Île-du-Prince-Édouard', 'Québec'])
    expect(await optionsIn('ca')).toEqual(['Prince Edward Island', 'Quebec'])
  })

  it('preselect the customer’s last payment method, and nothing for other visitors', async () => {
    const [email, password] = ['prefers@example.com', 'correct horse 1']
    const client = createAuthClient(shop)
    await client.post('/signup', formFields({ email, password, firstName: 'Pia', lastName: 'Holm' }))
    const headers = { Cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ') }
    const preferredBy = async (payer: CheckoutVisitor) =>
      (await payer.basket('get-payment-methods')).body.preferred
    const first = await guestAtCheckout(shop.url, { email, headers })
    expect(await preferredBy(first)).toBeUndefined()
    const { action } = (await first.pay({ type: 'mobilepay' })).body
    await first.ask(await first.decide(action, { decision: 'approve', notice: 'never' }))
    expect(await preferredBy(await guestAtCheckout(shop.url, { email, headers }))).toBe('mobilepay')
    expect(await preferredBy(await guestAtCheckout(shop.url, { email }))).toBeUndefined()
  })

  it('redirect an unknown step to the first one, and the step names of content systems without folders', async () => {
    const { ask } = visitor()
    expect((await ask('/dk/checkout/gift-wrap')).location).toMatch(/\/dk\/checkout\/customer$/)
    for (const source of ['mail', 'post'])
      expect((await ask(`/dk/checkout/gift-wrap?utm_source=${source}`)).location).toBe(
        `/dk/checkout/customer?utm_source=${source}`,
      )
    expect((await ask('/dk/checkout-payment')).location).toMatch(/\/dk\/checkout\/payment$/)
  })

  it('redirect back to an invalid form', async () => {
    const { ask, post } = visitor()
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    await post('/dk/checkout/customer', { _form: 'basket.continueAsGuest', email: 'anna@example.com' })
    const wrong = await post('/dk/checkout/details', {
      _form: 'basket.address',
      _next: '/dk/checkout/shipping',
      'shippingAddress.country': 'DK',
    })
    expect(wrong).toMatchObject({ status: 303, location: '/dk/checkout/details?country=DK#step-refused' })
    expect((await ask('/dk/checkout/shipping')).location).toBe('/dk/checkout/details')
  })

  it('list lockers only under their own method', async () => {
    const { ask, post } = visitor()
    await post('/en', { _form: 'basket.addLine', sku: jumper })
    await post('/en/checkout/customer', { _form: 'basket.continueAsGuest', email: 'anna@example.com' })
    const place = { country: 'IE', city: 'Dublin', postalCode: 'D02 X285' }
    const address = Object.entries({ ...danishAddress, ...place })
    const addressFields = Object.fromEntries(
      address.map(([field, value]) => [`shippingAddress.${field}`, value]),
    )
    await post('/en/checkout/details', {
      _form: 'basket.address',
      _next: '/en/checkout/shipping',
      ...addressFields,
    })
    const { html } = await ask('/en/checkout/shipping')
    const lockersOf = (method: string) =>
      (html.split(`name="shippingMethodId" value="${method}"`)[1] ?? '')
        .split('name="shippingMethodId"', 1)[0]
        ?.match(/Parcel locker \d+/g)?.length ?? 0
    expect([lockersOf('parcel-shop'), lockersOf('locker') > 0]).toEqual([0, true])
  })

  it('list the chosen pickup point and every store that has the goods beside the nearest', async () => {
    const { ask, post, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    const listedIn = async (method: string) => {
      const { html } = await ask('/dk/checkout/shipping')
      const [, listed = ''] = html.split(
        new RegExp(`name="shippingMethodId"(?: checked="")? value="${method}"`),
      )
      const [own = ''] = listed.split('name="shippingMethodId"', 1)
      return (own.match(/<input[^>]* name="pickupPointId"[^>]*>/g) ?? []).map((input) => ({
        id: /value="([^"]+)"/.exec(input)?.[1] ?? '',
        isChosen: input.includes('checked'),
        lacks: input.includes('disabled'),
      }))
    }
    const [all, stores] = [await listedIn('parcel-shop'), await listedIn('store')]
    const last = all.at(-1)?.id ?? ''
    const shipment = { _form: 'basket.shipment', shippingMethodId: 'parcel-shop', pickupPointId: last }
    await post('/dk/checkout/shipping', shipment)
    const address: DocumentAddress = { kind: 'page', market: 'dk', key: '/dk/checkout/shipping' }
    const body = {
      statusCode: 200,
      meta: { _alias: 'checkoutShippingPage', id: 'shipping', title: 'Levering' },
      rows: { main: [{ id: 'row', widgets: [{ id: 'methods', type: 'shippingMethods', points: 1 }] }] },
    }
    const publish = async (next: string) => {
      await shop.store.putDraft({ ...address, body: next }, 'editor')
      expect(await shop.store.publish([address], 'editor')).toMatchObject({ kind: 'published' })
    }
    const earlier = await shop.store.document(address)
    await publish(JSON.stringify(body))
    expect((await listedIn('parcel-shop')).map(({ id, isChosen }) => [id, isChosen])).toEqual([
      [all[0]?.id, false],
      [last, true],
    ])
    const withGoods = stores.filter(({ lacks }) => !lacks)
    expect(withGoods.length).toBeGreaterThan(1)
    expect(await listedIn('store')).toEqual(withGoods)
    await publish(earlier?.body ?? '')
  })

  it('ask for an invoice abroad by the fields of its country', async () => {
    const { ask, post } = visitor()
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    await post('/dk/checkout/customer', { _form: 'basket.continueAsGuest', email: 'anna@example.com' })
    const { html } = await ask('/dk/checkout/details')
    expect(html).not.toContain('name="billingAddress.regionCode"')
    const named = (address: object, name: string) =>
      Object.fromEntries(Object.entries(address).map(([field, value]) => [`${name}.${field}`, value]))
    const detailFields = {
      _form: 'basket.address',
      _next: '/dk/checkout/shipping',
      ...named(danishAddress, 'shippingAddress'),
    }
    const american = { ...danishAddress, country: 'US', city: 'New York', postalCode: '10012' }
    const refused = await post('/dk/checkout/details', {
      ...detailFields,
      ...named(american, 'billingAddress'),
    })
    expect(refused.location).toBe('/dk/checkout/details?country=DK&billingCountry=US#step-refused')
    const detailsPage = await ask('/dk/checkout/details?billingCountry=US')
    expect(detailsPage.html).toMatch(
      /<select[^>]* name="billingAddress.regionCode"[^>]*>.*<option value="NY"/,
    )
    expect(detailsPage.html).toMatch(/<option value="US" selected="">USA</)
    expect(detailsPage.html).toContain('name="billingAddressId" checked="" value=""')
    const complete = named({ ...american, regionCode: 'NY' }, 'billingAddress')
    const sent = await post('/dk/checkout/details?billingCountry=US', { ...detailFields, ...complete })
    expect(sent.location).toBe('/dk/checkout/shipping')
  })

  it('withdraw the consent to the newsletter whose box is unchecked', async () => {
    const { ask, post } = visitor()
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    const isChecked = async () =>
      /<input[^>]*type="checkbox"[^>]*name="acceptNewsletter"[^>]*checked=""/.test(
        (await ask('/dk/checkout/customer')).html,
      )
    const [hidden = ''] =
      /<input type="hidden" name="acceptNewsletter"[^>]*>/.exec((await ask('/dk/checkout/customer')).html) ??
      []
    const form = { _form: 'basket.continueAsGuest', email: 'anna@example.com' }
    await post('/dk/checkout/customer', { ...form, acceptNewsletter: 'true' })
    expect(await isChecked()).toBe(true)
    const [, unchecked] = / value="([^"]*)"/.exec(hidden) ?? []
    await post('/dk/checkout/customer', { ...form, ...(unchecked && { acceptNewsletter: unchecked }) })
    expect(await isChecked()).toBe(false)
  })

  it('drop a billing address that the guest deselects, and ignore its filled fields', async () => {
    const { ask, post } = visitor()
    const named = (address: object, name: string) =>
      Object.fromEntries(Object.entries(address).map(([field, value]) => [`${name}.${field}`, value]))
    const send = (billing: object) =>
      post('/dk/checkout/details', {
        _form: 'basket.address',
        _next: '/dk/checkout/shipping',
        ...named(danishAddress, 'shippingAddress'),
        ...billing,
      })
    const isSelected = async (value: string) =>
      (await ask('/dk/checkout/details')).html.includes(`name="billingAddressId" checked="" value="${value}"`)
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    await post('/dk/checkout/customer', { _form: 'basket.continueAsGuest', email: 'anna@example.com' })
    expect(await isSelected('same')).toBe(true)
    const other = named({ ...danishAddress, line1: 'Nørregade' }, 'billingAddress')
    expect((await send({ ...other, billingAddressId: '' })).location).toBe('/dk/checkout/shipping')
    expect(await isSelected('')).toBe(true)
    expect((await send({ ...other, billingAddressId: 'same' })).location).toBe('/dk/checkout/shipping')
    expect(await isSelected('same')).toBe(true)
    expect((await ask('/dk/checkout/details')).html).not.toContain('Nørregade')
    const half = { 'billingAddress.firstName': 'Anna', billingAddressId: 'same' }
    expect((await send(half)).location).toBe('/dk/checkout/shipping')
  })
})

it('returns JSON: 401 without a session, else the page of the current step', async () => {
  const { ask, post } = visitor()
  expect((await ask('/dk/account?type=json')).status).toBe(401)
  expect(await ask('/dk/checkout?type=json')).toMatchObject({ status: 302, location: '/dk/basket?type=json' })
  const words = { email: 'json@example.com', password: 'correct horse 1', acceptTerms: 'true' }
  await post('/dk/login', { _form: 'session.signUp', ...words })
  expect(await ask('/dk/login?type=json')).toMatchObject({ status: 302, location: '/dk/account?type=json' })
  const account = await ask('/dk/account?type=json')
  expect([account.status, JSON.parse(account.html).alias]).toEqual([200, 'accountPage'])
  expect(account.headers.get('cache-control')).toBe('private, no-store')
})

describe('saved addresses in checkout', () => {
  const copenhagen = { ...danishAddress, line1: 'Nørregade', city: 'København K', postalCode: '1165' }
  const stranger = { email: 'two-homes@example.com', password: 'correct horse 1', acceptTerms: 'true' }

  it('are selected by their ids, for delivery and for the bill, by their owner', async () => {
    const { ask, post } = visitor()
    await post('/dk/login', { _form: 'session.signUp', ...stranger })
    for (const address of [danishAddress, copenhagen])
      await post('/dk/account/addresses', { _form: 'account.addAddress', ...address })
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    const page = await ask('/dk/checkout/details')
    const idsIn = (html: string, name: string) =>
      Array.from(html.matchAll(new RegExp(`name="${name}"( checked="")? value="([^"]*)"`, 'g')), (match) => [
        match[2],
        match[1] !== undefined,
      ])
    const offered = idsIn(page.html, 'shippingAddressId')
    const [[home = ''] = [], [work = ''] = []] = offered
    expect(offered).toEqual([
      [home, true],
      [work, false],
      ['', false],
    ])
    expect(idsIn(page.html, 'billingAddressId')).toContainEqual(['same', true])
    const refused = await post('/dk/checkout/details', {
      _form: 'basket.address',
      shippingAddressId: 'gone',
      _next: '/dk/checkout/shipping',
    })
    expect(refused.location).toBe('/dk/checkout/details#step-refused')
    const detailFields = {
      _form: 'basket.address',
      'shippingAddress.country': 'DK',
      _next: '/dk/checkout/shipping',
    }
    const chosen = { shippingAddressId: String(work), billingAddressId: String(home) }
    expect((await post('/dk/checkout/details', { ...detailFields, ...chosen })).location).toBe(
      '/dk/checkout/shipping',
    )
    const detailsPage = await ask('/dk/checkout/details')
    expect(idsIn(detailsPage.html, 'shippingAddressId')).toContainEqual([work, true])
    expect(idsIn(detailsPage.html, 'billingAddressId')).toContainEqual([home, true])
    // The billing address is the delivery address again.
    await post('/dk/checkout/details', { ...detailFields, ...chosen, billingAddressId: 'same' })
    expect(idsIn((await ask('/dk/checkout/details')).html, 'billingAddressId')).toContainEqual(['same', true])
    // Fields of another address are optional.
    const other = { 'shippingAddress.line1': 'Algade', ...detailFields, shippingAddressId: '' }
    expect((await post('/dk/checkout/details', other)).location).toBe(
      '/dk/checkout/details?country=DK#step-refused',
    )
    const guest = visitor()
    await guest.post('/dk', { _form: 'basket.addLine', sku: jumper })
    const stolen = await guest.post('/dk/checkout/details', { ...detailFields, ...chosen })
    expect(stolen.location).toBe('/dk/checkout/details#step-refused')
  })

  it('begin with the customer’s name, and are offered for saving by the receipt until they are', async () => {
    const { ask, post, upToPayment } = visitor()
    const customer = { email: 'karen@example.com', password: 'correct horse 1', acceptTerms: 'true' }
    const names = { firstName: 'Karen', lastName: 'Blixen' }
    await post('/dk/login', { _form: 'session.signUp', ...customer, ...names })
    const valueIn = (html: string, name: string) =>
      / value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '')?.[1]
    expect(valueIn((await ask('/dk/account/addresses')).html, 'lastName')).toBe('Blixen')
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    expect(valueIn((await ask('/dk/checkout/details')).html, 'shippingAddress.firstName')).toBe('Karen')

    await upToPayment('dk', jumper, { ...danishAddress, ...names })
    const { html } = await ask('/dk/checkout/payment')
    const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type: 'scheme' }
    const started = await post('/dk/checkout/payment', fields)
    const paid = await post(started.location, { decision: 'approve', notice: 'once' })
    const { location } = await ask(paid.location)
    const offer = /<form[^>]*>(?:<input[^>]*>)*<input[^>]*value="account\.addAddress".*?<\/form>/s
    const [form = ''] = offer.exec((await ask(location)).html) ?? []
    const inputs = Array.from(form.matchAll(/name="([^"]+)" value="([^"]*)"/g), (match) => match.slice(1))
    expect((await post(location, Object.fromEntries(inputs))).status).toBe(303)
    const saved = await ask('/dk/account/addresses')
    for (const words of ['Karen Blixen', danishAddress.line1, danishAddress.city])
      expect(saved.html).toContain(words)
    expect((await ask(location)).html).not.toMatch(offer)
  })
})

describe('a basket that cannot be bought', () => {
  const steps = ['customer', 'details', 'shipping', 'summary', 'payment']

  it('has the reason on every step and no button that orders, above the maximum', async () => {
    const { ask, post, upToPayment } = visitor()
    const address = {
      ...{ country: 'US', firstName: 'Ann', lastName: 'Lee', line1: '1 Main St', city: 'Albany' },
      ...{ regionCode: 'NY', postalCode: '12207', mobilePhoneNumber: '+1 212 555 0100' },
    }
    await upToPayment('us', '10002_001_002', address)
    expect((await ask('/us/checkout/payment')).html).toContain('payments.create')
    await post('/us', { _form: 'basket.addLine', sku: '10002_001_002', quantity: '8' })
    for (const step of steps)
      expect((await ask(`/us/checkout/${step}`)).html, step).toMatch(
        /role="alert">Your order must be above .* and below .*<a href="\/us\/basket">/,
      )
    const { html } = await ask('/us/checkout/payment')
    expect(html).not.toContain('value="payments.create"')
    expect(html).not.toContain('Order and pay')
  })

  it('has the reason where a sale without script is refused, if goods have sold out', async () => {
    const { ask, post, upToPayment } = visitor()
    const last = '10001_004_002'
    await upToPayment('dk', last, danishAddress)
    const { html } = await ask('/dk/checkout/payment')
    const previousStock = await stockOf(last)
    await setStock(last, 0)
    const [basketId, displayedAmount] = [hiddenField(html, 'basketId'), hiddenField(html, 'displayedAmount')]
    const fields = { _form: 'payments.create', basketId, displayedAmount, type: 'mobilepay' }
    const refused = await post('/dk/checkout/payment', fields)
    expect(refused).toMatchObject({ status: 303, location: '/dk/checkout/payment#step-refused' })
    const payment = await ask('/dk/checkout/payment')
    expect(payment.html).toMatch(/role="alert">En vare i din kurv er netop blevet udsolgt/)
    expect(payment.html).not.toContain('value="payments.create"')
    await setStock(last, previousStock)
  })
})

describe('an order without script', () => {
  it('goes from the basket to the receipt, page by page', async () => {
    const { ask, post } = visitor()
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    const forms: [step: string, fields: Record<string, string>, next: string][] = [
      ['customer', { _form: 'basket.continueAsGuest', email: 'anna@example.com' }, 'details'],
      [
        'details',
        {
          _form: 'basket.address',
          ...Object.fromEntries(
            Object.entries(danishAddress).map(([name, value]) => [`shippingAddress.${name}`, value]),
          ),
        },
        'shipping',
      ],
      ['shipping', { _form: 'basket.shipment', shippingMethodId: 'home' }, 'summary'],
      ['summary', { _form: 'basket.acceptTerms', acceptTerms: 'true' }, 'payment'],
    ]
    for (const [step, fields, next] of forms) {
      const page = await ask(`/dk/checkout/${step}`)
      expect(page.status, step).toBe(200)
      expect(page.html).toContain(`name="_form" value="${fields._form}"`)
      expect(page.html).toContain('Fanø strik')
      const done = await post(`/dk/checkout/${step}`, { ...fields, _next: hiddenField(page.html, '_next') })
      expect(done).toMatchObject({ status: 303, location: `/dk/checkout/${next}` })
    }
    const payment = await ask('/dk/checkout/payment')
    expect(payment.html).toContain('payments.create')
    const type = /name="type"[^>]*value="([^"]+)"/.exec(payment.html)?.[1] ?? ''
    const basketId = hiddenField(payment.html, 'basketId')
    const started = await post('/dk/checkout/payment', { _form: 'payments.create', basketId, type })
    expect(started.status).toBe(303)
    expect(started.location).toContain('/sandbox')
    const bank = await ask(started.location)
    expect(bank.status).toBe(200)
    const paid = await post(started.location, { decision: 'approve', notice: 'once' })
    expect(paid.status).toBe(303)
    const returned = await ask(paid.location)
    expect(returned.location).toMatch(/^\/dk\/receipt\?orderid=/)
    const receipt = await ask(returned.location)
    expect(receipt.html).toContain('Tak for din ordre')
    expect(receipt.html).toContain('anna@example.com')
  })

  it('stores a note with the button of the summary, and removes one that was emptied', async () => {
    const { ask, post, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    const summary = '/dk/checkout/summary'
    const textarea = async () => /<textarea[^>]*name="note"[^>]*>([^<]*)/.exec((await ask(summary)).html)?.[1]
    expect(await textarea()).toBe('')
    const { html } = await ask(summary)
    const asksNote = hiddenField(html, 'asksNote')
    const fields = {
      _form: 'basket.acceptTerms',
      acceptTerms: 'true',
      asksNote,
      _next: hiddenField(html, '_next'),
    }
    // In the form of the page's only button, and above it.
    expect(html).toMatch(/name="asksNote"(?:(?!<\/form>).)*name="note"(?:(?!<\/form>).)*type="submit"/s)
    expect(await post(summary, { ...fields, note: 'Ring twice' })).toMatchObject({
      status: 303,
      location: '/dk/checkout/payment',
    })
    expect(await textarea()).toBe('Ring twice')
    await post(summary, { ...fields, note: '' })
    expect(await textarea()).toBe('')
  })

  it('shows the result of a refused payment, and allows another attempt', async () => {
    const { ask, post, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    const { html } = await ask('/dk/checkout/payment')
    const type = /name="type"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
    const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type }
    const started = await post('/dk/checkout/payment', fields)
    const refused = await post(started.location, { decision: 'refuse', notice: 'once' })
    const returned = await ask(refused.location)
    expect(returned.location).toBe('/dk/checkout/payment?payment=refused')
    const returnPage = await ask(returned.location)
    expect(returnPage.html).toContain('data-state="refused"')
    const startedAgain = await post('/dk/checkout/payment', fields)
    expect(startedAgain.location).toContain('/sandbox')
    expect(startedAgain.location).not.toBe(started.location)
  })
})

describe('the page where a payment is chosen', () => {
  const payment = async () => {
    const { ask, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    return ask('/dk/checkout/payment')
  }
  const findNames = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, name = '']) => name)

  it('runs only reviewed scripts, identical to the build’s inventory', async () => {
    const { folder = '' } = currentBuild(dist) ?? {}
    const { own }: { own: PaymentScript[] } = JSON.parse(
      readFileSync(`${folder}/payment-scripts.json`, 'utf8'),
    )
    const { html } = await payment()
    const chunks = readChunks(`${folder}/client`)
    const { page, onDemand } = findClientScripts()
    const clients = findNames(html, /data-client="([^"]+)"/g).flatMap((names) => names.split(' '))
    const sources = new Set(clients.flatMap((name) => (page.has(name) ? [] : (onDemand.get(name) ?? name))))
    const files = findNames(html, /<(?:script|widget-island)[^>]* src="([^"]+)"/g)
    for (const [source, { file }] of chunks) if (files.includes(`/${file}`)) sources.add(source)
    if (html.includes('<widget-island')) sources.add('renderer/islands/hydrate.tsx')
    expect(files.length).toBeGreaterThan(0)
    expect([...sources].filter((source) => !paymentScriptReasons.has(source))).toEqual([])
    expect(own.length).toBeGreaterThan(sources.size)
    for (const { file, hash } of own) {
      const bytes = await (await fetch(shop.url + file)).bytes()
      expect(`sha256-${createHash('sha256').update(bytes).digest('base64')}`, file).toBe(hash)
    }
    expect(files.filter((file) => !own.some((script) => script.file === file))).toEqual([])
    expect([...paymentScriptReasons.keys()].filter((source) => !chunks.has(source))).toEqual([])
  })

  it('allows scripts of reviewed origins only, for any configured providers', () => {
    const adyen = readPaymentConfig(
      {
        ADYEN_API_KEY: 'key',
        ADYEN_MERCHANT_ACCOUNT: 'Shop',
        ADYEN_HMAC_KEY: 'ab'.repeat(32),
        ADYEN_CLIENT_KEY: 'test_client',
        ADYEN_APPLE_PAY_ASSOCIATION: 'association',
      },
      (_name, value) => value,
      (message) => new Error(message),
    )
    expect(paymentOrigins(adyen).scriptOrigins.toSorted()).toEqual(
      [...foreignScriptReasons.keys()].toSorted(),
    )
  })

  it('has browsers report what its policy blocks', async () => {
    const { ask, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    expect((await ask('/dk/checkout/payment')).headers.get('reporting-endpoints')).toBe(
      'policy="/api/policy-reports"',
    )
    expect((await ask('/dk')).headers.get('reporting-endpoints')).toBeNull()
    const report = [
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'script-src', blockedURL: 'https://evil.example/a.js' },
      },
    ]
    const sent = await fetch(`${shop.url}/api/policy-reports`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/reports+json' },
      body: JSON.stringify(report),
    })
    expect(sent.status).toBe(204)
    expect(shop.records).toContainEqual(
      expect.objectContaining({ event: 'policy.violated', blocked: 'https://evil.example' }),
    )
  })
})

it('shows the district of a Turkish address in the review and on the receipt', async () => {
  const { ask, post, upToPayment } = visitor()
  await upToPayment('tr', jumper, {
    country: 'TR',
    firstName: 'Elif',
    lastName: 'Demir',
    district: '34',
    regionCode: '34-23',
    line1: 'Bağdat Caddesi',
    houseNumber: '7',
    mobilePhoneNumber: '+90 532 123 45 67',
  })
  expect((await ask('/tr/checkout/summary')).html).toContain('Kadıköy/İstanbul')
  const { html } = await ask('/tr/checkout/payment')
  const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type: 'scheme' }
  const started = await post('/tr/checkout/payment', fields)
  const paid = await post(started.location, { decision: 'approve', notice: 'once' })
  const receipt = await ask((await ask(paid.location)).location)
  expect(receipt.html).toContain('Kadıköy/İstanbul')
})

it('names the pickup point with address and hours, the day and the seller: in review, receipt and mail', async () => {
  const { ask, post, upToPayment } = visitor()
  await upToPayment('dk', jumper, danishAddress)
  await post('/dk/checkout/customer', { _form: 'basket.continueAsGuest', email: 'pickup@example.com' })
  const offered = (await ask('/dk/checkout/shipping')).html
  const pickupPointId = /name="pickupPointId" value="(postnord-[^"]+)"/.exec(offered)?.[1] ?? ''
  const shipment = { _form: 'basket.shipment', shippingMethodId: 'parcel-shop', pickupPointId }
  await post('/dk/checkout/shipping', shipment)
  const review = (await ask('/dk/checkout/summary')).html
  const { html } = await ask('/dk/checkout/payment')
  const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type: 'scheme' }
  const started = await post('/dk/checkout/payment', fields)
  const paid = await post(started.location, { decision: 'approve', notice: 'once' })
  const receipt = (await ask((await ask(paid.location)).location)).html
  const mails = shop.database.db.select().from(mailOutbox)
  const [mail] = await mails.where(eq(mailOutbox.recipient, 'pickup@example.com'))
  for (const written of [review, receipt, mail?.body, mail?.html]) {
    expect(written).toContain('Nærkøb')
    expect(written).toMatch(/Kirkegade \d+, 8000 Aarhus C/)
    expect(written).toContain('mandag–fredag 09.00–18.00')
    expect(written).toMatch(/Forventes \S*dag/)
  }
  for (const written of [receipt, mail?.body, mail?.html]) {
    expect(written).toContain('Vitrine ApS')
    expect(written).toContain('/dk/withdrawal')
    expect(written).toContain('/dk/terms')
  }
  const withdrawal = await ask('/dk/withdrawal')
  expect(withdrawal).toMatchObject({ status: 200 })
  expect(withdrawal.html).toContain('fortryde din ordre inden for 30 dage')
})

describe('where the money is', () => {
  it('shows the receipt to a shopper who returns to the checkout after paying', async () => {
    const { ask, post, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    const { html } = await ask('/dk/checkout/payment')
    const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type: 'scheme' }
    const started = await post('/dk/checkout/payment', fields)
    const paid = await post(started.location, { decision: 'approve', notice: 'once' })
    const receipt = (await ask(paid.location)).location
    expect(receipt).toContain('/dk/receipt?orderid=')
    for (const step of ['', '/summary', '/payment'])
      expect((await ask(`/dk/checkout${step}`)).location, step).toBe(receipt)
    // The next purchase is a new basket.
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    expect((await ask('/dk/checkout')).location).toBe('/dk/checkout/customer')
  })

  it('shows the result to a shopper who left the bank’s page, in this tab or another', async () => {
    const { ask, post, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    const { html } = await ask('/dk/checkout/payment')
    const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type: 'scheme' }
    const started = await post('/dk/checkout/payment', fields)
    const open = await ask('/dk/checkout/payment')
    expect(open.html).toContain('Der er ikke trukket penge')
    expect(open.html).toContain(new URL(started.location).pathname)
    // Pressed again it is the same payment.
    expect((await post('/dk/checkout/payment', fields)).location).toBe(started.location)
    await post(started.location, { decision: 'pending', notice: 'never' })
    const paymentPage = await ask('/dk/checkout/payment')
    expect(paymentPage.html).not.toContain('name="type"')
  })

  it('shows the new total in place of a payment if the basket was changed in another tab', async () => {
    const { ask, post, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    const { html } = await ask('/dk/checkout/payment')
    const [basketId, displayedAmount] = [hiddenField(html, 'basketId'), hiddenField(html, 'displayedAmount')]
    await post('/dk', { _form: 'basket.addLine', sku: jumper })
    const fields = { _form: 'payments.create', basketId, displayedAmount, type: 'mobilepay' }
    const refused = await post('/dk/checkout/payment', fields)
    expect(refused).toMatchObject({ status: 303, location: '/dk/checkout/payment?payment=changed' })
    const changed = await ask(refused.location)
    expect(changed.html).toContain('Det samlede beløb i din kurv har ændret sig')
    const newAmount = hiddenField(changed.html, 'displayedAmount')
    expect(Number(newAmount)).toBeGreaterThan(Number(displayedAmount))
    const started = await post('/dk/checkout/payment', { ...fields, displayedAmount: newAmount })
    expect(started.location).toContain('/sandbox')
  })

  it('shows a pending payment link, which can be cancelled for another method', async () => {
    const { ask, post, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    const { html } = await ask('/dk/checkout/payment')
    const basketId = hiddenField(html, 'basketId')
    const link = { _form: 'payments.create', basketId, type: 'paybylink', payByLink: 'true' }
    const redirected = await post('/dk/checkout/payment', link)
    expect(redirected.location).toMatch(/^\/dk\/receipt\?linkId=.+&checkoutBasketId=.+/)
    expect((await ask('/dk/checkout/payment')).location).toBe(redirected.location)
    const waiting = await ask(redirected.location)
    expect(waiting.html).toContain('Betal på en anden enhed')
    expect(waiting.html).toMatch(/Beløb at betale: [\d.]+,00/)
    expect(waiting.html).toMatch(/Linket gælder til \d+\. \w+ \d{4}/)
    expect(waiting.html).not.toContain('data-leaves-after')
    const id = hiddenField(waiting.html, 'checkoutBasketId')
    const next = '/dk/checkout/payment'
    const cancelled = await post(next, { _form: 'payments.cancel', _next: next, checkoutBasketId: id })
    expect(cancelled).toMatchObject({ status: 303, location: next })
    expect((await ask(next)).html).toContain('name="type"')
    const expired = await ask(redirected.location)
    expect(expired.html).toContain('data-link="Expired"')
    expect(expired.html).toContain('Betalingslinket er udløbet')
  })
})

it('completes an order with reordered, added and missing parts', async () => {
  const address: DocumentAddress = { kind: 'page', market: 'dk', key: '/dk/checkout/payment' }
  const widgets = [
    { id: 'sum', type: 'orderSummary', disabledOn: ['mobile', 'app'] },
    { id: 'banner', type: 'text', markdownContent: 'Kun i dag' },
    { id: 'pay', type: 'paymentMethods' },
  ]
  const body = {
    statusCode: 200,
    meta: { _alias: 'checkoutPaymentPage', id: 'payment', title: 'Betaling' },
    rows: { main: [{ id: 'row', widgets }] },
  }
  await shop.store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
  expect(await shop.store.publish([address], 'editor')).toMatchObject({ kind: 'published' })
  const { ask, post, upToPayment } = visitor()
  await upToPayment('dk', jumper, danishAddress)
  const { html } = await ask('/dk/checkout/payment')
  expect(html).toContain('Kun i dag')
  const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type: 'scheme' }
  const started = await post('/dk/checkout/payment', fields)
  const paid = await post(started.location, { decision: 'approve', notice: 'once' })
  expect((await ask(paid.location)).location).toMatch(/^\/dk\/receipt\?orderid=/)
})

describe('the order summary', () => {
  it('accepts codes up to the delivery step, and offers no change of quantities', async () => {
    const { ask, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    const codes = new Map<string, boolean>()
    for (const step of ['details', 'shipping', 'summary', 'payment']) {
      const { html } = await ask(`/dk/checkout/${step}`)
      expect(html, step).toContain('Fanø strik')
      expect(html, step).not.toContain('name="quantity"')
      codes.set(step, html.includes('basket.addPromoCode'))
    }
    expect(Object.fromEntries(codes)).toEqual({
      details: true,
      shipping: true,
      summary: false,
      payment: false,
    })
  })

  it('accepts no codes after the delivery step, whatever content sets', async () => {
    const address: DocumentAddress = { kind: 'page', market: 'dk', key: '/dk/checkout/summary' }
    const widgets = [
      { id: 'terms', type: 'termsAcceptance' },
      { id: 'sum', type: 'orderSummary', showCodes: true },
    ]
    const body = {
      statusCode: 200,
      meta: { _alias: 'checkoutSummaryPage', id: 'summary', title: 'Gennemse' },
      rows: { main: [{ id: 'row', widgets }] },
    }
    await shop.store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
    expect(await shop.store.publish([address], 'editor')).toMatchObject({ kind: 'published' })
    const { ask, upToPayment } = visitor()
    await upToPayment('dk', jumper, danishAddress)
    const { html } = await ask('/dk/checkout/summary')
    expect(html).toContain('Fanø strik')
    expect(html).not.toContain('basket.addPromoCode')
  })

  it('accepts gift cards only if the market has them', async () => {
    const toggles: DocumentAddress = { kind: 'toggles', market: 'se', key: '' }
    const { ask, upToPayment } = visitor()
    await upToPayment('se', jumper, { ...danishAddress, country: 'SE', postalCode: '211 20', city: 'Malmö' })
    expect((await ask('/se/checkout/shipping')).html).toContain('basket.addGiftCard')
    await shop.store.putDraft({ ...toggles, body: JSON.stringify({ giftCards: false }) }, 'editor')
    expect(await shop.store.publish([toggles], 'editor')).toMatchObject({ kind: 'published' })
    const { html } = await ask('/se/checkout/shipping')
    expect(html).toContain('basket.addPromoCode')
    expect(html).not.toContain('basket.addGiftCard')
    // Nor are they sold: their page could only fail.
    const statusOf = async (path: string) => (await fetch(shop.url + path)).status
    for (const path of ['/p/gift-card', '/gift-cards'])
      expect([await statusOf(`/dk${path}`), await statusOf(`/se${path}`)], path).toEqual([200, 404])
    expect(await (await fetch(`${shop.url}/sitemap-se-shop-1.xml`)).text()).not.toContain('gift-card')
    // A market of the demo that sells none leads to none.
    expect(await (await fetch(`${shop.url}/ae`)).text()).not.toContain('/gift-cards')
  })
})

describe('a receipt', () => {
  it('requires its id', async () => {
    const { ask } = visitor()
    expect((await ask('/dk/receipt?orderid=made-up')).html).toContain('Vi kunne ikke finde en ordre')
    expect((await ask('/dk/receipt')).html).toContain('Vi kunne ikke finde en ordre')
  })
})

// Of each shape of the content system, one market.
it.each([
  ['de', { country: 'DE', city: 'Hamburg', postalCode: '20095', mobilePhoneNumber: '+49 151 23456789' }],
  ['ch', { country: 'CH', city: 'Bern', postalCode: '3011', mobilePhoneNumber: '+41 78 123 45 67' }],
])('asks guests in %s for e-mail and address in one step, if content sets it', async (market, place) => {
  const path = `/${market}/checkout/customer`
  const page: DocumentAddress = { kind: 'page', market, key: path }
  const stored = await shop.store.document(page)
  const body = String(stored?.body)
    .replace('"type":"customerStep"', '"type":"customerStep","askAddress":true')
    .replace(/("customerStepBlock".*?"properties":\{)/, '$1"askAddress":true')
  await shop.store.putDraft({ ...page, body }, 'editor')
  expect(await shop.store.publish([page], 'editor')).toMatchObject({ kind: 'published' })
  const { ask, post } = visitor()
  await post(`/${market}`, { _form: 'basket.addLine', sku: jumper })
  const { html } = await ask(path)
  const next = `/${market}/checkout/shipping`
  for (const part of ['name="email"', 'name="shippingAddress.line1"', `value="${next}"`])
    expect(html).toContain(part)
  const address = Object.entries({ ...danishAddress, ...place }).map(([name, value]) => [
    `shippingAddress.${name}`,
    value,
  ])
  const fields = { _form: 'basket.address', _next: next, email: 'anna@example.com' }
  const send = (overrides: object) => post(path, { ...fields, ...Object.fromEntries(address), ...overrides })
  const refused = await send({ 'shippingAddress.postalCode': '1' })
  expect(refused.location).toBe(`${path}?country=${market.toUpperCase()}#step-refused`)
  expect((await ask(`/${market}/checkout`)).location).toBe(path)
  expect((await send({})).location).toBe(next)
  expect((await ask(`/${market}/checkout`)).location).toBe(next)
  expect((await ask(path)).html).toContain('value="anna@example.com"')
})

it('completes orders, sign-ins and wishlists if every page of a market has another address', async () => {
  const to = await renamePages(shop, 'se')
  const { ask, post } = visitor()
  const seen: string[] = []
  async function read(path: string): Promise<string> {
    const { status, html } = await ask(to(path))
    expect(status, path).toBe(200)
    seen.push(html)
    return html
  }
  const submitForm = async (path: string, fields: Record<string, string>) =>
    (await post(to(path), fields)).location
  expect(to('/se/basket')).not.toBe('/se/basket')
  expect((await ask('/se/basket')).status).toBe(410)
  expect((await ask(to('/se/account'))).location).toBe(to('/se/login'))
  expect((await ask(to('/se/checkout'))).location).toBe(to('/se/basket'))
  await read('/se')
  await read('/se/login')
  const signUp = { _form: 'session.signUp', email: 'moved@example.com', password: 'correct horse 1' }
  expect(await submitForm('/se/login', { ...signUp, acceptTerms: 'true' })).toBe(to('/se/account'))
  expect((await ask(to('/se/login'))).location).toBe(to('/se/account'))
  await submitForm('/se', { _form: 'wishlist.add', sku: jumper })
  expect(await read('/se/wishlist')).toContain('Fanø')
  await submitForm('/se', { _form: 'basket.addLine', sku: jumper })
  expect(await read('/se/basket')).toContain(`href="${to('/se/checkout')}"`)
  expect((await ask(to('/se/checkout'))).location).toBe(to('/se/checkout/details'))
  expect((await ask(to('/se/checkout/payment'))).location).toBe(to('/se/checkout/details'))
  const swedish = { ...danishAddress, country: 'SE', postalCode: '211 20', city: 'Malmö' }
  const addressFields = Object.entries(swedish).map(([name, value]) => [`shippingAddress.${name}`, value])
  const forms: [step: string, fields: Record<string, string>, next: string][] = [
    ['details', { _form: 'basket.address', ...Object.fromEntries(addressFields) }, 'shipping'],
    ['shipping', { _form: 'basket.shipment', shippingMethodId: 'home' }, 'summary'],
    ['summary', { _form: 'basket.acceptTerms', acceptTerms: 'true' }, 'payment'],
  ]
  for (const [step, fields, next] of forms) {
    const html = await read(`/se/checkout/${step}`)
    const done = await submitForm(`/se/checkout/${step}`, { ...fields, _next: hiddenField(html, '_next') })
    expect(done).toBe(to(`/se/checkout/${next}`))
  }
  const html = await read('/se/checkout/payment')
  const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type: 'scheme' }
  const started = await submitForm('/se/checkout/payment', fields)
  const paid = await post(started, { decision: 'approve', notice: 'once' })
  const receipt = (await ask(paid.location)).location
  expect(receipt).toMatch(new RegExp(`^${to('/se/receipt')}\\?orderid=`))
  seen.push((await ask(receipt)).html)
  const [, orderNumber = ''] = /data-number="([^"]+)"/.exec(seen.at(-1) ?? '') ?? []
  expect(await read('/se/account')).toContain(orderNumber)
  expect(await read('/se/account/orders')).toContain(orderNumber)
  await read('/se/account/sessions')
  const links = new Set(
    seen.flatMap((page) => [...page.matchAll(/href="(\/se\/[^"?#]+)/g)].map(([, path]) => path)),
  )
  expect([...links].filter((path) => path !== undefined && to(path) !== path)).toEqual([])
})
