import { expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { continueAsGuest, fillAddress, fillBasket } from '#tests/support/browser/shop-journey.ts'

// Invoices to other countries than the delivery.

const shop = browserShop()

it('shows the fields of the country that the invoice goes to, and preserves what was typed', async () => {
  const { page, complaints, close } = await shop.open()
  await fillBasket(page, shop.url)
  await page.goto(`${shop.url}/dk/checkout`)
  await continueAsGuest(page)
  await fillAddress(page, 'dk')
  const field = (name: string) => page.locator(`[name="billingAddress.${name}"]`)
  const country = field('country')
  await page.locator('label:has([name="billingAddressId"][value=""])').click()
  for (const [name, value] of [
    ['firstName', 'Ruth'],
    ['lastName', 'Miller'],
    ['line1', 'Spring Street 110'],
    ['mobilePhoneNumber', '+1 212 555 0100'],
  ] as const)
    await field(name).fill(value)
  await page
    .locator('[data-client="address-country"]:has([name="billingAddress.country"])[data-started]')
    .waitFor()
  // Türkiye has neither city nor postcode, the United States have states.
  await country.focus()
  await country.selectOption('TR')
  await field('district').waitFor()
  expect(await field('postalCode').count()).toBe(0)
  await country.selectOption('US')
  await field('regionCode').locator('option[value="NY"]').waitFor({ state: 'attached' })
  expect(await field('district').count()).toBe(0)
  expect(await field('line1').inputValue()).toBe('Spring Street 110')
  await expect.poll(() => country.evaluate((element) => element === document.activeElement)).toBe(true)
  await field('city').fill('New York')
  await field('regionCode').selectOption('NY')
  await field('postalCode').fill('10012')
  await page.locator('form:has([name="billingAddress.country"]) button[type="submit"]').click()
  await page.waitForURL('**/checkout/shipping')
  await page.goto(`${shop.url}/dk/checkout/details`)
  expect(await country.inputValue()).toBe('US')
  expect(await field('regionCode').inputValue()).toBe('NY')
  expect(complaints).toEqual([])
  await close()
})

it('goes on without the billing address that a guest began and took back', async () => {
  const { page, complaints, close } = await shop.open()
  await fillBasket(page, shop.url)
  await page.goto(`${shop.url}/dk/checkout`)
  await continueAsGuest(page)
  await fillAddress(page, 'dk')
  const choose = (value: string) =>
    page.locator(`label:has([name="billingAddressId"][value="${value}"])`).click()
  await choose('')
  await page.locator('[name="billingAddress.firstName"]').fill('Ruth')
  await choose('same')
  await page.locator('form:has([name="billingAddress.country"]) button[type="submit"]').click()
  await page.waitForURL('**/checkout/shipping')
  expect(complaints).toEqual([])
  await close()
})
