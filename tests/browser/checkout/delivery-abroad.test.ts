import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import {
  continueAsGuest,
  deliveryAddresses,
  fillAddress,
  fillBasket,
} from '#tests/support/browser/shop-journey.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'
import { eventually } from '#tests/support/eventually.ts'

// Deliveries to several countries from one market, and doubtful addresses.

const shop = browserShop()

beforeAll(async () => {
  const payload = { kind: 'payload', market: 'dk', key: 'shipping-methods' } as const
  const settings = JSON.parse((await shop.store.document(payload))?.body ?? '{}')
  const body = JSON.stringify({ ...settings, countries: ['DK', 'NO', 'US'] })
  await shop.store.putDraft({ ...payload, body }, 'editor')
  expect(await shop.store.publish([payload], 'editor')).toMatchObject({ kind: 'published' })
  await eventually(async () => {
    const response = await fetch(`${shop.url}/api/order/dk/countries`)
    expect(await response.json()).toMatchObject([
      { countryId: 'DK' },
      { countryId: 'NO' },
      { countryId: 'US' },
    ])
  })
})

const delivery = (page: Page, name: string) => page.locator(`[name="shippingAddress.${name}"]`)
const send = (page: Page, endpoint: string) =>
  page.locator(`form:has([name="_form"][value="${endpoint}"]) > button[type="submit"]`).click()

async function atAddress(page: Page): Promise<void> {
  await fillBasket(page, shop.url)
  await page.goto(`${shop.url}/dk/checkout`)
  await continueAsGuest(page)
}

it('delivers to the selected country, by its fields, and preserves what was typed', async () => {
  const { page, complaints, close } = await shop.open()
  await atAddress(page)
  await fillAddress(page, 'dk')
  await page
    .locator('[data-client="address-country"]:has([name="shippingAddress.country"])[data-started]')
    .waitFor()
  await delivery(page, 'country').selectOption('US')
  await delivery(page, 'regionCode').waitFor()
  expect(await delivery(page, 'line1').inputValue()).toBe(deliveryAddresses.dk.line1)
  await delivery(page, 'country').selectOption('NO')
  await expect.poll(() => delivery(page, 'regionCode').count()).toBe(0)
  await delivery(page, 'postalCode').fill('0150')
  await delivery(page, 'city').fill('Oslo')
  await send(page, 'basket.address')
  await page.waitForURL('**/checkout/shipping')
  await page.goto(`${shop.url}/dk/checkout/details`)
  expect(await delivery(page, 'country').inputValue()).toBe('NO')
  expect(await delivery(page, 'city').inputValue()).toBe('Oslo')
  expect(complaints).toEqual([])
  await close()
})

it('follows a country that was selected before the script arrived, under what is being typed', async () => {
  const { page, complaints, close } = await shop.open()
  await atAddress(page)
  const typed = Promise.withResolvers<void>()
  await page.route(
    (url) => url.searchParams.get('country') === 'US',
    async (route) => {
      await typed.promise
      await route.continue()
    },
  )
  await delivery(page, 'country').evaluate((select) => {
    if (select instanceof HTMLSelectElement) select.value = 'US'
  })
  const requested = page.waitForRequest((request) => request.url().includes('country=US'))
  await delivery(page, 'line1').focus()
  await requested
  await page.keyboard.type('Spring ')
  typed.resolve()
  await delivery(page, 'regionCode').waitFor()
  await page.keyboard.type('Street')
  await expect.poll(() => delivery(page, 'line1').inputValue()).toBe('Spring Street')
  expect(complaints).toEqual([])
  await close()
})

it('delivers to the selected country without script, and shows the fields that it lacks', async () => {
  const { page, close } = await shop.open({ javaScriptEnabled: false })
  await atAddress(page)
  await fillAddress(page, 'dk')
  await delivery(page, 'country').selectOption('US')
  await send(page, 'basket.address')
  await page.waitForURL('**/checkout/details?country=US*')
  expect(await delivery(page, 'country').inputValue()).toBe('US')
  await fillAddress(page, 'us')
  await send(page, 'basket.address')
  await page.waitForURL('**/checkout/shipping*')
  await close()
})

it('saves an address in the selected country', async () => {
  const { page, complaints, close } = await shop.open()
  await signUpVisitor(page, shop.url)
  await page.goto(`${shop.url}/dk/account/addresses`)
  const field = (name: string) => page.locator(`main [name="${name}"]`)
  await field('line1').fill('Spring Street')
  await page.locator('[data-client="address-country"][data-started]').waitFor()
  await field('country').selectOption('US')
  await field('regionCode').waitFor()
  expect(await field('line1').inputValue()).toBe('Spring Street')
  const { line1: _, regionCode, ...texts } = deliveryAddresses.us
  for (const [name, value] of Object.entries(texts)) await field(name).fill(value)
  await field('regionCode').selectOption(regionCode)
  await send(page, 'account.addAddress')
  await page.locator('main address').filter({ hasText: 'New York' }).filter({ hasText: 'USA' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('asks about an unknown address over the full width of the form', async () => {
  const { page, complaints, close } = await shop.open(phone)
  await page.route('**/address-validation/**', (route) => route.fulfill({ json: { streetValidated: false } }))
  await atAddress(page)
  await delivery(page, 'line1').focus()
  const part = page.locator('[data-client="address-form"]:has([name="shippingAddress.line1"])')
  await page.locator('[data-client="address-form"][data-started]').first().waitFor()
  await fillAddress(page, 'dk')
  await delivery(page, 'line1').press('Tab')
  const note = part.locator('[role="status"]').filter({ hasText: /\S/ })
  await note.waitFor()
  const widths = await Promise.all(
    [note, delivery(page, 'line2')].map(async (box) => (await box.boundingBox())?.width),
  )
  expect(widths[0]).toBe(widths[1])
  expect(complaints).toEqual([])
  await close()
})
