import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { atRest, violationsOf } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'

const shop = browserShop()

async function openMenu(path: string, options = {}) {
  const watched = await shop.open(options)
  // Sets consent beforehand, so that the banner does not open between two presses.
  await watched.page.context().addCookies([{ name: 'consent', value: 'v1.functional', url: shop.url }])
  await watched.page.goto(shop.url + path, { waitUntil: 'load' })
  for (const name of ['current-entry', 'focus-on-open'])
    await watched.page.waitForSelector(`[data-client="${name}"][data-started]`, { state: 'attached' })
  return { ...watched, menu: watched.page.locator('[data-client="menu"]') }
}
/** Focuses the menu's first entry, and waits for the script that this fetches. */
async function focusMenu(page: Page): Promise<void> {
  await page.locator('[data-part="entry"]').first().focus()
  await page.waitForSelector('[data-client="menu"][data-started]')
}
/** Focus moves and panels open in a task of their own after the press, so each is waited for. */
const focused = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.textContent))
const openPanels = (page: Page) => expect.poll(() => page.locator('[data-part="panel"]:popover-open').count())

describe('on a desktop', () => {
  it('opens a panel under a resting mouse, pins it with a press, and closes it behind the mouse', async () => {
    const { page, menu, complaints, close } = await openMenu('/en')
    await menu.locator('button[data-part="entry"]').first().hover()
    await page.waitForSelector('[data-part="panel"]:popover-open')
    await page.mouse.down()
    await page.mouse.up()
    await openPanels(page).toBe(1)
    await atRest(page.locator('[data-part="panel"]:popover-open'))
    expect(await violationsOf(page, { part: '[data-type="header"]' })).toEqual([])
    await page.mouse.move(700, 850)
    await page.waitForFunction(() => !document.querySelector('[data-part="panel"]:popover-open'))
    expect(complaints).toEqual([])
    await close()
  })

  it('opens for a mouse that was there before the script', async () => {
    const { page, close } = await shop.open()
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/**/*.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto(`${shop.url}/en`, { waitUntil: 'commit' })
    await page.locator('button[data-part="entry"]').first().hover()
    // By style alone; the pointer goes on into the panel, which stays when the script takes over.
    const link = page.locator('[data-part="panel"] a').first()
    await link.waitFor()
    await link.hover()
    released.resolve()
    await page.waitForSelector('[data-part="panel"]:popover-open')
    expect(await link.evaluate((element) => element.matches(':hover'))).toBe(true)
    await close()
  })

  it('moves between entries by arrows, into a panel by the one down, and back by Escape', async () => {
    const { page, close } = await openMenu('/en')
    await focusMenu(page)
    await page.keyboard.press('ArrowRight')
    await focused(page).toBe('Clothing')
    await page.keyboard.press('End')
    await focused(page).toBe('Gift cards')
    await page.keyboard.press('ArrowRight')
    await focused(page).toBe('New this season')
    await page.keyboard.press('ArrowDown')
    await openPanels(page).toBe(1)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-part="panel"]') !== null))
      .toBe(true)
    await page.keyboard.press('Escape')
    await openPanels(page).toBe(0)
    await focused(page).toBe('New this season')
    await close()
  })

  it('runs its arrows the other way in right-to-left text', async () => {
    const { page, menu, close } = await openMenu('/ae')
    const second = await menu.locator('[data-part="entry"]').nth(1).textContent()
    await focusMenu(page)
    await page.keyboard.press('ArrowLeft')
    await focused(page).toBe(second)
    await close()
  })

  it('closes a panel that focus leaves', async () => {
    const { page, menu, close } = await openMenu('/en')
    await focusMenu(page)
    await menu.locator('button[data-part="entry"]').first().press('Enter')
    await openPanels(page).toBe(1)
    await menu.locator('[data-part="entry"]').last().focus()
    await openPanels(page).toBe(0)
    await close()
  })

  it('marks what leads to this page, the entry that holds it, and the brand', async () => {
    const { page, menu, close } = await openMenu('/en/women')
    const current = menu.locator('[aria-current]')
    expect(
      await current.evaluateAll((all) =>
        all.map((link) => [link.getAttribute('aria-current'), link.tagName]),
      ),
    ).toEqual([
      ['page', 'A'],
      ['true', 'BUTTON'],
      ['page', 'A'],
      ['page', 'A'],
    ])
    expect(await menu.locator('button[aria-current]').allTextContents()).toEqual(['Clothing'])
    await page.goto(`${shop.url}/en/guide`)
    await page.waitForSelector('[data-part="brands"] [aria-current="true"]')
    expect(await page.locator('[data-part="brands"] [aria-current]').allTextContents()).toEqual(['Men'])
    await close()
  })
})

describe('on a phone', () => {
  it('moves focus into the drawer and its panels, and back out step by step', async () => {
    const { page, menu, complaints, close } = await openMenu('/en', phone)
    const name = () =>
      expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    await menu.getByRole('button', { name: 'Open the menu' }).press('Enter')
    await name().toBe('Close the menu')
    expect(await violationsOf(page, { part: '[data-type="header"]' })).toEqual([])
    await menu.getByRole('button', { name: 'New this season' }).press('Enter')
    await focused(page).toBe('Back')
    await page.keyboard.press('Escape')
    await focused(page).toBe('New this season')
    await page.keyboard.press('ArrowDown')
    await focused(page).toBe('Clothing')
    await page.keyboard.press('Escape')
    await name().toBe('Open the menu')
    expect(complaints).toEqual([])
    await close()
  })

  it('opens the search with the cursor in its field', async () => {
    const { page, close } = await openMenu('/en', phone)
    await page.getByRole('button', { name: 'Open search' }).click()
    await page.waitForSelector('input[name="q"]:focus')
    await page.keyboard.type('merino')
    const [request] = await Promise.all([
      page.waitForRequest('**/en/search?q=merino'),
      page.keyboard.press('Enter'),
    ])
    expect(request.method()).toBe('GET')
    await close()
  })

  it('opens the drawer without script, with its style', async () => {
    const { page, complaints, close } = await shop.visit('/en', { ...phone, javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const drawer = page.locator('[data-part="drawer"]')
    await drawer.getByRole('link', { name: 'Gift cards' }).waitFor()
    expect(await drawer.evaluate((element) => element.getBoundingClientRect().height)).toBe(
      phone.viewport.height,
    )
    expect(complaints).toEqual([])
    await close()
  })

  it('keeps the drawer transparent until its style arrives, and shows it without if that fails', async () => {
    const { page, close } = await shop.open({ ...phone, reducedMotion: 'no-preference' })
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/assets/styles/*.css', async (route) => {
      await arrival
      await route.abort()
    })
    await page.goto(`${shop.url}/en`, { waitUntil: 'domcontentloaded' })
    const drawer = page.locator('[data-part="drawer"]')
    const opacity = () => drawer.evaluate((element) => getComputedStyle(element).opacity)
    await page.evaluate(() =>
      document.querySelector('[data-part="drawer"]')?.addEventListener('beforetoggle', ({ target }) =>
        requestAnimationFrame(() => {
          if (target instanceof Element) document.body.dataset.opened = getComputedStyle(target).opacity
        }),
      ),
    )
    await page.getByRole('button', { name: 'Open the menu' }).press('Enter')
    await expect.poll(() => page.locator('body').getAttribute('data-opened')).toBe('0')
    await expect.poll(opacity).toBe('1')
    arrive()
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'))
    await page.unroute('**/assets/styles/*.css')
    // Opened again, it has its style.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open the menu' }).press('Enter')
    await expect
      .poll(() => drawer.evaluate((element) => element.getBoundingClientRect().height))
      .toBe(phone.viewport.height)
    await close()
  })
})
