import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { fillText } from '#renderer/texts/fill-text.ts'
import { and, eq, isNotNull } from '#server/database/drizzle.ts'
import { products, stock, styles } from '#server/database/tables/catalogue.ts'
import { users } from '#server/database/tables/session.ts'
import { da } from '#starter/translations/da.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { buyProduct, decide, payByCard, prepareCheckout } from '#tests/support/browser/shop-journey.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'

// Parts of a product's page, on a phone.

// Enough for one that is coming, one to order ahead, and a set.
const shop = browserShop({ isPublic: true, parts: { demoStyles: 70 } })

const visit = (slug: string) => shop.visit(`/dk/p/${slug}`, { ...phone })

async function expectNoViolations(page: Page, state: string): Promise<void> {
  expect(await violationsOnScreens(page, { part: 'main' }), state).toEqual([])
}

const buy = (page: Page) => page.locator('main form').getByRole('button', { name: da['buy.add'] })
const miniBasket = (page: Page) => page.locator('#flyout-miniBasket')

/** The browser logs refused form submissions as errors. */
const unexpected = (complaints: readonly string[]) => complaints.filter((line) => !line.includes('400'))

it('requires a length before the size, shows the sizes of that length, and sells both', async () => {
  const { page, complaints, close } = await visit('denim-indigo')
  const lengths = page.locator('main [data-length]')
  await lengths.first().focus()
  await page.locator('[data-client="buy-box"][data-started]').waitFor()
  await page.keyboard.press('ArrowRight')
  const length = await lengths.nth(1).getAttribute('value')
  const sizes = page.locator(`main [data-panel="${length}"]`)
  await sizes.waitFor()
  expect(await page.locator('main [data-panel]:visible').count()).toBe(1)
  await expectNoViolations(page, 'second length')
  const size = sizes.locator('label:has([name="sku"])').first()
  const sku = await size.locator('input').getAttribute('value')
  await size.click()
  const added = page.waitForRequest((request) => request.postData()?.includes(String(sku)) === true)
  await buy(page).click()
  await added
  await miniBasket(page).waitFor()
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('validates the recipient of a gift card at the fields, and stores them on the line', async () => {
  const { page, complaints, close } = await visit('gift-card')
  await page.locator('main label:has([name="sku"])').last().click()
  await page.locator('[data-client="buy-box"][data-started]').waitFor()
  const shown = page.locator('p[data-price-of]')
  await expect.poll(() => shown.textContent()).toContain('1.000,00')
  await page.locator('main label:has([name="sku"])').first().click()
  await expect.poll(() => shown.textContent()).toContain('250,00')
  await page.locator('summary', { hasText: da['gift.title'] }).click()
  const field = (name: string) => page.locator(`[name="gift.${name}"]`)
  // The day is bounded once its script is there.
  await expect.poll(() => field('deliveryDate').getAttribute('max')).not.toBeNull()
  await field('recipientName').fill('Bo www.evil.dk')
  await field('recipientEmail').fill('bo')
  await field('deliveryDate').fill('2020-01-01')
  await buy(page).click()
  const errors = page.locator('[data-part="gift"] [id$="-error"]:not(:empty)')
  const wrong = ['gift.noLinks', 'form.email', 'form.required', 'gift.dateRange'] as const
  await expect.poll(() => errors.allTextContents()).toEqual(wrong.map((key) => da[key]))
  await expectNoViolations(page, 'recipient')
  await field('recipientName').fill('Bo Lund')
  await field('recipientEmail').fill('bo@example.com')
  await field('senderName').fill('Anna')
  await field('message').fill('Tillykke')
  await field('deliveryDate').fill('')
  await buy(page).click()
  await miniBasket(page).waitFor()
  expect(await field('recipientName').inputValue()).toBe('')
  await page.goto(`${shop.url}/dk/basket`)
  await page.getByText('Til Bo Lund (bo@example.com)').waitFor()
  // Nothing is sent by post: the e-mail address leads to the summary.
  await page.goto(`${shop.url}/dk/checkout`)
  await page.locator('form:has([value="basket.continueAsGuest"]) [name="email"]').fill('anna@example.com')
  await page.locator('form:has([value="basket.continueAsGuest"]) button[type="submit"]').click()
  await page.waitForURL('**/checkout/summary')
  await page.getByText('Tillykke').first().waitFor({ state: 'attached' })
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('shows a sticky button on a phone while the button of the form is out of view', async () => {
  const { page, close } = await visit('crew-knit-moss')
  const bar = page.locator('main button[form]')
  await page.evaluate(() => document.querySelector('footer')?.scrollIntoView({ behavior: 'instant' }))
  await bar.waitFor()
  await bar.focus()
  await page.locator('[data-client="buy-box"][data-started]').waitFor()
  await bar.click()
  // Requires a size, as the form's own button does.
  await page.getByText(da['buy.chooseSize']).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'sku')
  await close()
})

it('shows the model’s measurements', async () => {
  const { page, complaints, close } = await visit('crew-knit-moss')
  await page.locator('summary', { hasText: da['productDetails.model'] }).press('Enter')
  await page.getByText(da['productDetails.modelText']).waitFor()
  await expectNoViolations(page, 'model')
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('counts down to a launch, and stores a valid address for an alert', async () => {
  const [soon] = await shop.database.db.select().from(products).where(isNotNull(products.onSaleFrom)).limit(1)
  const { page, complaints, close } = await visit(String(soon?.slug))
  await page.getByText(da['buy.comingSoon']).first().waitFor()
  expect(await buy(page).count()).toBe(0)
  await page.getByRole('link', { name: da['notifyMe.soonTitle'] }).click()
  const form = page.locator('main form:has([value="notifyMe.goingLive"])')
  const started = page.locator('main form[data-started]:has([value="notifyMe.goingLive"])')
  await started.waitFor()
  await form.locator('[name="email"]').fill('nobody')
  await form.locator('button[type="submit"]').click()
  await form.locator('[aria-invalid="true"]').waitFor()
  await expectNoViolations(page, 'refused')
  await form.locator('[name="email"]').fill('anna@example.com')
  await form.locator('button[type="submit"]').click()
  await page.getByText(da['notifyMe.done']).waitFor()
  await expectNoViolations(page, 'noted')
  // A customer with a confirmed address reads that they wait already.
  await signUpVisitor(page, shop.url)
  const known = await page.request.get(`${shop.url}/api/account/dk/get-user-metadata`)
  const { email } = await known.json()
  await shop.database.db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, email))
  const productId = await form.locator('[name="productId"]').getAttribute('value')
  const response = await page.request.put(`${shop.url}/api/notifyme/dk/productgoinglive/optin`, {
    headers: { Origin: shop.url },
    data: { email, productId },
  })
  expect(response.status()).toBe(202)
  await page.goto(`${shop.url}/dk/p/${soon?.slug}`)
  await form.scrollIntoViewIfNeeded()
  await page.getByText(fillText(da['notifyMe.waiting'], { email })).waitFor()
  expect(await form.locator('[name="email"], button[type="submit"]').filter({ visible: true }).count()).toBe(
    0,
  )
  await expectNoViolations(page, 'waiting')
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('sells pre-orders, sets, parts of a look and gift cards, up to the receipt', async () => {
  const { db } = shop.database
  const [preorder] = await db.select().from(products).where(eq(products.isPreorder, true)).limit(1)
  const [set] = await db
    .select({ slug: products.slug })
    .from(products)
    .innerJoin(styles, eq(styles.number, products.styleNumber))
    .where(eq(styles.kind, 'set'))
    .orderBy(products.id)
    .limit(1)
  const { page, complaints, close } = await visit(String(preorder?.slug))
  const counted = (count: number) =>
    page.locator('[data-count-of="basket"] [data-part="digits"]', { hasText: String(count) }).waitFor()
  await page.locator('main form').getByRole('button', { name: da['buy.preorder'] }).waitFor()
  await expectNoViolations(page, 'to order ahead')
  await buyProduct(page)
  await counted(1)

  await page.goto(`${shop.url}/dk/p/${set?.slug}`, { waitUntil: 'load' })
  const parts = page.locator('main li[data-part]')
  await expect.poll(() => parts.count()).toBe(3)
  expect(await page.locator('li[id^="pictures-picture-"]').count()).toBe(3)
  await expectNoViolations(page, 'set')
  await buy(page).focus()
  await page.locator('[data-client="product-set"][data-started]').waitFor()
  await buy(page).click()
  // Nothing is sold without a selected size.
  await parts.first().getByText(da['buy.chooseSize']).waitFor()
  const size = parts.first().locator('label:has(input)').first()
  const sku = await size.locator('input').getAttribute('value')
  await db
    .update(stock)
    .set({ quantity: 2 })
    .where(and(eq(stock.sku, String(sku)), eq(stock.location, 'warehouse')))
  await size.click()
  await parts.first().locator('[data-part="low-stock"]', { hasText: '2' }).waitFor()
  await parts.last().getByText(da['productSet.without']).click()
  await buy(page).click()
  await miniBasket(page).waitFor()
  await counted(3)

  await page.goto(`${shop.url}/dk/p/crew-knit-moss`, { waitUntil: 'load' })
  const lookCarousel = page.locator('[data-id="completeTheLook"]')
  // Its tiles get their buttons with the first touch.
  await lookCarousel.locator('article a').first().focus()
  const tile = lookCarousel.locator('article:has(.tile-sizes)').first()
  const worn = (await tile.locator('a').first().textContent())?.trim() ?? ''
  await tile.locator('.tile-sizes').click()
  await lookCarousel.locator('.tile-panel button:not([aria-disabled])').first().click()
  await counted(4)

  await page.goto(`${shop.url}/dk/p/gift-card`, { waitUntil: 'load' })
  await buyProduct(page)
  await counted(5)
  await prepareCheckout(page, shop.url, 'dk')
  await page.goto(`${shop.url}/dk/checkout/payment`)
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')
  const lines = page.locator('main li:has(img)')
  await expect.poll(() => lines.count()).toBe(5)
  const receipt = await page.locator('main').textContent()
  for (const name of [worn, da['basket.digital']]) expect(receipt).toContain(name)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('enlarges a picture by keyboard, and closes when focus leaves', async () => {
  const { page, complaints, close } = await shop.visit('/dk/p/cardigan-camel')
  const zoom = page.locator('[data-zoom]')
  const slide = zoom.locator('[data-slides] > li').first()
  const isFocused = (part: string) => page.evaluate((part) => document.activeElement?.matches(part), part)
  await page.locator('[data-enlarges]').first().focus()
  await page.locator('[data-client="gallery-zoom"][data-started]').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused('[data-slides][aria-keyshortcuts="Enter"]')).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => slide.getAttribute('data-near')).toBe('')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => slide.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => slide.getAttribute('data-near')).toBe(null)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => zoom.locator('[data-number]').textContent()).toMatch(/^2 /)
  // The number takes no focus: `main` gets it.
  await zoom.locator('[data-number]').click()
  await expect.poll(() => isFocused('main')).toBe(true)
  expect(await page.locator('[data-zoom]:popover-open').count()).toBe(1)
  await zoom.locator('[data-slides]').focus()
  for (const step of ['-1', '1']) {
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(`[data-step="${step}"]`)).toBe(true)
  }
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('[data-zoom]:popover-open').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})
