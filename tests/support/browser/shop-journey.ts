import type { Page } from 'playwright'
import { expect } from 'vitest'

// Steps from a listing to a receipt, as a shopper takes them in any language: elements are found by the names of
// their fields, never by texts.

/** Input of the delivery form of a market, by field. */
export const deliveryAddresses = {
  dk: {
    firstName: 'Anna',
    lastName: 'Holm',
    line1: 'Søndergade',
    houseNumber: '1',
    postalCode: '8000',
    city: 'Aarhus C',
    mobilePhoneNumber: '+45 12 34 56 78',
  },
  de: {
    firstName: 'Jonas',
    lastName: 'Weber',
    line1: 'Torstraße',
    houseNumber: '12',
    postalCode: '10119',
    city: 'Berlin',
    mobilePhoneNumber: '+49 30 1234567',
  },
  us: {
    firstName: 'Ruth',
    lastName: 'Miller',
    line1: 'Spring Street',
    houseNumber: '110',
    city: 'New York',
    regionCode: 'NY',
    postalCode: '10012',
    mobilePhoneNumber: '+1 212 555 0100',
  },
  ca: {
    firstName: 'Noah',
    lastName: 'Tremblay',
    line1: 'Queen Street West',
    houseNumber: '250',
    city: 'Toronto',
    regionCode: 'ON',
    postalCode: 'M5V 1Z4',
    mobilePhoneNumber: '+1 416 555 0100',
  },
  tr: {
    firstName: 'Elif',
    lastName: 'Demir',
    district: '34',
    regionCode: '34-12',
    line1: 'Bağdat Caddesi',
    houseNumber: '7',
    mobilePhoneNumber: '+90 532 123 45 67',
  },
  ae: {
    firstName: 'ليلى',
    lastName: 'منصور',
    line1: 'شارع الشيخ زايد',
    houseNumber: '5',
    city: 'دبي',
    mobilePhoneNumber: '+971 50 123 4567',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type JourneyMarket = keyof typeof deliveryAddresses

/** Search term. */
export const searchWords: Readonly<Record<JourneyMarket, string>> = {
  dk: 'strik',
  de: 'strick',
  us: 'knit',
  ca: 'knit',
  tr: 'kazak',
  ae: 'فانو',
}

/** Waits until the scripts of all visible elements have started. */
export const started = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-client]')].every(
      (part) =>
        part.dataset.started !== undefined ||
        part.dataset.on === 'interaction' ||
        !part.checkVisibility() ||
        part.getBoundingClientRect().height === 0 ||
        part.getBoundingClientRect().top > innerHeight,
    ),
  )

/** Finds a product by a search or by filters of a listing, and opens its page. */
export async function findProduct(
  page: Page,
  url: string,
  market: JourneyMarket,
  way: 'search' | 'filter',
): Promise<void> {
  if (way === 'search') {
    await page.goto(`${url}/${market}/search?q=${searchWords[market]}`)
  } else {
    await page.goto(`${url}/${market}/men`)
    await started(page)
    const all = page.locator('#part-all')
    if (await all.isVisible()) await all.click()
    await page.locator('#part-colour').click()
    await page.locator('[data-part="colour"] a').first().click()
    await page.waitForURL('**?colour=*')
    const close = page.locator('[data-closes="all"]')
    if (await close.isVisible()) await close.click()
  }
  await page.locator('main [data-product-id] a[href*="/p/"]').first().click()
  await page.waitForURL('**/p/**')
}

/** Adds the open product to the basket, in the first available size. */
export async function buyProduct(page: Page): Promise<void> {
  const form = page.locator('main form:has(input[name="_form"][value="basket.addLine"])').first()
  const size = form.locator('label:has([name="sku"]:not(:disabled))').first()
  if ((await size.count()) > 0) await size.click()
  await page.locator('[data-client="buy-box"][data-started]').first().waitFor()
  await form.locator('button[type="submit"]').click()
  await page.locator('#flyout-miniBasket').waitFor()
}

const stepForm = (page: Page, endpoint: string) =>
  page.locator(`form:has(input[name="_form"][value="${endpoint}"])`).last()

/** Submits the form of the step, and waits for the page that follows. */
async function send(page: Page, endpoint: string, follows: string): Promise<void> {
  await stepForm(page, endpoint).locator('button[type="submit"]').click()
  await page.waitForURL(`**${follows}`)
}

/** Submits the incomplete form: the page stays, and shows an error. */
export async function refuseToSend(page: Page, endpoint: string): Promise<void> {
  await started(page)
  await stepForm(page, endpoint).locator('button[type="submit"]').click()
  await page.locator('[aria-invalid="true"], [data-shown]').first().waitFor()
}

export async function continueAsGuest(page: Page, email = 'anna@example.com'): Promise<void> {
  await stepForm(page, 'basket.continueAsGuest').locator('[name="email"]').fill(email)
  await send(page, 'basket.continueAsGuest', '/checkout/details')
}

export async function fillAddress(page: Page, market: JourneyMarket): Promise<void> {
  for (const [name, value] of Object.entries(deliveryAddresses[market])) {
    const field = page.locator(`[name="shippingAddress.${name}"]`)
    const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement)
    if (isChoice) await field.selectOption(value)
    else await field.fill(value)
  }
}

export async function giveAddress(page: Page, market: JourneyMarket): Promise<void> {
  await fillAddress(page, market)
  await send(page, 'basket.address', '/checkout/shipping')
}

export async function chooseDelivery(page: Page, method = 'home'): Promise<void> {
  await page.locator(`[name="shippingMethodId"][value="${method}"]`).check()
  await send(page, 'basket.shipment', '/checkout/summary')
}

export async function agree(page: Page): Promise<void> {
  await page.locator('[name="acceptTerms"]').check()
  await send(page, 'basket.acceptTerms', '/checkout/payment')
}

/** Opens the step with the card's fields. */
export async function payByCard(page: Page): Promise<void> {
  await started(page)
  await page.locator('[name="type"][value="scheme"]').check()
  await page.locator('form:has([name="type"][value="scheme"]) button[type="submit"]').click()
  await page.waitForURL('**/payments/sandbox/**')
}

/** Presses a button on the sandbox's page. */
export const decide = (page: Page, decision: string) =>
  page.locator(`button[name="decision"][value="${decision}"]`).click()

/** From the checkout's first page to its last: as a guest, delivered to the door. */
export async function toPayment(page: Page, market: JourneyMarket): Promise<void> {
  await continueAsGuest(page)
  await giveAddress(page, market)
  await chooseDelivery(page)
  await agree(page)
}

// The same steps over HTTP, for tests of what comes after them: `tests/browser/checkout.test.ts` takes them on the pages.

/** Changes the basket of the page's visitor. */
export async function changeBasket(
  page: Page,
  url: string,
  market: string,
  method: string,
  call: string,
  data: object,
): Promise<void> {
  const response = await page.request.fetch(`${url}/api/order/${market}/basket/${call}`, {
    method,
    headers: { origin: url, 'x-requested-with': 'fetch' },
    data,
  })
  expect([call, response.status(), Object(await response.json()).errors]).toEqual([call, 200, undefined])
}

/** A product that every market sells, in one of its sizes. */
const jumper = '10001_001_003'

/** Puts a product into the basket of the page's visitor. */
export const fillBasket = (page: Page, url: string, market = 'dk', sku = jumper): Promise<void> =>
  changeBasket(page, url, market, 'POST', 'line', { sku, quantity: 1 })

/** Takes the basket of the page's visitor up to the payment: as a guest, delivered to the door. */
export async function prepareCheckout(page: Page, url: string, market: JourneyMarket): Promise<void> {
  const delivery = { country: market.toUpperCase(), ...deliveryAddresses[market] }
  const putBasket = (call: string, data: object) => changeBasket(page, url, market, 'PUT', call, data)
  await putBasket('continue-as-guest', { email: 'anna@example.com' })
  await putBasket('address', { shippingAddress: delivery, billingAddress: delivery })
  await putBasket('shipment', { shippingMethodId: 'home' })
  await putBasket('accept-terms', { acceptTerms: true })
}

/** Opens the page of payment for a visitor with a filled basket. */
export async function openPayment(
  page: Page,
  url: string,
  market: JourneyMarket,
  sku?: string,
): Promise<void> {
  await fillBasket(page, url, market, sku)
  await prepareCheckout(page, url, market)
  await page.goto(`${url}/${market}/checkout/payment`)
}
