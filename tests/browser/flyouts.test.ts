import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { atRest, violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import type { WatchedPage, WatchedPageOptions } from '#tests/support/browser/watched-page.ts'

const shop = browserShop({ environment: { TRUST_PROXY: 'loopback' } })

const countries = (page: Page) => page.getByRole('dialog', { name: 'Vælg dit land' })
const opener = (page: Page) => page.getByRole('link', { name: 'Skift land' })

async function visit(path: string, options: WatchedPageOptions = {}): Promise<WatchedPage> {
  const watched = await shop.visit(path, { consent: ['functional'], ...options })
  await watched.page.waitForSelector('#flyout-countrySelector[data-started]', { state: 'attached' })
  return watched
}

/** Waits for a flyout's animation: then it has to be seen. */
async function expectSeen(flyout: Locator): Promise<void> {
  await atRest(flyout)
  expect(await flyout.evaluate((dialog) => getComputedStyle(dialog).opacity)).toBe('1')
}

it('opens over the page by keyboard, traps focus, and restores it at Escape', async () => {
  const { page, complaints, close } = await visit('/dk/knitwear')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await countries(page)
    .getByRole('link', { name: /Deutschland/ })
    .waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('dialog')?.id))
    .toBe('flyout-countrySelector')
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press('Tab')
    const isInside = () =>
      page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
    await expect.poll(isInside).toBe(true)
  }
  expect(await violationsOnScreens(page)).toEqual([])
  await page.keyboard.press('Escape')
  await countries(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skift land')
  expect(complaints).toEqual([])
  await close()
})

const flyoutStyles = '**/assets/styles/*.css'

/** Returns a computed property of the country selector. */
const computed = (page: Page, property: 'opacity' | 'display') =>
  page.locator('#flyout-countrySelector').evaluate((dialog, name) => getComputedStyle(dialog)[name], property)

it('opens a flyout transparent before its style arrives, and shows it without if that takes long', async () => {
  const { page, complaints, close } = await shop.open({ consent: ['functional'] })
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  let requests = 0
  await page.route(flyoutStyles, async (route) => {
    requests += 1
    await arrival
    await route.continue()
  })
  await page.goto(`${shop.url}/dk/knitwear`, { waitUntil: 'domcontentloaded' })
  await page.waitForSelector('#flyout-countrySelector[data-started]', { state: 'attached' })
  await page.evaluate(() =>
    document.addEventListener('flyoutopen', ({ target }) => {
      if (target instanceof HTMLElement) document.body.dataset.opened = getComputedStyle(target).opacity
    }),
  )
  await opener(page).press('Enter')
  const flyout = page.locator('#flyout-countrySelector')
  await expect.poll(() => flyout.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  expect(await page.locator('body').getAttribute('data-opened')).toBe('0')
  await expect.poll(() => computed(page, 'opacity')).toBe('1')
  expect(await computed(page, 'display')).toBe('block')
  arrive()
  await expect.poll(() => computed(page, 'display')).toBe('flex')
  await expectSeen(flyout)
  expect(requests).toBe(1)
  await page.goto(`${shop.url}/dk/guide`)
  await page.waitForSelector('#flyout-countrySelector[data-started]', { state: 'attached' })
  const styles = () => page.locator('link[data-closed]').evaluate((link) => link.getAttribute('href'))
  const loadedStyles = await styles()
  await page.goBack()
  expect(await styles()).toBe(loadedStyles)
  expect(complaints).toEqual([])
  await close()
})

it('keeps the page if the style of flyouts fails, shows them without, and fetches it again at the next', async () => {
  const { page, close } = await shop.open({ consent: ['functional'] })
  const navigations: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(request.url())
  })
  await page.route(flyoutStyles, (route) => route.abort())
  const failure = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'))
  await page.goto(`${shop.url}/dk/knitwear`)
  await failure
  await page.waitForSelector('#flyout-countrySelector[data-started]', { state: 'attached' })
  const failureAgain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'))
  await opener(page).press('Enter')
  await failureAgain
  await expect.poll(() => computed(page, 'opacity')).toBe('1')
  await page.unroute(flyoutStyles)
  await page.keyboard.press('Escape')
  await countries(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => Object(history.state).flyout)).toBeUndefined()
  await opener(page).press('Enter')
  await countries(page).waitFor()
  await expect.poll(() => computed(page, 'display')).toBe('flex')
  expect(navigations).toEqual([`${shop.url}/dk/knitwear`])
  await close()
})

it('locks the scroll position of the page behind it, and shifts nothing in it', async () => {
  const { page, close } = await visit('/dk/knitwear')
  // Waits until a position on the screen is stable: off-screen rows can still get their real size.
  const openerPosition = () =>
    opener(page).evaluate((button) => [
      Math.round(button.getBoundingClientRect().top),
      document.querySelector('main')?.getBoundingClientRect().width,
      document.querySelector('header')?.getBoundingClientRect().width,
    ])
  const draw = () =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // Rows that come near the screen take their real size first.
  await expect
    .poll(async () => {
      await opener(page).scrollIntoViewIfNeeded()
      const last = await openerPosition()
      await draw()
      return JSON.stringify(last) === JSON.stringify(await openerPosition())
    })
    .toBe(true)
  const before = await openerPosition()
  await opener(page).click()
  await countries(page).waitFor()
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, -600)
  await draw()
  await expect.poll(() => openerPosition()).toEqual(before)
  await page.mouse.click(20, 400)
  await countries(page).waitFor({ state: 'hidden' })
  await expect.poll(() => openerPosition()).toEqual(before)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.scrollLock)).toBeUndefined()
  await close()
})

it('is closed by the back button and opened again by forward, on the same page', async () => {
  const { page, close } = await visit('/dk/knitwear')
  await opener(page).click()
  await countries(page).waitFor()
  await page.goBack()
  await countries(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/dk/knitwear')
  await page.goForward()
  await countries(page).waitFor()
  await page.keyboard.press('Escape')
  await countries(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => Object(history.state).flyout)).toBeUndefined()
  await close()
})

it('leads to the same content in another market, remembers the choice, and back leads to the page without it', async () => {
  const { page, close } = await visit('/dk/knitwear')
  await opener(page).click()
  await countries(page)
    .getByRole('link', { name: /Deutschland/ })
    .click()
  await page.waitForURL(`${shop.url}/de/knitwear`)
  const cookies = await page.context().cookies()
  const market = cookies.find(({ name }) => name === 'market')
  expect(market?.value).toBe('de')
  expect(Math.round(((market?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(90)
  await page.goBack()
  await page.waitForURL(`${shop.url}/dk/knitwear`)
  await expect.poll(() => countries(page).isVisible()).toBe(false)
  await expect.poll(() => page.evaluate(() => Object(history.state).flyout)).toBeUndefined()
  await close()
})

it.each([
  ['a product', '/dk/p/crew-knit-moss', /\/de\/p\/[\w-]+$/],
  ['a category', '/dk/men', /\/de\/men$/],
  ['the place that was scrolled to', '/dk/guide', /\/de\/guide$/],
])('preserves %s when another market is chosen', async (_, path, targetUrl) => {
  const { page, close } = await visit(path)
  const top = await page.evaluate(() => {
    window.scrollTo({ top: 320, behavior: 'instant' })
    return Math.round(window.scrollY)
  })
  expect(top).toBeGreaterThan(0)
  await opener(page).evaluate((element) => element instanceof HTMLElement && element.click())
  await countries(page)
    .getByRole('link', { name: /Deutschland/ })
    .click()
  await page.waitForURL(targetUrl)
  await page.waitForFunction((previousTop) => Math.abs(window.scrollY - previousTop) < 2, top)
  await close()
})

it('is a link to the page with the list where there is no script', async () => {
  const { page, close } = await shop.open({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/dk/knitwear`, { waitUntil: 'domcontentloaded' })
  await opener(page).click()
  await page.waitForURL(`${shop.url}/dk/country-selector`, { waitUntil: 'domcontentloaded' })
  await close()
})

it('suggests another country to a newcomer, the app on the next page of a phone, each once', async () => {
  const { page, complaints, close } = await visit('/dk/knitwear', {
    ...phone,
    newcomer: true,
    locale: 'de-CH',
  })
  const suggestion = page.getByRole('dialog', { name: 'Handler du fra et andet land?' })
  await suggestion.waitFor()
  await expect
    .poll(() => suggestion.getByRole('link', { name: /Schweiz/ }).getAttribute('href'))
    .toBe('/ch/knitwear')
  await expectSeen(suggestion)
  expect(await violationsOnScreens(page)).toEqual([])
  await suggestion.getByRole('button', { name: 'Bliv her' }).click()
  await suggestion.waitFor({ state: 'hidden' })
  await page.reload()
  const app = page.getByRole('dialog', { name: 'Vitrine i lommen' })
  await app.waitFor()
  await expectSeen(app)
  // It opened by itself and does not block the page: the visitor continues with what they were doing.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]'))).toBeNull()
  expect(await violationsOnScreens(page)).toEqual([])
  await app.getByRole('button', { name: 'Ikke nu' }).click()
  await app.waitFor({ state: 'hidden' })
  await page.reload()
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['market', 'geoLocatorDisplay']))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('appBannerHandled'))).toBe('1')
  expect(complaints).toEqual([])
  await close()
})

it('delays suggestions until the visitor has decided on consent', async () => {
  const { page, close } = await shop.open({
    consent: 'unasked',
    newcomer: true,
    locale: 'de-CH',
  })
  await page.clock.install()
  const suggestions = page.waitForResponse((response) => response.url().includes('/suggestions'))
  await page.goto(`${shop.url}/dk`)
  await page.waitForSelector('#flyout-geoLocator[data-started]', { state: 'attached' })
  await page.clock.runFor(1_600)
  await page.waitForSelector('[data-client="cookie-consent"]:popover-open')
  await (await suggestions).finished()
  await page.locator('#flyout-geoLocator a[data-market="ch"]').waitFor({ state: 'attached' })
  const suggestion = page.getByRole('dialog', { name: 'Handler du fra et andet land?' })
  await page.clock.runFor(5_000)
  expect(await suggestion.isVisible()).toBe(false)
  await page.locator('[data-client="cookie-consent"] button[value="none"]').click()
  await page.clock.runFor(600)
  await suggestion.waitFor()
  await close()
})

it('offers to delete the basket of an idle in-store screen', async () => {
  const { page, close } = await shop.open({
    extraHTTPHeaders: { 'X-ISO-Context': 'true' },
  })
  await page.clock.install()
  await page.goto(`${shop.url}/dk/knitwear`)
  await page.waitForSelector('#flyout-isoIdle[data-started]', { state: 'attached' })
  await page.clock.runFor(30_500)
  const offer = page.getByRole('dialog', { name: 'Er du der stadig?' })
  await offer.waitFor()
  await page.clock.runFor(61_000)
  await page.waitForURL(`${shop.url}/dk`)
  await close()
})

it.each([
  ['isoIdle', { extraHTTPHeaders: { 'X-ISO-Context': 'true' } }],
  ['terms', {}],
  ['terms', phone],
] as const)('has nothing that axe finds in the flyout %s', async (name, options) => {
  const { page, close } = await shop.open(options)
  await page.goto(`${shop.url}/dk/knitwear`, { waitUntil: 'load' })
  const flyout = page.locator(`#flyout-${name}`)
  // As its script does on its schedule.
  await flyout.evaluate((element) =>
    element instanceof HTMLDialogElement ? element.showModal() : Object(element).showPopover(),
  )
  await expectSeen(flyout)
  expect(await violationsOnScreens(page)).toEqual([])
  await close()
})
