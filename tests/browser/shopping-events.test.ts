import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import {
  agree,
  buyProduct,
  chooseDelivery,
  continueAsGuest,
  decide,
  giveAddress,
  payByCard,
} from '#tests/support/browser/shop-journey.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'
import { setUpAdmin } from '#tests/support/editor-client.ts'

// The sandbox leads shoppers away and back by the shop's public address.
const shop = browserShop({ isPublic: true })

/** Waits until the page has reported an event, and returns it. */
async function reportedEvent(page: Page, event: string, where: Readonly<Record<string, string>> = {}) {
  const entry = await page.waitForFunction(
    ([name, entries]) =>
      (window.dataLayer ?? []).find(
        (entry) =>
          Reflect.get(Object(entry), 'event') === name &&
          Object.entries(Object(entries)).every(([key, value]) => Reflect.get(Object(entry), key) === value),
      ),
    [event, where] as const,
  )
  return entry.jsonValue()
}

it('reports errors by label: an unknown order, in a form or on its page', async () => {
  const { page, close } = await shop.open({ consent: ['analytics'] })
  await page.goto(`${shop.url}/en/track-order`)
  await page.locator('main form[data-started]').waitFor()
  await page.locator('main [name="orderNumber"]').fill('100000')
  await page.locator('main [name="email"]').fill('nobody@example.com')
  await page.locator('main form button[type="submit"]').click()
  await reportedEvent(page, 'exception', { label: 'no_tracking_info_found' })
  await page.goto(`${shop.url}/en/track-order?parcel=ZZ000`)
  await reportedEvent(page, 'exception', { label: 'no_tracking_info_found' })
  await page.goto(`${shop.url}/en/receipt?orderid=unknown`)
  await reportedEvent(page, 'exception', { label: 'no_tracking_info_found' })
  await page.route('**/api/catalog/en/search*', (route) => route.abort())
  const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
  await search.fill('wool')
  await reportedEvent(page, 'exception', { label: 'listing_error' })
  await close()
})

const address = { kind: 'page', market: 'dk', key: '/dk/offers' } as const

/** Publishes a page with a smart widget. */
async function publishOffers(): Promise<void> {
  const words = { id: 'words', type: 'text', markdownContent: '[Knitwear](/dk/p/crew-knit-moss)' }
  const body = {
    statusCode: 200,
    meta: { _alias: 'contentPage', id: 'offers', title: 'Offers' },
    rows: {
      main: [
        { id: 'row', widgets: [{ id: 'smart', type: 'smart', variants: [{ rule: {}, widgets: [words] }] }] },
      ],
    },
  }
  await shop.store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
  await shop.store.publish([address], 'editor')
}

const step = (page: Page, checkout_step: string) =>
  reportedEvent(page, 'checkout_progress', { checkout_step })

it('reports product, basket, every checkout step and the order, with consent', async () => {
  await publishOffers()
  const without = await shop.visit('/dk/offers', { consent: [] })
  await without.page.locator('[data-variants] a').click()
  await without.page.waitForURL('**/crew-knit-moss')
  await without.close()
  const { page, close } = await shop.open({ consent: ['analytics'] })
  // The response of the pressed button arrives after the page has gone.
  const isCounted = (event: string) =>
    page.waitForRequest((request) => request.postData()?.includes(`"${event}"`) ?? false)
  const seen = isCounted('seen')
  await page.goto(`${shop.url}/dk/offers`)
  await seen
  const clicked = isCounted('clicked')
  await page.locator('[data-variants] a').click()
  await clicked
  expect(await reportedEvent(page, 'view_item')).toMatchObject({
    ecommerce: { currency: 'DKK', affiliation: 'Online Store', items: [{ quantity: 1 }] },
  })
  await buyProduct(page)
  await page.goto(`${shop.url}/dk/basket`)
  expect(await reportedEvent(page, 'view_cart')).toMatchObject({
    ecommerce: { items: [{ quantity: 1, index: 1 }] },
  })
  await step(page, 'Basket')
  await page.locator('widget-island[awake] [data-basket-part] [data-step="1"]').click()
  await reportedEvent(page, 'add_to_cart')
  await page.waitForSelector('[data-basket-part][data-quantity="2"]')
  await page.locator('widget-island[awake] [data-basket-part] [data-step="-1"]').click()
  expect(await reportedEvent(page, 'remove_from_cart')).toMatchObject({
    ecommerce: { items: [{ quantity: 1 }] },
  })
  await page.waitForSelector('[data-basket-part][data-quantity="1"]')
  await page.goto(`${shop.url}/dk/checkout`)
  await reportedEvent(page, 'begin_checkout')
  await step(page, 'Guest')
  await continueAsGuest(page)
  await step(page, 'Shipping Address')
  // Once for an order, not at every step.
  expect(JSON.stringify(await page.evaluate(() => window.dataLayer))).not.toContain('begin_checkout')
  await giveAddress(page, 'dk')
  await chooseDelivery(page)
  const shipping = Object(await reportedEvent(page, 'add_shipping_info'))
  const method = String(Reflect.get(Object(shipping.ecommerce), 'shipping_tier'))
  expect(await step(page, method)).toMatchObject({ checkout_step_number: 4 })
  await agree(page)
  await step(page, 'Place Order')
  await payByCard(page)
  await decide(page, 'refuse')
  await page.waitForURL('**/checkout/payment*')
  expect(await reportedEvent(page, 'exception', { label: 'payment_error' })).toMatchObject({ fatal: false })
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')
  const purchase = await reportedEvent(page, 'purchase')
  const admin = await setUpAdmin(shop)
  // Each once, and only from visitors who consent.
  await expect
    .poll(async () => (await admin.ask('GET', 'variant-results?market=dk&widget=smart&page=offers')).body)
    .toMatchObject({ variants: [{ seen: 1, clicked: 1, ordered: 1 }] })
  expect(purchase).toMatchObject({
    ecommerce: { transaction_id: expect.any(String), currency: 'DKK', items: [{ quantity: 1 }] },
  })
  // Stored for a later order lookup: the visitor need not copy the number.
  const number = Reflect.get(Object(Reflect.get(Object(purchase), 'ecommerce')), 'transaction_id')
  await page.waitForFunction((orderNumber) => localStorage.getItem('orderNumber') === orderNumber, number)
  const receipt = page.url()
  await page.goto(`${shop.url}/dk/track-order`)
  await page.waitForFunction(
    (orderNumber) =>
      document.querySelector<HTMLInputElement>('main [name="orderNumber"]')?.value === orderNumber,
    number,
  )
  // Opened by a link, as from a mail: it is not reported again.
  await page.goto(receipt)
  await reportedEvent(page, 'page_view')
  await page.waitForLoadState('networkidle')
  expect(JSON.stringify(await page.evaluate(() => window.dataLayer))).not.toContain('"purchase"')
  await close()
})

it('reports what the shopper did before the script of analytics arrived', async () => {
  const { page, close } = await shop.open({ consent: ['analytics'] })
  await page.goto(`${shop.url}/en/p/crew-knit-moss`)
  await buyProduct(page)
  const { promise: isDone, resolve } = Promise.withResolvers<void>()
  await page.route(/assets\/follow-consent-/, async (route) => {
    await isDone
    await route.continue()
  })
  await page.goto(`${shop.url}/en/basket`)
  await page.locator('widget-island[awake] [data-basket-part] [data-step="1"]').click()
  await page.waitForSelector('[data-basket-part][data-quantity="2"]')
  expect(JSON.stringify(await page.evaluate(() => window.dataLayer))).not.toContain('add_to_cart')
  resolve()
  expect(await reportedEvent(page, 'add_to_cart')).toMatchObject({
    ecommerce: { value: expect.any(Number), items: [{ quantity: 1, index: 1 }] },
  })
  await close()
})

it('reports at the address step that a signed-in shopper skipped the first step', async () => {
  const { page, close } = await shop.open({ consent: ['analytics'] })
  await page.goto(`${shop.url}/en/p/crew-knit-moss`)
  await signUpVisitor(page, shop.url)
  await buyProduct(page)
  await page.goto(`${shop.url}/en/checkout`)
  await page.waitForURL('**/checkout/details')
  await step(page, 'User')
  await step(page, 'Shipping Address')
  await close()
})

it('reports removed items when the basket is emptied, and nothing after a cancel', async () => {
  const { page, close } = await shop.open({ consent: ['analytics'] })
  await page.goto(`${shop.url}/en/p/crew-knit-moss`)
  await buyProduct(page)
  await page.goto(`${shop.url}/en/basket`)
  await reportedEvent(page, 'view_cart')
  await page.waitForSelector('widget-island[awake] [data-basket-part]')
  const empty = page.locator('main').getByRole('button', { name: 'Empty the basket' })
  const question = page.getByRole('alertdialog')
  await empty.click()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await empty.click()
  await question.getByRole('button', { name: 'Empty the basket' }).click()
  expect(await reportedEvent(page, 'remove_from_cart')).toMatchObject({
    ecommerce: { value: expect.any(Number), items: [{ quantity: 1, index: 1 }] },
  })
  const removals = await page.evaluate(
    () =>
      (window.dataLayer ?? []).filter((entry) => Reflect.get(Object(entry), 'event') === 'remove_from_cart')
        .length,
  )
  expect(removals).toBe(1)
  await close()
})
