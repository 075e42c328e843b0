import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { atRest, violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'
import type { WatchedPage, WatchedPageOptions } from '#tests/support/browser/watched-page.ts'

// The flyouts of wishlists and of free gifts: openers, actions and focus.

const shop = browserShop({ isPublic: true })

const visit = (path: string, options: WatchedPageOptions = {}) =>
  shop.visit(path, { consent: ['functional'], ...options })

/** A page of a signed-in visitor, as after a sign-up there. */
async function visitSignedIn(path: string, options: WatchedPageOptions = {}): Promise<WatchedPage> {
  const watched = await visit('/en/terms', options)
  const { page } = watched
  await signUpVisitor(page, shop.url)
  await page.goto(shop.url + path, { waitUntil: 'load' })
  return watched
}

const heart = (page: Page, index: number) => page.locator('main .tile-heart').nth(index)
const pressed = (page: Page, index: number) => heart(page, index).getAttribute('aria-pressed')
const flyout = (page: Page, name: string) => page.getByRole('dialog', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Holds the next response with the account's lists back until its release. */
async function holdLists(page: Page) {
  const path = '**/api/wishlist/wishlists'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { requested: page.waitForRequest(path), release }
}

it('counts a press whose response arrives before the lists of the account', async () => {
  const { page, close } = await visitSignedIn('/en/terms')
  const lists = await holdLists(page)
  await page.goto(`${shop.url}/en/men`, { waitUntil: 'load' })
  await lists.requested
  await heart(page, 0).click()
  await page.getByRole('link', { name: 'Wishlist: 1' }).waitFor()
  const listsAnswered = page.waitForResponse('**/api/wishlist/wishlists')
  lists.release()
  await (await listsAnswered).finished()
  // This response follows that of the lists, so the page has read them.
  await page.evaluate(() => fetch('/api/wishlist/wishlists').then((response) => response.text()))
  await page.reload({ waitUntil: 'load' })
  await page.getByRole('link', { name: 'Wishlist: 1' }).waitFor()
  await close()
})

it('saves with one press for one list; with several, offers a choice, a new list and sharing', async () => {
  const { page, complaints, close } = await visitSignedIn('/en/men')
  await heart(page, 0).click()
  await page.getByRole('link', { name: 'Wishlist: 1' }).waitFor()
  await page.goto(`${shop.url}/en/wishlist`, { waitUntil: 'load' })
  await page.locator('[data-client="wishlist-products"][data-started]').waitFor()
  const create = flyout(page, 'New wishlist')
  await page.locator('summary[data-opens-flyout="createWishlist"]').press('Enter')
  await create.waitFor()
  await atRest(create)
  expect(await violationsOnScreens(page)).toEqual([])
  await create.getByLabel('List name').fill('Summer')
  await page.route('**/createwishlist*', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.keyboard.press('Enter')
  await page.locator('#toasts p', { hasText: en['wishlist.create_wishlist_error'] }).waitFor()
  await create.getByLabel('List name').press('Enter')
  await create.waitFor({ state: 'hidden' })
  await page
    .getByRole('navigation', { name: 'Your wishlists' })
    .getByRole('link', { name: 'Summer' })
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('New wishlist')

  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/deferred/**', (route) => arrival.then(() => route.continue()), { times: 1 })
  await page.goto(`${shop.url}/en/men`, { waitUntil: 'load' })
  await heart(page, 1).waitFor()
  const label = await heart(page, 1).getAttribute('aria-label')
  await heart(page, 1).press('Enter')
  await page.locator('[data-deferred]').waitFor({ state: 'attached' })
  arrive()
  const choice = flyout(page, 'Choose a wishlist')
  const summer = choice.getByRole('button', { name: 'Summer' })
  await summer.waitFor()
  await atRest(choice)
  expect(await violationsOnScreens(page)).toEqual([])
  await summer.press('Enter')
  await expect.poll(() => summer.getAttribute('aria-pressed')).toBe('true')
  expect(
    await choice.getByRole('button', { name: 'Wishlist', exact: true }).getAttribute('aria-pressed'),
  ).toBe('false')
  await page.getByRole('link', { name: 'Wishlist: 2' }).waitFor()
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe(label)
  await expect.poll(() => pressed(page, 1)).toBe('true')

  const lists = await holdLists(page)
  await heart(page, 2).click()
  await choice.waitFor()
  await lists.requested
  expect(await choice.getByRole('button', { name: 'New wishlist' }).isVisible()).toBe(false)
  lists.release()
  await choice.getByRole('button', { name: 'New wishlist' }).click()
  await create.getByLabel('List name').fill('Winter')
  await create.getByRole('button', { name: 'Create list' }).click()
  await create.waitFor({ state: 'hidden' })
  await expect.poll(() => pressed(page, 2)).toBe('true')

  await heart(page, 3).click()
  await choice.waitFor()
  // The choice takes a moment to close, and opens once more.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await choice.evaluate(async (dialog) => {
    const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
    if (dialog instanceof HTMLDialogElement) dialog.close()
    await closed
    document.querySelectorAll<HTMLElement>('main .tile-heart')[3]?.click()
  })
  await choice.waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await pressed(page, 3)).toBe('false')

  await page.goto(`${shop.url}/en/wishlist`, { waitUntil: 'load' })
  await page.getByRole('link', { name: 'Winter' }).click()
  await page.locator('[data-client="wishlist-products"][data-started] article').waitFor()
  await page.locator('summary', { hasText: 'Share this list' }).press('Enter')
  const share = flyout(page, 'Share this list')
  const link = share.getByLabel('Link to the list')
  await expect.poll(() => link.inputValue()).toContain(`${shop.url}/en/wishlist?shareReference=`)
  await atRest(share)
  expect(await violationsOnScreens(page)).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await share.getByRole('button', { name: 'Copy link' }).click()
  await page.locator('#toasts').getByText('Link copied.').waitFor()
  const shared = await link.inputValue()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shared)
  await page.goBack()
  await share.waitFor({ state: 'hidden' })
  // The one call that the shop was not there for.
  expect(complaints.filter((line) => !line.includes('INTERNET_DISCONNECTED'))).toEqual([])
  await close()

  const other = await visit(new URL(shared).pathname + new URL(shared).search)
  await other.page.getByRole('heading', { name: 'A wishlist shared with you' }).waitFor()
  expect(await other.page.locator('[data-type="wishlistProducts"] article').count()).toBe(1)
  await other.close()
})

it('opens without a link for a guest, from below on a phone, and from right to left', async () => {
  const { page, complaints, close } = await visit('/ae/men', phone)
  await heart(page, 0).click()
  await page.locator('[data-count-of="wishlist"] [data-part="digits"]', { hasText: /./ }).waitFor()
  await page.goto(`${shop.url}/ae/wishlist`, { waitUntil: 'load' })
  await page.locator('[data-client="wishlist-products"][data-started]').waitFor()
  await page.locator('[data-opens-flyout="shareWishlist"]').click()
  const share = page.locator('#flyout-shareWishlist')
  await share.getByRole('link').waitFor()
  await atRest(share)
  const fields = share.locator('#share-wishlist-link, [type="email"]')
  expect(await fields.filter({ visible: true }).count()).toBe(0)
  const box = await share.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(phone.viewport.height)
  expect(await violationsOnScreens(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it('makes, fills and shares lists without script', async () => {
  const { page, close } = await visitSignedIn('/en/wishlist', { javaScriptEnabled: false })
  for (const sku of ['10001_001_003', '10002_001_003'])
    await page.request.post(`${shop.url}/api/wishlist/en/wishlist/add?sku=${sku}`, {
      headers: { origin: shop.url, 'x-requested-with': 'fetch' },
    })
  await page.locator('summary', { hasText: 'New wishlist' }).click()
  const main = page.locator('main')
  await main.getByLabel('List name').fill('Summer')
  await main.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('link', { name: 'Summer' }).waitFor()
  await page.locator('summary', { hasText: en['wishlist.otherList'] }).first().click()
  await page.getByRole('combobox').first().selectOption({ label: 'Summer' })
  await page.getByRole('button', { name: en['wishlist.put'] }).first().click()
  await page.getByRole('link', { name: 'Summer' }).click()
  await page.getByText('1 product', { exact: true }).waitFor()
  await page.locator('summary', { hasText: 'Share this list' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.locator('summary', { hasText: 'Share this list' }).click()
  await page.getByRole('link', { name: 'Link to the list' }).click()
  await page.getByRole('heading', { name: 'A wishlist shared with you' }).waitFor()
  await close()
})

/** Two jumpers in the basket: one more earns a present. */
async function putTwo(page: Page): Promise<void> {
  await page.request.post(`${shop.url}/api/order/dk/basket/line`, {
    headers: { origin: shop.url, 'x-requested-with': 'fetch' },
    data: { sku: '10001_001_003', quantity: 2 },
  })
}

it('offers a free gift in the mini basket once earned, and adds the chosen one', async () => {
  const { page, complaints, close } = await visit('/dk/p/crew-knit-oat')
  await putTwo(page)
  await page.locator('label', { hasText: /^M$/ }).click()
  await page.locator('[data-client="buy-box"][data-started]').waitFor()
  await page.locator('main form').getByRole('button', { name: 'Læg i kurv' }).click()
  await page.getByRole('link', { name: 'Kurv: 3' }).waitFor()
  await page.mouse.move(700, 500)
  // The mini basket leads to it, and makes way for it when it closes.
  const openOffer = page.locator('#mini-basket [data-slot="present"]')
  await expect.poll(() => openOffer.evaluate((button) => button.hasAttribute('hidden'))).toBe(false)
  const offer = flyout(page, 'Vælg din gratis gave')
  await offer.waitFor()
  await atRest(offer)
  expect(await violationsOnScreens(page)).toEqual([])
  const freeGifts = offer.getByRole('button', { name: /^Vælg / })
  expect(await freeGifts.count()).toBeLessThanOrEqual(3)
  await freeGifts.first().click()
  await offer.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Kurv: 4' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('opens by itself from below if the basket earns a free gift, and accepts a refusal', async () => {
  const { page, complaints, close } = await visit('/dk/terms', phone)
  await putTwo(page)
  await page.goto(`${shop.url}/dk/basket`, { waitUntil: 'load' })
  const inPage = page.locator('main [data-type="bonusProducts"]').getByRole('button', { name: 'Nej tak' })
  await page.locator('widget-island[awake] [data-basket-part] [data-step="1"]').first().click()
  const offer = flyout(page, 'Vælg din gratis gave')
  await offer.waitFor()
  await atRest(offer)
  const box = await offer.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(phone.viewport.height)
  expect(await violationsOnScreens(page)).toEqual([])
  await inPage.waitFor()
  await offer.getByRole('button', { name: 'Nej tak' }).click()
  await offer.waitFor({ state: 'hidden' })
  await inPage.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await close()
})
