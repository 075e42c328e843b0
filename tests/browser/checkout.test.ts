import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { excessOnScreens, violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import {
  agree,
  buyProduct,
  chooseDelivery,
  continueAsGuest,
  decide,
  deliveryAddresses,
  findProduct,
  giveAddress,
  type JourneyMarket,
  openPayment,
  payByCard,
  refuseToSend,
  searchWords,
  started,
  toPayment,
} from '#tests/support/browser/shop-journey.ts'

// Complete purchases: one per market, with the bank's decisions, devices and input methods spread over them: Denmark on
// a desktop and the Emirates on a phone go through every state, a challenge and an approval, Denmark with axe; the
// United States (phone) are refused and try again, Canada (desktop) answers the bank, Turkey (phone) waits for it,
// Denmark pays by a link on another device; Germany and Turkey do all of it, from the search to the receipt, by
// keyboard alone, and Denmark without script.

// The sandbox leads shoppers away and back by the shop's public address.
const shop = browserShop({ isPublic: true })

const visitor = (options: BrowserContextOptions = {}) => shop.open(options)

/** The browser logs refused form submissions as errors. */
const unexpected = (complaints: readonly string[]) => complaints.filter((line) => !line.includes('400'))

/** The part of the page to check: the frame around it has its own tests. The journeys' devices are both sizes. */
async function expectNoViolations(page: Page, state: string): Promise<void> {
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true }), state).toEqual([])
}

const receiptOf = async (page: Page) => {
  await page.waitForURL('**/receipt?orderid=*')
  return page.locator('main').textContent()
}

/** Axe judges each state in one language; in the other it is the direction that may not fit. */
async function expectFits(page: Page, state: string): Promise<void> {
  expect(await excessOnScreens(page, { only: true }), state).toEqual([])
}

describe.each<[string, JourneyMarket, BrowserContextOptions, (page: Page, state: string) => Promise<void>]>([
  ['in Denmark on a desktop, without accessibility violations', 'dk', {}, expectNoViolations],
  ['right to left on a phone, and fits', 'ae', phone, expectFits],
])('every state of every step %s', (_, market, options, expectFine) => {
  it('leads from a search to the receipt', async () => {
    const { page, complaints, close } = await visitor(options)
    await findProduct(page, shop.url, market, 'search')
    await buyProduct(page)
    await page.goto(`${shop.url}/${market}/checkout`)
    expect(await page.evaluate(() => document.dir)).toBe(market === 'ae' ? 'rtl' : 'ltr')
    await expectFine(page, 'customer')
    await refuseToSend(page, 'basket.continueAsGuest')
    await expectFine(page, 'customer refused')
    await continueAsGuest(page)
    await refuseToSend(page, 'basket.address')
    await expectFine(page, 'address refused')
    await giveAddress(page, market)
    await started(page)
    await page.locator('[name="shippingMethodId"]').last().check()
    await refuseToSend(page, 'basket.shipment')
    await expectFine(page, 'delivery refused')
    await page.locator('[name="shippingMethodId"][value="store"]').check()
    await page.locator('[name="pickupPointId"]:visible').first().check()
    await expectFine(page, 'pickup point')
    await chooseDelivery(page)
    await refuseToSend(page, 'basket.acceptTerms')
    await expectFine(page, 'summary refused')
    await agree(page)
    await expectFine(page, 'payment')
    await payByCard(page)
    await expectFine(page, 'sandbox')
    await decide(page, 'challenge')
    await expectFine(page, 'challenge')
    await decide(page, 'cancel')
    await page.waitForURL('**?payment=cancelled')
    await expectFine(page, 'cancelled')
    await payByCard(page)
    await decide(page, 'approve')
    expect(await receiptOf(page)).toContain('anna@example.com')
    await expectFine(page, 'receipt')
    expect(unexpected(complaints)).toEqual([])
    await close()
  })
})

it('sells a product found by filter, on a phone in the United States, after one refusal', async () => {
  const { page, complaints, close } = await visitor(phone)
  await findProduct(page, shop.url, 'us', 'filter')
  await buyProduct(page)
  await page.goto(`${shop.url}/us/checkout`)
  await toPayment(page, 'us')
  await payByCard(page)
  await decide(page, 'refuse')
  await page.locator('[data-state="refused"]').waitFor()
  await expectNoViolations(page, 'refused')
  await payByCard(page)
  await decide(page, 'approve')
  expect(await receiptOf(page)).toContain('New York, NY 10012')
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('requires the bank’s code in Canada until it is correct', async () => {
  const { page, complaints, close } = await visitor()
  await openPayment(page, shop.url, 'ca')
  await payByCard(page)
  await decide(page, 'challenge')
  await page.locator('#code').fill('1')
  await decide(page, 'answer')
  await page.getByRole('alert').waitFor()
  await page.locator('#code').fill('123456')
  await decide(page, 'answer')
  expect(await receiptOf(page)).toContain('Toronto')
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('shows in Turkey that the bank’s decision is pending', async () => {
  const { page, complaints, close } = await visitor(phone)
  await openPayment(page, shop.url, 'tr')
  await payByCard(page)
  await decide(page, 'pending')
  await page.locator('[data-state="pending"]').waitFor()
  await expectNoViolations(page, 'pending')
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('gives a link to pay on another device, and continues by itself once it is paid there', async () => {
  const { page, complaints, close } = await visitor()
  await openPayment(page, shop.url, 'dk')
  await page.clock.install()
  await page.getByRole('button', { name: 'Betal via link' }).click()
  await page.locator('[data-client="payment-link"][data-started]').waitFor()
  await expectNoViolations(page, 'link')
  // Another device knows the link and nothing else.
  const other = await visitor(phone)
  const link = await page.getByRole('link', { name: 'Åbn betalingslinket' }).getAttribute('href')
  await other.page.goto(String(link))
  await decide(other.page, 'approve')
  await other.page.waitForURL('**/receipt?orderid=*')
  const answered = page.waitForResponse('**/pay-by-link-receipt/**')
  await page.clock.runFor(6_000)
  expect((await (await answered).json()).status).toBe('Completed')
  await page.locator('[data-client="payment-link"] [role="status"]:not(:empty)').waitFor()
  await page.clock.runFor(6_000)
  expect(await receiptOf(page)).toContain('Søndergade')
  expect(unexpected([...complaints, ...other.complaints])).toEqual([])
  await other.close()
  await close()
})

it.each<[string, JourneyMarket, BrowserContextOptions]>([
  ['in Germany on a desktop', 'de', {}],
  ['in a district of Turkey on a phone', 'tr', phone],
])('finds, narrows, buys and pays %s by keyboard alone', async (_, market, options) => {
  const { page, complaints, close } = await visitor(options)
  const { keyboard } = page
  /** Presses Tab until the element has focus: more often than any page has stops before it. */
  async function tabTo(selector: string): Promise<void> {
    for (let presses = 0; presses < 150; presses += 1) {
      if (await page.evaluate((targetSelector) => document.activeElement?.matches(targetSelector), selector))
        return
      await keyboard.press('Tab')
    }
    throw new Error(`no way to ${selector} by keyboard`)
  }
  /** Moves the choices of the focused element down to a value. */
  async function goDownTo(value: string): Promise<void> {
    const chosen = () =>
      page.evaluate(() =>
        document.activeElement instanceof HTMLSelectElement ? document.activeElement.value : '',
      )
    const down = await page.evaluate((optionValue) => {
      const { activeElement: select } = document
      if (!(select instanceof HTMLSelectElement)) return 0
      return [...select.options].findIndex((option) => option.value === optionValue) - select.selectedIndex
    }, value)
    for (let presses = 0; presses < down; presses += 1) await keyboard.press('ArrowDown')
    await expect.poll(chosen).toBe(value)
  }
  async function type(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) {
      await tabTo(`[name="${name}"]`)
      const isChoice = await page.evaluate(() => document.activeElement instanceof HTMLSelectElement)
      await (isChoice ? goDownTo(value) : keyboard.type(value))
    }
  }
  const submit = async (follows: string) => {
    await keyboard.press('Enter')
    await page.waitForURL(follows)
    await started(page)
  }
  async function find(): Promise<void> {
    await page.goto(`${shop.url}/${market}/terms`)
    const field = 'header input[type="search"]'
    if (!(await page.locator(field).isVisible())) {
      await page.locator('[data-client="focus-on-open"][data-started]').first().waitFor({ state: 'attached' })
      await tabTo('header button:has(+ search)')
      await keyboard.press('Enter')
    }
    await tabTo(field)
    await keyboard.type(searchWords[market])
    await submit(`**/${market}/search?q=*`)
    if (await page.locator('#part-all').isVisible()) {
      await tabTo('#part-all')
      await keyboard.press('Enter')
    }
    await tabTo('#part-colour')
    await keyboard.press('Enter')
    await tabTo('[data-part="colour"] a')
    await submit(`**/${market}/search?*colour=*`)
    await page.waitForFunction(() => document.documentElement.dataset.listingBusy === undefined)
    if (await page.locator('[data-closes="all"]').isVisible()) {
      await tabTo('[data-closes="all"]')
      await keyboard.press('Enter')
    }
    await tabTo('[data-product-id] a[href*="/p/"]')
    await submit(`**/${market}/p/**`)
  }
  await find()
  await tabTo('[name="sku"]')
  await keyboard.press('Space')
  await page.locator('[data-client="buy-box"][data-started]').waitFor()
  await tabTo('main form button[type="submit"]')
  await keyboard.press('Enter')
  await page.locator('#flyout-miniBasket:popover-open').waitFor()
  await tabTo('#flyout-miniBasket a[href$="/checkout"]')
  await submit('**/checkout/customer')
  await type({ email: 'jonas@example.com' })
  await submit('**/checkout/details')
  const address = Object.entries(deliveryAddresses[market])
  await type(Object.fromEntries(address.map(([name, value]) => [`shippingAddress.${name}`, value])))
  await submit('**/checkout/shipping')
  await tabTo('[name="shippingMethodId"]')
  if (market === 'de') {
    // From home delivery to the parcel shop, and to the first of its places.
    await keyboard.press('ArrowDown')
    await tabTo('[name="pickupPointId"]')
    await keyboard.press('Space')
  }
  await submit('**/checkout/summary')
  await tabTo('[name="acceptTerms"]')
  await keyboard.press('Space')
  await submit('**/checkout/payment')
  await tabTo('[name="type"]')
  await submit('**/payments/sandbox/**')
  await tabTo('[value="approve"]')
  await keyboard.press('Enter')
  expect(await receiptOf(page)).toContain(deliveryAddresses[market].firstName)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('takes an order without script', async () => {
  const { page, close } = await visitor({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/dk/p/crew-knit-moss`)
  await page.locator('label', { hasText: /^M$/ }).click()
  await page.locator('main form').getByRole('button', { name: 'Læg i kurv' }).click()
  await page.waitForURL('**#*-done')
  await page.getByText('Lagt i din kurv.').waitFor()
  await page.goto(`${shop.url}/dk/checkout`)
  await toPayment(page, 'dk')
  await page.locator('form:has([name="type"][value="scheme"]) button[type="submit"]').click()
  await page.waitForURL('**/payments/sandbox/**')
  await decide(page, 'approve')
  expect(await receiptOf(page)).toContain('Søndergade')
  await close()
})

it('shows a pending payment on the product page, and unlocks the basket once it is cancelled', async () => {
  const { page, complaints, close } = await visitor()
  await openPayment(page, shop.url, 'dk')
  await page.locator('form:has([name="type"][value="scheme"]) button[type="submit"]').click()
  await page.waitForURL('**/payments/sandbox/**')
  await page.goto(`${shop.url}/dk/p/crew-knit-moss`)
  await page.locator('label', { hasText: /^M$/ }).click()
  await page.locator('[data-client="buy-box"][data-started]').first().waitFor()
  await page.locator('main form').getByRole('button', { name: 'Læg i kurv' }).click()
  const toast = page.locator('#toasts [data-kind]')
  await toast.getByText('Du har en igangværende betaling').waitFor()
  await toast.getByRole('link', { name: 'Fortsæt eller annuller' }).click()
  await page.waitForURL('**/dk/checkout/payment')
  await page.getByRole('button', { name: 'Annuller betaling' }).waitFor()
  await page.goto(`${shop.url}/dk/basket`)
  await page.waitForSelector('widget-island[awake] [data-basket-part]')
  await page.getByRole('button', { name: 'Annuller betaling' }).click()
  await page.locator('[data-step="1"]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dk/basket')
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
  await close()
})
