import type { BrowserContext, Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { de } from '#starter/translations/de.ts'
import { contrastRule, restAnimations, violationsOf } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { openContext } from '#tests/support/browser/chromium.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { enlargedExcess } from '#tests/support/browser/enlarged-text.ts'
import { noteShifts, shiftsOf, standInForPictures } from '#tests/support/browser/layout-shifts.ts'
import { fillBasket, prepareCheckout } from '#tests/support/browser/shop-journey.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'
import { wakeIslands } from '#tests/support/browser/watched-page.ts'

const markets = demoShop()
  .markets.map(({ id }) => id)
  .filter((id) => id !== 'ae')
const documents = demoShop().documents.filter(({ kind, market }) => kind === 'page' && market === 'dk')
const nameOf = ({ key }: { key: string }) => key.slice('/dk'.length)
/**
 * Pages that send a guest with an empty basket elsewhere: `script-weight.test.ts` and `checkout.test.ts` open them as
 * visitors who get there. The script of the last one navigates away immediately.
 */
const sendsElsewhere = /^\/(?:account|checkout)(?:\/|$)|^\/login\/callback$/
const names = documents.map(nameOf).filter((name) => !sendsElsewhere.test(name))
/** Pages whose content sets colours: the contrast of widgets is checked with each widget (`widgets.test.ts`). */
const coloured = new Set(
  documents.filter(({ body }) => /"(?:backgroundColor|color)":/.test(JSON.stringify(body))).map(nameOf),
)

/**
 * Each page in two markets: the one that is read from right to left on a desktop, and another each time on a phone. Axe
 * judges it in one of them, which take turns: they differ by language and direction.
 */
const pages = names.flatMap((name, index) => [
  [`/ae${name}`, 'desktop', index % 2 === 0] as const,
  [`/${markets[index % markets.length]}${name}`, 'phone', index % 2 === 1] as const,
])

const shop = browserShop()

const tablet = { width: 820, height: 1180 }
const desktop = { viewport: { width: 1440, height: 900 } }

/** Markets and devices whose header and footer were checked. */
const seen = new Set<string>()

async function expectNoViolations(page: Page, path: string, device: string): Promise<void> {
  await restAnimations(page)
  const [, market = '', ...rest] = path.split('/')
  // Header and footer are checked on the market's first page, their colours on the device's first.
  const isFirst = (of: string) => !seen.has(of) && seen.add(of)
  const part = isFirst(`${market} ${device}`) ? ':root' : 'main'
  const isColoured = isFirst(device) || coloured.has(['', ...rest].join('/'))
  expect(await violationsOf(page, { part, except: isColoured ? [] : [contrastRule] })).toEqual([])
}

describe('every demo page', () => {
  const visitors = new Map<string, BrowserContext>()
  beforeAll(async () => {
    visitors.set('phone', await openContext(shop.browser, phone))
    visitors.set('desktop', await openContext(shop.browser, desktop))
  })

  it.concurrent.each(pages)(
    '%s on a %s fits without console messages; with axe: %s, has no accessibility violations',
    async (path, device, isJudged) => {
      const { page, complaints, close } = await shop.open({ beside: visitors.get(device) })
      const answer = await page.goto(shop.url + path, { waitUntil: 'load' })
      expect(answer?.status()).toBe(200)
      expect(new URL(page.url()).pathname).toBe(path)
      if (isJudged) await expectNoViolations(page, path, device)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(await overflow(), 'pixels wider than the screen').toBeLessThanOrEqual(0)
      await wakeIslands(page)
      // The next page in this tab has the device's own size again.
      const own = page.viewportSize() ?? desktop.viewport
      await page.setViewportSize(tablet)
      expect(await overflow(), 'pixels wider than a tablet').toBeLessThanOrEqual(0)
      await page.setViewportSize(own)
      expect(complaints).toEqual([])
      await close()
    },
  )
})

it('fits a screen of 320 px, and a phone with text of twice the size, in German', async () => {
  const { page, complaints, close } = await shop.open({ ...phone, consent: 'unasked' })
  const expectFits = async (path: string) => {
    await page.goto(`${shop.url}/de${path}`, { waitUntil: 'load' })
    expect(new URL(page.url()).pathname).toBe(`/de${path}`)
    expect(await enlargedExcess(page), path).toEqual([])
  }
  await page.goto(`${shop.url}/de/terms`, { waitUntil: 'load' })
  const banner = page.locator('[data-client="cookie-consent"]:popover-open')
  await banner.waitFor()
  expect(await enlargedExcess(page), 'consent').toEqual([])
  await banner.getByRole('button', { name: de['cookieConsent.refuse'] }).click()
  await fillBasket(page, shop.url, 'de')
  for (const path of ['/login', '/basket', '/checkout/customer']) await expectFits(path)
  await signUpVisitor(page, shop.url)
  await fillBasket(page, shop.url, 'de')
  await prepareCheckout(page, shop.url, 'de')
  for (const path of ['', '/men', '/p/crew-knit-oat', '/stores', '/account', '/account/profile'])
    await expectFits(path)
  for (const step of ['details', 'shipping', 'summary', 'payment']) await expectFits(`/checkout/${step}`)
  expect(complaints).toEqual([])
  await close()
})

/** The computed style of the first matching element. */
const drawnAs = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, borderBlockEndColor, borderBlockEndStyle, color, outlineStyle } =
        getComputedStyle(element)
      return { backgroundColor, borderBlockEndColor, borderBlockEndStyle, color, outlineStyle }
    })

it('distinguishes selected, focused and interactive elements in forced colours', async () => {
  const { page, complaints, close } = await shop.open({ ...phone, forcedColors: 'active' })
  const expectInverted = async (selector: string, isInverted = true) => {
    const ink = (await drawnAs(page, 'body')).color
    expect((await drawnAs(page, selector)).backgroundColor === ink, selector).toBe(isInverted)
    expect((await drawnAs(page, selector)).color !== ink, selector).toBe(isInverted)
  }
  await page.goto(`${shop.url}/dk/p/crew-knit-oat`, { waitUntil: 'load' })
  await page.locator('main label', { hasText: /^M$/ }).click()
  await expectInverted('main label:has([type="radio"]:checked)')
  await expectInverted('main label:has([type="radio"]:not(:checked))', false)
  const colours = '[data-type="colourChoice"] a'
  const chosen = await drawnAs(page, `${colours}[aria-current]`)
  const other = await drawnAs(page, `${colours}:not([aria-current])`)
  expect(chosen.borderBlockEndColor).not.toBe(other.borderBlockEndColor)
  const buy = 'main form:has(input[value="basket.addLine"]) button[type="submit"]'
  await expectInverted(buy)
  await page.keyboard.press('Tab')
  expect((await drawnAs(page, ':focus-visible')).outlineStyle).toBe('solid')

  await page.goto(`${shop.url}/dk/men?colour=beige`, { waitUntil: 'load' })
  const value = '[data-type="facets"] a[href*="colour="]'
  const swatches = page.locator(`${value} > [style*="--swatch"]`)
  const grounds = await swatches.evaluateAll((all) =>
    all.map((swatch) => getComputedStyle(swatch).backgroundColor),
  )
  expect(new Set(grounds).size).toBeGreaterThan(3)
  const marked = page.locator('[data-type="facets"] a[aria-current] > [style*="--swatch"]')
  expect(await marked.evaluate((swatch) => getComputedStyle(swatch).outlineStyle)).toBe('solid')
  await page.goto(`${shop.url}/dk/men`, { waitUntil: 'load' })
  const pressed = await drawnAs(page, '[data-type="listingSorting"] [aria-pressed="true"]')
  expect(pressed.borderBlockEndStyle).toBe('solid')

  await fillBasket(page, shop.url, 'de')
  await page.goto(`${shop.url}/de/basket`, { waitUntil: 'load' })
  await expectInverted('main a[href="/de/checkout"]')
  await page.goto(`${shop.url}/de/checkout/customer`, { waitUntil: 'load' })
  await expectInverted('main form button[type="submit"]')
  expect(complaints).toEqual([])
  await close()
})

it('is readable with scripts switched off', async () => {
  const { page, complaints, close } = await shop.open({ javaScriptEnabled: false })
  // Without script no picture is lazy, and all are encoded for the first time: reading does not wait for that.
  await page.goto(`${shop.url}/dk`, { waitUntil: 'domcontentloaded' })
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('button', { name: 'Nyt denne sæson' }).click()
  await menu.getByRole('link', { name: 'Efterårets lag' }).first().waitFor()
  await page.keyboard.press('Escape')
  const question = page.locator('main summary').first()
  await question.click()
  await expect.poll(() => page.locator('main details[open]').count()).toBe(1)
  const carousel = page.locator('[data-type="productCarousel"]').first()
  expect(await carousel.getByRole('link').count()).toBeGreaterThan(3)
  await page.locator('main a[href="/dk/autumn"]').first().click()
  await page.waitForURL('**/dk/autumn', { waitUntil: 'domcontentloaded' })
  expect(complaints).toEqual([])
  await close()
})

it('has its menu and its search on a phone with scripts switched off', async () => {
  const { page, complaints, close } = await shop.open({
    ...phone,
    javaScriptEnabled: false,
  })
  await page.goto(`${shop.url}/dk`, { waitUntil: 'domcontentloaded' })
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('button', { name: 'Åbn menuen' }).click()
  await menu.getByRole('button', { name: 'Nyt denne sæson' }).click()
  await menu.getByRole('link', { name: 'Efterårets lag' }).first().waitFor()
  await menu.getByRole('button', { name: 'Tilbage' }).first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Åbn søgning' }).click()
  await page.getByRole('searchbox').fill('merino')
  expect(complaints).toEqual([])
  const request = page.waitForRequest('**/dk/search?q=merino')
  await page.getByRole('searchbox').press('Enter')
  expect((await request).method()).toBe('GET')
  await close()
})

const devices = [
  { viewport: { width: 390, height: 844 }, userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile' },
  { viewport: { width: 820, height: 1180 }, userAgent: 'Mozilla/5.0 (iPad)' },
  { viewport: { width: 1440, height: 900 }, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
]

it.concurrent.each(devices)(
  'moves nothing on a screen of $viewport.width px while it loads, wakes and is scrolled',
  async (options) => {
    const { page, close } = await shop.open({ ...options, withPictures: true })
    await standInForPictures(page)
    await noteShifts(page)
    await page.goto(`${shop.url}/dk`, { waitUntil: 'load' })
    await wakeIslands(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page)).toEqual([])
    await close()
  },
)

/** The rows of the main area that the browser has not rendered so far. */
const leftOut = (page: Page) =>
  page.locator('main .row[data-far]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const isShown =
        !row.firstElementChild?.checkVisibility() ||
        row.firstElementChild.checkVisibility({ contentVisibilityAuto: true })
      return isShown ? [] : [row.getAttribute('data-row')]
    }),
  )

/** The position of a row on the screen, in pixels from its top. */
const placeOf = (page: Page, row: string) =>
  page.locator(`[data-row="${row}"]`).evaluate((element) => element.getBoundingClientRect().top)

/** Whether a row is partly in the viewport. */
const isOnScreen = (page: Page, row: string) =>
  page.locator(`[data-row="${row}"]`).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  })

it('skips rendering rows far below the screen, and still finds, prints and returns to them', async () => {
  const { page, close } = await shop.open(phone)
  await page.goto(`${shop.url}/dk`, { waitUntil: 'load' })
  const unrenderedRows = await leftOut(page)
  expect(unrenderedRows).toContain('row-questions')
  const question = (await page.locator('[data-row="row-questions"] summary').first().textContent()) ?? ''
  expect(await page.evaluate((text) => Reflect.get(window, 'find').call(window, text), question)).toBe(true)
  await expect.poll(() => leftOut(page)).not.toContain('row-questions')
  await expect.poll(() => isOnScreen(page, 'row-questions')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await leftOut(page)).toEqual([])
  await page.emulateMedia({ media: null })
  await page.locator('[data-row="row-questions"]').evaluate((row) => row.scrollIntoView({ block: 'start' }))
  await expect.poll(async () => Math.abs((await placeOf(page, 'row-questions')) - 100)).toBeLessThan(100)
  await page.goto(`${shop.url}/dk/guide`, { waitUntil: 'load' })
  await page.goBack({ waitUntil: 'load' })
  await expect.poll(() => isOnScreen(page, 'row-questions')).toBe(true)
  await close()
})

it('corrects itself once in a window of another device class than the server assumed', async () => {
  const { page, complaints, close } = await shop.open({
    viewport: { width: 390, height: 844 },
    withPictures: true,
  })
  const requests: string[] = []
  page.on('request', (request) => request.resourceType() === 'fetch' && requests.push(request.url()))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }))
  // The page reports it by itself: an evaluation by the browser's driver counts as a press of the visitor.
  await page.addInitScript(() => {
    const reportCorrection = () => document.body?.dataset.device === 'mobile' && console.info('corrected')
    new MutationObserver(reportCorrection).observe(document, {
      attributeFilter: ['data-device'],
      subtree: true,
    })
  })
  const corrected = page.waitForEvent('console', (message) => message.text() === 'corrected')
  await page.goto(`${shop.url}/dk/autumn`)
  await corrected
  const isFlyouts = (address: string) => address.includes('/assets/deferred/')
  expect(requests.filter((address) => !isFlyouts(address))).toEqual([`${shop.url}/dk/autumn`])
  // Those of both classes, of which the page has each flyout once.
  await expect.poll(() => new Set(requests.filter(isFlyouts)).size).toBe(2)
  await expect.poll(() => page.locator('#flyout-countrySelector[data-started]').count()).toBe(1)
  const isRequested = (picture: Locator) =>
    picture.evaluate((element) => element instanceof HTMLImageElement && element.complete)
  await expect.poll(() => isRequested(page.locator('main img').first())).toBe(true)
  expect(await isRequested(page.locator('main img').last())).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

it('stays as it is if the visitor has opened something before the response arrived', async () => {
  const { page, complaints, close } = await shop.open({
    viewport: { width: 390, height: 844 },
  })
  const released = Promise.withResolvers<void>()
  await page.route(`${shop.url}/dk/autumn`, async (route) => {
    if (route.request().resourceType() === 'fetch') await released.promise
    await route.continue()
  })
  const pending = page.waitForResponse(
    (response) => response.url().endsWith('/dk/autumn') && response.request().resourceType() === 'fetch',
  )
  await page.goto(`${shop.url}/dk/autumn`)
  await page.getByRole('button', { name: 'Åbn menuen' }).click()
  const closing = page.getByRole('button', { name: 'Luk menuen' })
  await closing.waitFor()
  released.resolve()
  await (await pending).finished()
  // Long enough to render the response.
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(drawn))))
  expect(await closing.isVisible()).toBe(true)
  expect(complaints).toEqual([])
  await close()
})
