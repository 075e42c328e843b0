import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { tr } from '#starter/translations/tr.ts'
import { violationsOf } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import type { WatchedPageOptions } from '#tests/support/browser/watched-page.ts'

// Script-only controls of product tiles: hearts and a quick choice of sizes.

const shop = browserShop({ isPublic: true })

const phone = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile',
  hasTouch: true,
}

const visit = (path: string, options: WatchedPageOptions = {}) =>
  shop.visit(path, { consent: ['functional'], ...options })

const heart = (page: Page) => page.locator('main .tile-heart').first()
const pressed = (page: Page) => heart(page).getAttribute('aria-pressed')
const toast = (page: Page) => page.locator('#toasts p')

it('adds a guest’s favourite to the wishlist, counts it on later pages, and removes it', async () => {
  const { page, complaints, close } = await visit('/en/men', phone)
  await heart(page).tap()
  await page.getByRole('link', { name: 'Wishlist: 1' }).waitFor()
  await expect.poll(() => pressed(page)).toBe('true')
  await page.reload({ waitUntil: 'load' })
  await heart(page).waitFor()
  await expect.poll(() => pressed(page)).toBe('true')
  await heart(page).press('Enter')
  await page.getByRole('link', { name: 'Wishlist', exact: true }).waitFor()
  await expect.poll(() => pressed(page)).toBe('false')
  expect(complaints).toEqual([])
  await close()
})

it('counts a press on a heart once, before its carousel is hydrated', async () => {
  const { page, complaints, close } = await shop.open({ consent: ['functional'] })
  const pressedOnce = Promise.withResolvers<void>()
  await page.route(/assets\/(?:react|hydrate)-/, async (route) => {
    await pressedOnce.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/en`)
  const carousel = page
    .locator('widget-island:has([data-client="product-tiles"] [data-product-id])')
    .filter({ visible: true })
    .first()
  // Tiles get their hearts with the first touch.
  await carousel.locator('[data-product-id]').first().hover()
  const favourite = carousel.locator('.tile-heart').first()
  await favourite.click()
  await page.getByRole('link', { name: 'Wishlist: 1' }).waitFor()
  expect(await carousel.getAttribute('awake')).toBeNull()
  pressedOnce.resolve()
  await carousel.and(page.locator('[awake]')).waitFor()
  // Presses are replayed a frame after another one.
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((drawn) => requestAnimationFrame(drawn))
  })
  expect(await favourite.getAttribute('aria-pressed')).toBe('true')
  expect(complaints).toEqual([])
  await close()
})

it('opens one choice of sizes for presses on two tiles, and on one of them twice, while the sizes are fetched', async () => {
  const { page, complaints, close } = await shop.open({ consent: ['functional'] })
  const arePressed = Promise.withResolvers<void>()
  await page.route('**/products-simple?*', async (route) => {
    await arePressed.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/en/men`)
  const plus = page.locator('main .tile-sizes')
  for (const index of [0, 1, 1]) await plus.nth(index).dispatchEvent('click')
  const busy = page.locator('main .tile-sizes[aria-busy]')
  await expect.poll(() => busy.count()).toBe(2)
  arePressed.resolve()
  await expect.poll(() => busy.count()).toBe(0)
  await expect.poll(() => page.locator('.tile-panel').count()).toBe(1)
  expect(await page.locator('main .tile-sizes[aria-expanded="true"]').count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

it('shows the wishlist page, removes items, and shows a link when it is empty', async () => {
  const { page, complaints, close } = await visit('/en/men')
  for (const index of [0, 1]) {
    await page.locator('main .tile-heart').nth(index).click()
    await page.getByRole('link', { name: `Wishlist: ${index + 1}` }).waitFor()
  }
  await page.goto(`${shop.url}/en/wishlist`, { waitUntil: 'load' })
  const tiles = page.locator('[data-type="wishlistProducts"] article')
  await page.locator('[data-client="wishlist-products"][data-started] .tile-heart').first().waitFor()
  await expect.poll(() => tiles.count()).toBe(2)
  expect(await violationsOf(page, { part: 'main' })).toEqual([])
  await page
    .getByRole('button', { name: /^Remove .* from the wishlist$/ })
    .first()
    .click()
  await page.getByText('1 product', { exact: true }).waitFor()
  await tiles.locator('.tile-heart').first().click()
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()
  await page.getByRole('link', { name: 'Wishlist', exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('recommends on the pages of basket and wishlist nothing that comes into them there', async () => {
  const { page, complaints, close } = await visit('/en/terms')
  await page.request.post(`${shop.url}/api/order/en/basket/line`, {
    headers: { origin: shop.url, 'x-requested-with': 'fetch' },
    data: { sku: '10016_001_003' },
  })
  const tiles = page.locator('main [data-type="recommendationCarousel"] article')
  /** The first recommended product, and all other products of its style. */
  const firstStyle = async () => {
    const id = await tiles.first().getAttribute('data-product-id')
    return page.locator(
      `main [data-type="recommendationCarousel"] article[data-product-id^="${id?.split('_', 1)[0]}_"]`,
    )
  }
  await page.goto(`${shop.url}/en/basket`, { waitUntil: 'load' })
  await page.waitForSelector('widget-island[awake] [data-basket-part]')
  const bought = await firstStyle()
  await bought.first().hover()
  await bought.first().locator('.tile-sizes').click()
  await page.locator('.tile-panel button:not([aria-disabled])').first().click()
  await expect.poll(() => bought.filter({ visible: true }).count()).toBe(0)
  expect(await tiles.filter({ visible: true }).count()).toBeGreaterThan(2)

  // The script that follows the list arrives after a press.
  const isPressed = Promise.withResolvers<void>()
  await page.route(/assets\/client-/, async (route) => {
    await isPressed.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/en/wishlist`, { waitUntil: 'load' })
  expect(await bought.count()).toBe(0)
  const liked = await firstStyle()
  await liked.first().hover()
  await liked.first().locator('.tile-heart').click()
  await page.getByRole('link', { name: 'Wishlist: 1' }).waitFor()
  isPressed.resolve()
  await expect.poll(() => liked.filter({ visible: true }).count()).toBe(0)
  await page.reload({ waitUntil: 'load' })
  expect(await liked.count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

it('moves an item into the basket in place, and leaves it on the wishlist if that fails', async () => {
  const { page, close } = await visit('/en/terms')
  await page.request.post(`${shop.url}/api/wishlist/en/wishlist/add?sku=10001_001_003`, {
    headers: { origin: shop.url, 'x-requested-with': 'fetch' },
  })
  await page.goto(`${shop.url}/en/wishlist`, { waitUntil: 'load' })
  await page.locator('[data-client="wishlist-products"][data-started] article').waitFor()
  const move = page.getByRole('button', { name: /^Move .* to basket$/ })
  await page.route('**/basket/line*', (route) => route.fulfill({ status: 500 }))
  await move.press('Enter')
  await toast(page).filter({ hasText: en['feedback.error_add_to_basket'] }).waitFor()
  expect(await page.locator('[data-type="wishlistProducts"] article').count()).toBe(1)
  await page.unroute('**/basket/line*')
  await move.press('Enter')
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()
  await page.locator('[data-count-of="basket"] [data-part="digits"]', { hasText: '1' }).waitFor()
  await page.getByRole('link', { name: 'Wishlist', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/wishlist')
  await page.goto(`${shop.url}/en/basket`)
  expect(await page.locator('main').textContent()).toContain('Fanø crew-neck jumper')
  await close()
})

it('removes a product without script, and requires a sign-in if the market does', async () => {
  const { page, close } = await visit('/en/terms', { javaScriptEnabled: false })
  await page.request.post(`${shop.url}/api/wishlist/en/wishlist/add?sku=10001_001_003`, {
    headers: { origin: shop.url, 'x-requested-with': 'fetch' },
  })
  await page.goto(`${shop.url}/en/wishlist`)
  await page.getByRole('button', { name: /^Remove .* from the wishlist$/ }).click()
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()
  await page.goto(`${shop.url}/tr/wishlist`)
  expect(await page.locator('main a[data-opens-flyout="login"]').getAttribute('href')).toBe('/tr/login')
  await close()
})

it('brings a guest’s wishlist along at a sign-up', async () => {
  const { page, complaints, close } = await visit('/en/men')
  await heart(page).click()
  await page.getByRole('link', { name: 'Wishlist: 1' }).waitFor()
  const response = await page.request.post(`${shop.url}/api/auth/signup`, {
    headers: { rid: 'emailpassword', 'st-auth-mode': 'cookie', origin: shop.url },
    data: {
      formFields: [
        { id: 'email', value: 'heart@vitrine.example' },
        { id: 'password', value: 'correct horse 1' },
        { id: 'firstName', value: 'Ada' },
        { id: 'lastName', value: 'Hjerte' },
      ],
    },
  })
  expect(await response.json()).toMatchObject({ status: 'OK' })
  await page.evaluate((token) => {
    localStorage.clear()
    // biome-ignore lint/suspicious/noDocumentCookie: as the session library stores it.
    document.cookie = `sFrontToken=${token}; Path=/`
  }, String(response.headers()['front-token']))
  await page.reload({ waitUntil: 'load' })
  await page.getByRole('link', { name: 'Wishlist: 1' }).waitFor()
  await expect.poll(() => pressed(page)).toBe('true')
  expect(complaints).toEqual([])
  await close()
})

it('explains when wishlists require a sign-in, and when a request failed', async () => {
  const { page, close } = await visit('/tr/men')
  await heart(page).click()
  await toast(page).filter({ hasText: tr['wishlist.login_to_use_wishlist'] }).waitFor()
  const signIn = page.locator('#toasts').getByRole('link', { name: tr['header.signIn'] })
  expect(new URL((await signIn.getAttribute('href')) ?? '').pathname).toBe('/tr/login')
  await expect.poll(() => pressed(page)).toBe('false')
  await page.route('**/wishlist/add*', (route) => route.fulfill({ status: 204 }))
  await heart(page).click()
  await toast(page).filter({ hasText: tr['wishlist.error_generic'] }).waitFor()
  await expect.poll(() => pressed(page)).toBe('false')
  await close()
})

it.each([
  ['on a phone', '/dk/men', phone],
  ['from right to left', '/ae/men', {}],
])('puts a size into the basket from a tile, by keyboard as well, %s', async (_, path, options) => {
  const { page, complaints, close } = await visit(path, options)
  const plus = page.locator('main .tile-sizes').first()
  await plus.focus()
  await page.keyboard.press('Enter')
  const size = page.locator('.tile-panel button:not([aria-disabled])').first()
  await size.waitFor()
  expect(await violationsOf(page, { part: 'main' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.tile-panel').count()).toBe(0)
  await expect.poll(() => plus.evaluate((element) => element === document.activeElement)).toBe(true)
  await plus.click()
  const added: string[] = []
  page.on('request', (request) => request.url().includes('/basket/line') && added.push(request.url()))
  // A double click means one piece.
  await size.dblclick()
  await page.locator('#flyout-miniBasket:popover-open').waitFor()
  await page.locator('[data-count-of="basket"] [data-part="digits"]', { hasText: '1' }).waitFor()
  await expect.poll(() => page.locator('.tile-panel').count()).toBe(0)
  await page.evaluate(async () => {
    // Another piece would be requested after the next frame.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    await fetch('/healthz')
  })
  expect(added).toHaveLength(1)
  expect(complaints).toEqual([])
  await close()
})

it('closes a choice of sizes when focus leaves, and shows the colour that it reaches', async () => {
  const { page, complaints, close } = await visit('/en/men')
  const tile = page.locator('main [data-product-id]').first()
  const plus = tile.locator('.tile-sizes')
  await plus.focus()
  await page.keyboard.press('Enter')
  await tile.locator('.tile-panel').waitFor()
  const swatch = tile.locator('a[data-swatch]:not([aria-current])').first()
  const colour = await swatch.getAttribute('data-swatch')
  await swatch.focus()
  await expect.poll(() => page.locator('.tile-panel').count()).toBe(0)
  await expect.poll(() => tile.getAttribute('data-product-id')).toBe(colour)
  expect(complaints).toEqual([])
  await close()
})

it('leaves a choice of sizes open when its gaps are pressed', async () => {
  const { page, complaints, close } = await visit('/en/men')
  const panel = page.locator('main .tile-panel')
  await page.locator('main .tile-sizes').first().press('Enter')
  await panel.locator('button:focus').waitFor()
  // The panel takes no focus: `main` gets it.
  await panel.click({ position: { x: 1, y: 1 } })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(await panel.count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

it('gives a page without script, or without a wishlist, no hearts', async () => {
  const { page, close } = await visit('/en/men', { javaScriptEnabled: false })
  expect(await page.locator('.tile-heart').count()).toBe(0)
  await close()
})
