import { createServer, type Server } from 'node:http'
import type { Page, Response } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { atRest, violationsOf } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { noteShifts, shiftsOf } from '#tests/support/browser/layout-shifts.ts'
import {
  decide,
  fillBasket,
  openPayment,
  payByCard,
  prepareCheckout,
} from '#tests/support/browser/shop-journey.ts'

// A storefront with every external service configured, and one fake of all of them, which records its requests.

interface Received {
  path: string
  body: string
}

let services: Server
let serviceUrl: string
let received: Received[] = []
afterAll(() => services?.close())
const shop = browserShop(async () => {
  services = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.method !== 'OPTIONS') received.push({ path: request.url ?? '', body })
      response.writeHead(200, {
        'Access-Control-Allow-Origin': request.headers.origin ?? '*',
        'Access-Control-Allow-Headers': 'content-type',
        'Access-Control-Allow-Credentials': 'true',
        'Content-Type': request.url?.endsWith('.js') ? 'text/javascript' : 'application/json',
      })
      response.end(
        request.url?.endsWith('.js')
          ? 'document.cookie = "_ga_conversion=1; Path=/"; window.conversions = location.href'
          : '{}',
      )
    })
  })
  await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve))
  const address = services.address()
  serviceUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    isPublic: true,
    environment: {
      CONVERSION_SCRIPT_URL: `${serviceUrl}/conversions.js`,
      MONITORING_URL: serviceUrl,
      MONITORING_APP_ID: 'shop',
      MONITORING_SERVICE: 'storefront',
    },
  }
})
beforeAll(async () => {
  const toggles = { kind: 'toggles', market: 'dk', key: '' } as const
  await shop.store.putDraft({ ...toggles, body: JSON.stringify({ conversionScript: true }) }, 'editor')
  await shop.store.publish([toggles], 'editor')
})
beforeEach(() => {
  received = []
})

const banner = (page: Page) => page.getByRole('dialog', { name: 'Dit valg af cookies' })
const pressButton = (page: Page, name: string) => banner(page).getByRole('button', { name }).click()

/** What the data layer holds: the names of its commands and events. */
const dataLayer = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window.dataLayer ?? [])
      .flatMap((entry) => {
        const command: unknown = Reflect.get(Object(entry), 1)
        const event: unknown = Reflect.get(Object(entry), 'event')
        return String(command ?? event ?? [])
      })
      .filter((name) => name !== ''),
  )

const cookieNames = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name).sort()

const storedNames = (page: Page) => page.evaluate(() => Object.keys(localStorage))

/** Advances the clock beyond the time after which visible content counts as seen. */
const passImpressions = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)))

it('stores, sends and pushes nothing before the visitor chooses', async () => {
  const { page, complaints, close } = await shop.open({ consent: 'unasked' })
  await page.goto(`${shop.url}/dk`, { waitUntil: 'domcontentloaded' })
  await banner(page).waitFor()
  await page.mouse.wheel(0, 1_500)
  await passImpressions(page)
  expect(await dataLayer(page)).toEqual(['default'])
  expect(await cookieNames(page)).toEqual([])
  expect(await storedNames(page)).toEqual([])
  expect(received).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it('starts all trackers once the visitor accepts, and on later pages without a banner', async () => {
  const { page, complaints, close } = await shop.open({ consent: 'unasked' })
  await page.goto(`${shop.url}/dk`, { waitUntil: 'load' })
  const noted = page.waitForResponse((response) => response.url().endsWith('/api/consents'))
  await pressButton(page, 'Accepter alle')
  expect((await noted).status()).toBe(204)
  await page.waitForFunction(() => 'conversions' in window)
  await expect.poll(() => cookieNames(page)).toContain('consent')
  await page.locator('[data-type="productCarousel"]').first().scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    window.dataLayer?.some((entry) => Reflect.get(Object(entry), 'event') === 'view_item_list'),
  )
  expect((await dataLayer(page)).slice(0, 3)).toEqual(['default', 'update', 'page_view'])
  await expect.poll(() => dataLayer(page)).toContain('view_promotion')
  await page.goto(`${shop.url}/dk/autumn`, { waitUntil: 'load' })
  await page.waitForFunction(() => 'conversions' in window)
  await page.waitForFunction(() => (window.dataLayer?.length ?? 0) > 3)
  expect((await dataLayer(page)).slice(0, 3)).toEqual(['default', 'update', 'page_view'])
  expect(await banner(page).isVisible()).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

it('stops all trackers and deletes their data when consent is withdrawn', async () => {
  const { page, complaints, close } = await shop.open({
    consent: ['functional', 'analytics', 'advertisement'],
  })
  await page.goto(`${shop.url}/dk`, { waitUntil: 'load' })
  await page.waitForFunction(() => 'conversions' in window)
  await page.evaluate(() => localStorage.setItem('recentSearches', 'wool'))
  await page.getByRole('button', { name: 'Cookieindstillinger' }).click()
  await expect.poll(() => banner(page).getByRole('checkbox', { name: 'Statistik' }).isChecked()).toBe(true)
  await pressButton(page, 'Kun nødvendige')
  await page.waitForFunction(() => !document.querySelector('script[src*="conversions"]'))
  await expect.poll(() => cookieNames(page)).toEqual(['consent'])
  await expect.poll(() => storedNames(page)).toEqual(['consentId'])
  await expect.poll(async () => (await dataLayer(page)).at(-1)).toBe('update')
  const before = await dataLayer(page)
  await page.mouse.wheel(0, -9_000)
  await passImpressions(page)
  expect(await dataLayer(page)).toEqual(before)
  expect(complaints).toEqual([])
  await close()
})

it('grants only the categories that were chosen', async () => {
  const { page, close } = await shop.open({ consent: 'unasked' })
  await page.goto(`${shop.url}/dk`, { waitUntil: 'load' })
  await banner(page).getByText('Tilpas').click()
  await banner(page).getByRole('checkbox', { name: 'Statistik' }).check()
  await pressButton(page, 'Gem valg')
  await page.waitForFunction(() => (window.dataLayer?.length ?? 0) > 3)
  expect(await page.evaluate(() => 'conversions' in window)).toBe(false)
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'consent')?.value)
    .toBe('v1.consent.action.necessary.analytics')
  await close()
})

it('is usable by keyboard alone, without accessibility violations', async () => {
  const { page, close } = await shop.open({ consent: 'unasked' })
  await page.goto(`${shop.url}/dk`, { waitUntil: 'load' })
  await banner(page).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await banner(page).waitFor({ state: 'hidden' })
  expect(await cookieNames(page)).toEqual([])
  await page.getByRole('button', { name: 'Cookieindstillinger' }).focus()
  await page.keyboard.press('Enter')
  await banner(page).getByRole('button', { name: 'Kun nødvendige' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => cookieNames(page)).toEqual(['consent'])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Cookieindstillinger')
  await close()
})

it('covers no control of a phone’s page, and has nothing that axe finds', async () => {
  const { page, close } = await shop.open({ ...phone, consent: 'unasked' })
  await page.goto(`${shop.url}/dk`, { waitUntil: 'load' })
  await banner(page).waitFor()
  expect(await violationsOf(page)).toEqual([])
  // The bottom navigation gives way to the banner, whole.
  const covered = await page.evaluate(() => {
    const banner = document.querySelector('[data-client="cookie-consent"]')
    const { top, bottom } = banner?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    const fixed = [...document.querySelectorAll('nav a, nav button')].filter((control) => {
      const bar = control.closest('nav')
      const isFixed = bar !== null && ['fixed', 'sticky'].includes(getComputedStyle(bar).position)
      return isFixed && control.checkVisibility({ visibilityProperty: true }) && !banner?.contains(control)
    })
    return fixed.filter((control) => {
      const box = control.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    }).length
  })
  expect(covered).toBe(0)
  await pressButton(page, 'Kun nødvendige')
  await page.getByRole('navigation').locator('a[href="/dk/categories"]').waitFor({ state: 'visible' })
  await close()
})

it('waits until a modal flyout closes', async () => {
  const { page, complaints, close } = await shop.open({ consent: 'unasked' })
  await page.goto(`${shop.url}/dk?openBasketDrawer=true`, { waitUntil: 'load' })
  await page.locator('dialog:modal').waitFor()
  await page.locator('[data-client="cookie-consent"]:popover-open').waitFor({ state: 'attached' })
  expect(await banner(page).isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await banner(page).waitFor()
  expect(await page.locator('dialog:modal').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

it('is not visible without script', async () => {
  const { page, close } = await shop.open({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/dk`, { waitUntil: 'domcontentloaded' })
  expect(await page.locator('[data-client="cookie-consent"]').isVisible()).toBe(false)
  expect(await page.locator('[data-open-consent]').isVisible()).toBe(false)
  await close()
})

// Words differ in length by language. Side by side: each waits for the delay of the banner.
it.concurrent.each([...new Map(demoMarkets.map(({ market }) => [market.language.baseCode, market.id]))])(
  'neither moves the page nor is the largest thing on it, even on a page of text, in %s',
  async (_, market) => {
    const { page, close } = await shop.open({ ...phone, consent: 'unasked' })
    await noteShifts(page)
    await page.addInitScript(() => {
      Object.assign(window, { largest: [] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const element: unknown = Reflect.get(entry, 'element')
          Reflect.get(window, 'largest').push(element instanceof Element && !!element.closest('[popover]'))
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(`${shop.url}/${market}/terms`, { waitUntil: 'load' })
    const open = page.locator('[data-client="cookie-consent"]:popover-open')
    await open.waitFor()
    await atRest(open)
    expect(await page.evaluate(() => Reflect.get(window, 'largest'))).not.toContain(true)
    expect(await shiftsOf(page)).toEqual([])
    expect(await open.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    await close()
  },
)

it('hides the order in a receipt’s address from other services, and shows the order again after a reload', async () => {
  const { page, complaints, close } = await shop.open({ consent: ['advertisement'] })
  await openPayment(page, shop.url, 'dk')
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt**')
  const conversions = async () => {
    await page.waitForFunction(() => 'conversions' in window)
    return page.evaluate(() => String(Reflect.get(window, 'conversions')))
  }
  const order = page.locator('[data-type="receipt"] [data-number]').first()
  const orderNumber = await order.getAttribute('data-number')
  expect(await conversions()).toBe(`${shop.url}/dk/receipt`)
  const restored = page.waitForResponse('**/receipt?orderid=*')
  await page.reload()
  await restored
  expect(await conversions()).toBe(`${shop.url}/dk/receipt`)
  expect(await order.getAttribute('data-number')).toBe(orderNumber)
  expect(complaints).toEqual([])
  await close()
})

it('reports an uncaught error once, and ends it there', async () => {
  const { page, complaints, close } = await shop.open()
  await page.goto(`${shop.url}/dk`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    for (const _ of [1, 2])
      setTimeout(() => {
        throw new TypeError('no such thing')
      })
  })
  await expect.poll(() => received.filter(({ path }) => path === '/v1/logs')).toHaveLength(1)
  const report = received.find(({ path }) => path === '/v1/logs')
  expect(report?.body).toContain('"exception.type","value":{"stringValue":"TypeError"}')
  expect(report?.body).toContain('"service.name","value":{"stringValue":"storefront"}')
  expect(complaints).toEqual([])
  await close()
})

it('loads the page again when one of the build’s files is not there, once', async () => {
  const { page, close } = await shop.open()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/assets/visitor-products-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${shop.url}/dk`)
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(2)
  await close()
})

it('allows no third-party script or request on payment pages', async () => {
  const { page, close } = await shop.open()
  const mentionsServices = async (answer: Response | null) => {
    const text = `${answer?.headers()['content-security-policy']} ${await answer?.text()}`
    return { path: new URL(page.url()).pathname, isOpen: text.includes(serviceUrl) }
  }
  await fillBasket(page, shop.url)
  const { isOpen } = await mentionsServices(await page.goto(`${shop.url}/dk/basket`))
  expect(isOpen).toBe(true)
  await prepareCheckout(page, shop.url, 'dk')
  const payment = await page.goto(`${shop.url}/dk/checkout/payment`)
  expect(await mentionsServices(payment)).toEqual({ path: '/dk/checkout/payment', isOpen: false })
  await close()
})
