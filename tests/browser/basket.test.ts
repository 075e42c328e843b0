import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'
import { ar } from '#starter/translations/ar.ts'
import { en } from '#starter/translations/en.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { fillBasket } from '#tests/support/browser/shop-journey.ts'

const shop = browserShop()

const sku = '10001_001_002'

/** Puts a jumper into the basket of this browser, and opens its page. */
async function withJumper(page: Page, market: string): Promise<void> {
  await fillBasket(page, shop.url, market, sku)
  await page.goto(`${shop.url}/${market}/basket`)
  await page.waitForSelector('widget-island[awake] [data-basket-part]')
}

/** Fills the basket of this browser with different articles, and opens a page. */
async function withLines(page: Page, count: number, path: string): Promise<void> {
  for (let article = 1; article <= count; article += 1)
    await fillBasket(page, shop.url, 'en', `10001_001_00${article}`)
  await page.goto(`${shop.url}${path}`)
}

const screens = [
  ['a phone', { viewport: { width: 390, height: 844 }, userAgent: phone.userAgent }],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const

/** Whether an element is completely in the viewport, and nothing covers its centre. */
const isInSight = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return top >= 0 && bottom <= innerHeight && element.contains(topElement)
    })

describe.each(screens)('on %s', (_, options) => {
  it.each([1, 5])('shows the way to checkout without scrolling, with %i lines', async (count) => {
    const { page, complaints, close } = await shop.open(options)
    await withLines(page, count, '/en/basket')
    await page.waitForSelector(`[data-basket-part][data-quantity="${count}"]`)
    expect(await isInSight(page, 'main a[href="/en/checkout"]')).toBe(true)
    await page.goto(`${shop.url}/en/guide`)
    await page.locator('[data-tool="basket"]').click()
    await page.locator('#flyout-basket a[href="/en/checkout"]').waitFor()
    await expect.poll(() => isInSight(page, '#flyout-basket a[href="/en/checkout"]')).toBe(true)
    await page.goto(`${shop.url}/en/checkout/details`)
    await expect.poll(() => isInSight(page, 'main form[data-in-sight] button[type="submit"]')).toBe(true)
    await page.locator('[data-tool="basket"]').click()
    await page.waitForURL('**/en/basket')
    expect(complaints).toEqual([])
    await close()
  })
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

it('changes quantities by keyboard, counts every press and does not lose focus', async () => {
  const { page, complaints, close } = await shop.open()
  await withJumper(page, 'en')
  const increaseButton = page.locator('[data-step="1"]')
  await increaseButton.focus()
  const id = await focused(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-basket-part][data-quantity="3"]')
  await expect.poll(() => page.locator('output').textContent()).toBe('3')
  await expect.poll(() => focused(page)).toBe(id)
  expect(new URL(page.url()).pathname).toBe('/en/basket')
  expect(complaints).toEqual([])
  await close()
})

it('takes a line out without leaving the page, and brings it back', async () => {
  const { page, complaints, close } = await shop.open()
  await withJumper(page, 'en')
  await page.locator('[id$="-remove"]').click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'lines-removed')
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.waitForSelector('[data-basket-part][data-quantity="1"]')
  await expect.poll(() => page.locator('output').textContent()).toBe('1')
  expect(complaints).toEqual([])
  await close()
})

it('confirms before emptying the basket, by keyboard, and cancels without a yes', async () => {
  const { page, complaints, close } = await shop.open()
  await withJumper(page, 'en')
  const empty = page.locator('main').getByRole('button', { name: 'Empty the basket' })
  await empty.press('Enter')
  await page.getByRole('alertdialog', { name: 'Remove everything from your basket?' }).waitFor()
  expect(await violationsOnScreens(page, { part: '.confirmation' })).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('output').textContent()).toBe('1')
  await empty.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty the basket' }).press('Enter')
  await page.waitForSelector('[data-basket-part][data-quantity="0"]', { state: 'attached' })
  await page.locator('output').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})

it('applies a code, and shows a toast if it is already applied', async () => {
  const { page, complaints, close } = await shop.open()
  await withJumper(page, 'ae')
  expect(await page.evaluate(() => document.dir)).toBe('rtl')
  const code = page.locator('#promo-code-promoCode')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const give = async (typed: string) => {
    if (!(await code.isVisible())) await page.locator('#promo-code-title').press('Enter')
    await code.fill(typed)
    await code.press('Enter')
  }
  await give('Welcome_10')
  await page.getByText('WELCOME10').waitFor()
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  await give('welcome_10 ')
  await page.locator('#toasts p', { hasText: ar.promo_code_already_applied }).waitFor()
  // An applied code is not sent again.
  expect(sent.filter((url) => url.includes('/add-promo-code'))).toEqual([
    expect.stringMatching(/promoCode=WELCOME10$/),
  ])
  expect(complaints).toEqual([])
  await close()
})

it.each([
  ['on a phone', phone],
  ['on a desktop', {}],
])('shows at its field that a code is unknown, and accepts another %s', async (_, device) => {
  const { page, complaints, close } = await shop.open(device)
  await withJumper(page, 'en')
  const code = page.locator('#promo-code-promoCode')
  if (!(await code.isVisible())) await page.locator('#promo-code-title').click()
  const give = async (typed: string) => {
    await code.fill(typed)
    await page.locator('form:has(#promo-code-promoCode) button[type="submit"]').click()
  }
  await give('NOSUCHCODE')
  const error = page.locator('#promo-code-promoCode-error')
  await error.getByText(en['promoCode.unknown']).waitFor()
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  expect(await code.getAttribute('aria-describedby')).toBe('promo-code-promoCode-error')
  await expect.poll(() => code.evaluate((field) => document.activeElement === field)).toBe(true)
  expect(await page.locator('#toasts [data-kind]').count()).toBe(0)
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true })).toEqual([])
  await code.press('Backspace')
  expect([await code.getAttribute('aria-invalid'), await error.textContent()]).toEqual(['false', ''])
  await give('WELCOME10')
  await page.getByText('WELCOME10').waitFor()
  expect(await code.inputValue()).toBe('')
  expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([])
  await close()
})

it('shows an error for a quantity, code, line or wishlist move while the shop fails', async () => {
  const { page, close } = await shop.open()
  await withJumper(page, 'en')
  await page.route('**/api/**', (route) => route.fulfill({ status: 500 }))
  const dismissToast = async (key: keyof typeof en) => {
    const toast = page.locator('#toasts [data-kind]', { hasText: en[key] })
    await toast.locator('button').click()
    await toast.waitFor({ state: 'detached' })
  }
  await page.locator('[data-step="1"]').click()
  await dismissToast('feedback.error_basket_update')
  const code = page.locator('#promo-code-promoCode')
  if (!(await code.isVisible())) await page.locator('#promo-code-title').click()
  await code.fill('WELCOME10')
  await code.press('Enter')
  await dismissToast('feedback.error_generic')
  await page.locator('main form:has(input[value="basket.removeLine"]) button').click()
  await dismissToast('feedback.error_remove_from_basket')
  await page.getByRole('button', { name: en['basket.toWishlist'] }).click()
  await dismissToast('wishlist.error_generic')
  await close()
})

it('follows what another tab does to the same basket', async () => {
  const { page, close } = await shop.open()
  await withJumper(page, 'en')
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/en/basket`)
  await other.waitForSelector('widget-island[awake] [data-basket-part]')
  await other.locator('[data-step="1"]').click()
  await other.waitForSelector('[data-basket-part][data-quantity="2"]')
  await page.waitForSelector('[data-basket-part][data-quantity="2"]')
  await expect.poll(() => page.locator('output').textContent()).toBe('2')
  await close()
})

it('opens over the page where the market has no page for it, changes there, and gives focus back', async () => {
  const { page, complaints, close } = await shop.open()
  await withJumper(page, 'en')
  await page.goto(`${shop.url}/en/terms`, { waitUntil: 'load' })
  const opener = page.getByRole('link', { name: 'Basket: 1' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const flyout = page.locator('#flyout-basket')
  await flyout.locator('widget-island[awake] [data-basket-part] [data-step="1"]').click()
  await flyout.locator('[data-basket-part][data-quantity="2"]').first().waitFor()
  await expect.poll(() => flyout.locator('output').textContent()).toBe('2')
  // However wide the screen is, the flyout is narrow: a name is not pressed together by its price.
  const name = await flyout.locator('li a:not(:has(img))').first().boundingBox()
  expect(name?.height).toBeLessThan(50)
  expect(await violationsOnScreens(page, { part: '#flyout-basket' })).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/en/terms')
  await page.keyboard.press('Escape')
  await flyout.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-tool')))
    .toBe('basket')
  expect(complaints).toEqual([])
  await close()
})

it('opens by its URL, and shows an error if it cannot be fetched', async () => {
  const { page, close } = await shop.open()
  for (const [status, key] of [
    [503, 'feedback.error_basket_initializing'],
    [404, 'feedback.error_basket_not_found'],
  ] as const) {
    await page.route('**/en/basket', (route) => route.fulfill({ status }))
    await page.goto(`${shop.url}/en/terms?openBasketDrawer=true`, { waitUntil: 'load' })
    await page.locator('#toasts p', { hasText: en[key] }).waitFor()
    await page.waitForURL(`${shop.url}/en/terms`)
  }
  await close()
})

it('reports an abandoned basket when its page is closed, and not when the shopper stays in the shop', async () => {
  const { page, complaints, close } = await shop.open()
  await withJumper(page, 'en')
  const id = (await page.context().cookies()).find(({ name }) => name === 'basket')?.value ?? ''
  const leftAt = async () => {
    const [row] = await shop.database.db
      .select({ abandoned: baskets.abandoned })
      .from(baskets)
      .where(eq(baskets.id, id))
    if (!row) throw new Error('the basket is not there')
    return row.abandoned
  }
  await page.locator('main a[href$="/checkout"]').first().click()
  await page.waitForURL('**/checkout/**')
  expect(await leftAt()).toBeNull()
  await page.goto(`${shop.url}/en/basket`)
  const awake = page.locator('widget-island[awake] [data-basket-part]').first()
  await awake.waitFor()
  await page.reload()
  await awake.waitFor()
  await page.goBack()
  await page.waitForURL('**/checkout/**')
  expect(await leftAt()).toBeNull()

  // A flyout replaces its own entry of the history by the next page.
  await page.goto(`${shop.url}/en`)
  await page.locator('[data-opens-flyout="basket"]').filter({ visible: true }).first().click()
  await page.locator('#flyout-basket widget-island[awake] a[href$="/checkout"]').first().click()
  await page.waitForURL('**/checkout/**')
  expect(await leftAt()).toBeNull()

  await page.goto(`${shop.url}/en/basket`)
  await awake.waitFor()
  expect(complaints).toEqual([])
  await page.goto('about:blank')
  await expect.poll(leftAt).not.toBeNull()
  await close()
})
