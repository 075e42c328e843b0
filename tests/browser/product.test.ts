import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { and, eq } from '#server/database/drizzle.ts'
import { prices, stock } from '#server/database/tables/catalogue.ts'
import { da } from '#starter/translations/da.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { fillBasket } from '#tests/support/browser/shop-journey.ts'

const shop = browserShop()

const jumper = '/dk/p/crew-knit-moss'

const miniBasket = (page: Page) => page.getByRole('dialog', { name: 'Lagt i din kurv' })
const add = (page: Page) => page.locator('main form').getByRole('button', { name: 'Læg i kurv' })
const started = (page: Page) => page.locator('[data-client="buy-box"][data-started]')

it('puts the chosen size into the basket, shows it for a moment, and counts it', async () => {
  await shop.database.db
    .update(prices)
    .set({ historicPrice: 45_000 })
    .where(and(eq(prices.item, '10001_004'), eq(prices.market, 'dk')))
  const { page, complaints, close } = await shop.open()
  await fillBasket(page, shop.url)
  await page.goto(shop.url + jumper)
  await page.locator('label', { hasText: /^M$/ }).click()
  await started(page).waitFor()
  await add(page).click()
  await miniBasket(page)
    .filter({ hasText: /Mosgrøn · M.*Laveste pris seneste 30 dage: 450/ })
    .waitFor()
  // One jumper is below the promotion's threshold, so no gift is offered.
  expect(await miniBasket(page).getByRole('button', { name: 'Vælg din gratis gave' }).isVisible()).toBe(false)
  // Of the whole basket, not of the line.
  expect(await miniBasket(page).locator('[data-slot="count"]').textContent()).toContain('2')
  await page.getByRole('link', { name: 'Kurv: 2' }).waitFor()
  await page.mouse.move(700, 500)
  await miniBasket(page).waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await close()
})

it('fetches the mini basket once a size is chosen, before it is added', async () => {
  const { page, complaints, close } = await shop.visit(jumper)
  const script = page.waitForResponse('**/assets/mini-basket-*.js')
  await page.locator('label', { hasText: /^L$/ }).click()
  expect((await script).status()).toBe(200)
  expect(complaints).toEqual([])
  await close()
})

it('keeps the page and the chosen size if the mini basket cannot be fetched before it is added', async () => {
  const { page, close } = await shop.visit(jumper)
  let navigations = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1
  })
  await page.route('**/assets/mini-basket-*.js', (route) => route.abort())
  await page.evaluate(() =>
    addEventListener('vite:preloadError', () => document.body.toggleAttribute('data-failed', true), true),
  )
  await page.locator('label', { hasText: /^L$/ }).click()
  await page.locator('body[data-failed]').waitFor()
  await page.unroute('**/assets/mini-basket-*.js')
  await add(page).click()
  await miniBasket(page).filter({ hasText: 'Mosgrøn · L' }).waitFor()
  expect(navigations).toBe(0)
  await close()
})

it('announces an addition whose texts cannot be fetched', async () => {
  const { page, close } = await shop.visit(jumper)
  const texts = Promise.withResolvers<void>()
  await page.route(/\/api\/markets\/dk\/texts/, async (route) => {
    await texts.promise
    await route.fulfill({ status: 404, json: { errors: {} } })
  })
  await page.locator('label', { hasText: /^L$/ }).click()
  await started(page).waitFor()
  await add(page).click()
  await page
    .locator('[data-slot="status"]', { hasText: `${da['miniBasket.added']}:` })
    .waitFor({ state: 'attached' })
  // The next piece need not wait for them.
  await page.locator('main form [type="submit"][aria-busy="true"]').waitFor({ state: 'detached' })
  texts.resolve()
  await close()
})

it('names the reason of a refused addition, or the general one if its text cannot be fetched', async () => {
  const { page, close } = await shop.visit(jumper)
  const errors = { lineItem: ['basket.full'] }
  await page.route('**/basket/line', (route) => route.fulfill({ status: 400, json: { errors } }))
  const texts = /\/api\/markets\/dk\/texts/
  await page.route(texts, (route) => route.fulfill({ status: 404, json: { errors: {} } }))
  await page.locator('label', { hasText: /^L$/ }).click()
  await started(page).waitFor()
  await add(page).click()
  const toasts = page.locator('#toasts [data-kind="warning"]')
  await toasts.filter({ hasText: da['feedback.error_add_to_basket'] }).waitFor()
  await page.unroute(texts)
  await add(page).click()
  await toasts.filter({ hasText: da['basket.full'] }).waitFor()
  await close()
})

it('leaves the mini basket open while the pointer is over it, without accessibility violations', async () => {
  const { page, complaints, close } = await shop.visit(jumper)
  await page.clock.install()
  await page.locator('label', { hasText: /^L$/ }).click()
  await started(page).waitFor()
  await add(page).click()
  await miniBasket(page).waitFor()
  await miniBasket(page).hover()
  await page.clock.runFor(10_000)
  expect(await miniBasket(page).isVisible()).toBe(true)
  expect(await violationsOnScreens(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it('works by keyboard, requires a size first, and restores focus', async () => {
  const { page, complaints, close } = await shop.visit(jumper)
  await add(page).focus()
  await started(page).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Vælg en størrelse.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('sku')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await add(page).focus()
  await page.keyboard.press('Enter')
  await miniBasket(page).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[popover]')?.id))
    .toBe('flyout-miniBasket')
  await page.keyboard.press('Escape')
  await miniBasket(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Læg i kurv')
  expect(complaints).toEqual([])
  await close()
})

it('opens, steps through and closes enlarged pictures by keyboard', async () => {
  const { page, complaints, close } = await shop.visit(jumper)
  await page.getByRole('button', { name: 'Forstør billede 2' }).press('Enter')
  const picture = page.getByRole('dialog', { name: /^Billeder af/ })
  await picture.waitFor()
  const number = picture.locator('[data-number]')
  await expect.poll(() => number.textContent()).toBe('2 / 4')
  await expect.poll(() => picture.evaluate((open) => open.contains(document.activeElement))).toBe(true)
  await picture.getByRole('button', { name: 'Næste billede' }).press('Enter')
  await expect.poll(() => number.textContent()).toBe('3 / 4')
  await picture.getByRole('button', { name: 'Forrige billede' }).click()
  await expect.poll(() => number.textContent()).toBe('2 / 4')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => number.textContent()).toBe('3 / 4')
  expect(await violationsOnScreens(page)).toEqual([])
  await page.keyboard.press('Escape')
  await picture.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await close()
})

it('shows the small picture enlarged until the large one has arrived', async () => {
  const { page, close } = await shop.open({ withPictures: true })
  await page.goto(`${shop.url}${jumper}`)
  const small = page.locator('main li:has([data-enlarges="0"]) img')
  const addressOf = () => small.evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(addressOf).not.toBe('')
  await page.getByRole('button', { name: 'Forstør billede 1' }).press('Enter')
  const large = page.getByRole('dialog', { name: /^Billeder af/ }).locator('li:first-child img')
  const behind = async () => large.evaluate((image) => image.style.backgroundImage)
  await expect.poll(behind).toBe(`url("${await addressOf()}")`)
  await close()
})

it('opens the size guide over the page, has nothing in it that axe finds, and gives focus back', async () => {
  const { page, complaints, close } = await shop.visit(jumper, phone)
  await page.waitForSelector('[data-client="flyout"][data-started]', { state: 'attached' })
  const opener = page.locator('main [data-opens-flyout="sizeGuide"]')
  await opener.press('Enter')
  const guide = page.locator('#flyout-sizeGuide')
  await guide.waitFor()
  expect(await violationsOnScreens(page)).toEqual([])
  await page.keyboard.press('Escape')
  await guide.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

it('shows the mini basket after the size guide has closed', async () => {
  const { page, complaints, close } = await shop.visit(jumper)
  await page.waitForSelector('[data-client="flyout"][data-started]', { state: 'attached' })
  await page.locator('label', { hasText: /^M$/ }).click()
  await page.waitForSelector('[data-client="buy-box"][data-started]')
  await page.locator('main [data-opens-flyout="sizeGuide"]').press('Enter')
  const guide = page.locator('#flyout-sizeGuide')
  await guide.waitFor()
  // It is slow, so the basket's response arrives first.
  await guide.evaluate((element) => element.setAttribute('data-closing', '3000'))
  await page.keyboard.press('Escape')
  await add(page).click()
  await miniBasket(page).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it.each([
  ['on a phone', jumper, phone],
  ['from right to left', '/ae/p/crew-knit-moss', {}],
  ['with lengths', '/dk/p/denim-indigo', phone],
])('has nothing that axe finds, and nothing wider than the screen, %s', async (_, path, options) => {
  const { page, complaints, close } = await shop.visit(path, options)
  expect(await violationsOnScreens(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

it('shows the remaining stock of a selected size if it is low', async () => {
  const { page, complaints, close } = await shop.visit(jumper)
  const chip = (size: string) => page.locator('label', { hasText: new RegExp(`^${size}$`) })
  const sku = await chip('L').locator('input').getAttribute('value')
  await shop.database.db
    .update(stock)
    .set({ quantity: 2 })
    .where(and(eq(stock.sku, String(sku)), eq(stock.location, 'warehouse')))
  const lowStock = page.locator('main fieldset [data-part="low-stock"]')
  await chip('L').click()
  await lowStock.filter({ hasText: '2' }).waitFor()
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  await chip('M').click()
  await lowStock.filter({ hasText: '2' }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})

it('puts the product on the wishlist by its heart', async () => {
  const { page, complaints, close } = await shop.visit(jumper, { consent: ['functional'] })
  const heart = page.locator('main [data-client="heart"][aria-pressed]')
  await heart.click()
  await page.getByRole('link', { name: 'Ønskeliste: 1' }).waitFor()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(complaints).toEqual([])
  await close()
})
