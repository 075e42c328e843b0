import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/tables/session.ts'
import { countScripts, phone, scrollThrough } from '#tests/bench/browser-page.ts'
import { contrastRule, violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { deliveryAddresses, fillBasket } from '#tests/support/browser/shop-journey.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'
import { wakeIslands } from '#tests/support/browser/watched-page.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'

const shop = browserShop({ environment: { BENCH: '1' } })

/** Milliseconds within which all scripts that a page starts for a returning visitor have started. */
const settled = 2_000

// Side by side: each waits while nothing happens.
it.concurrent.each([
  ['the content page of the bench', '/dk/bench?rows=12', 6.5, 2],
  ['the home page', '/dk', 8.15, 5],
  ['a listing', '/dk/women', 8.74, 3],
  ['a product', '/dk/p/cardigan-camel', 9.32, 10],
  ['the first step of the checkout', '/dk/checkout/customer', 11.55, 9],
])('sends little script before interaction on a phone with %s', async (_, path, kilobytes, files) => {
  const { page, complaints, close } = await shop.open(phone)
  if (path.includes('checkout')) await fillBasket(page, shop.url)
  const scripts = countScripts(page)
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''))
  await page.waitForTimeout(settled)
  expect(scripts.files()).toBeGreaterThan(0)
  expect(scripts.files()).toBeLessThanOrEqual(files)
  expect(scripts.kilobytes()).toBeLessThanOrEqual(kilobytes)
  expect(complaints).toEqual([])
  await close()
})

/** Places an order with a confirmed address, which is the account's own from then on. */
async function placeOrder(email: string): Promise<void> {
  await shop.database.db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, email))
  const address = { country: 'AE', ...deliveryAddresses.ae }
  const guest = await guestAtCheckout(shop.url, { email, market: 'ae', address })
  const { action } = (await guest.pay()).body
  await guest.ask(await guest.decide(action, { decision: 'approve', notice: 'never' }))
}

/** Colours are those of the pages in English, which `sign-in.test.ts` judges. */
async function expectNoViolations(page: Page, state: string): Promise<void> {
  const scope = { part: 'main', except: [contrastRule] }
  expect(await violationsOnScreens(page, scope, { only: true }), state).toEqual([])
}

it('sends at most 10 kB of script on the pages of an account, which axe finds nothing in from right to left', async () => {
  const { page, complaints, close } = await shop.open(phone)
  const { email } = await signUpVisitor(page, shop.url)
  await placeOrder(email)
  const weights: [path: string, kilobytes: number][] = []
  for (const name of [
    '/account',
    '/account/orders',
    '/account/loyalty',
    '/account/rewards',
    '/account/profile',
    '/account/addresses',
    '/account/preferences',
    '/account/returns',
    '/account/support',
    '/account/sessions',
  ]) {
    const scripts = countScripts(page)
    await page.goto(`${shop.url}/ae${name}`, { waitUntil: 'networkidle' })
    expect(new URL(page.url()).pathname).toBe(`/ae${name}`)
    // Bodies of responses arrive after their load has ended.
    await expect.poll(() => scripts.files()).toBeGreaterThan(0)
    await expectNoViolations(page, name)
    weights.push([name, scripts.kilobytes()])
  }
  expect(weights.filter(([, kilobytes]) => kilobytes > 10)).toEqual([])
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'authenticated')?.value).toBe('1')

  await page.goto(`${shop.url}/ae/account/orders`)
  await page.locator('main a[href*="/receipt?"]').first().click()
  await page.waitForURL('**/ae/receipt?orderid=*')
  for (const path of ['', '/ae/wishlist', '/ae/club']) {
    if (path !== '') await page.goto(shop.url + path)
    await expectNoViolations(page, path)
  }
  expect(complaints).toEqual([])
  await close()
})

it('sends a phone at most 90 kB with all islands of the home page hydrated', async () => {
  const { page, complaints, close } = await shop.open(phone)
  const scripts = countScripts(page)
  await page.goto(`${shop.url}/dk`, { waitUntil: 'load' })
  await scrollThrough(page)
  await wakeIslands(page)
  await page.waitForLoadState('networkidle')
  expect(scripts.kilobytes()).toBeLessThanOrEqual(90)
  expect(complaints).toEqual([])
  await close()
})

it('sends a first-time visitor at most 10.6 kB, with the cookie consent and market suggestions', async () => {
  const { page, complaints, close } = await shop.open({
    ...phone,
    consent: 'unasked',
    newcomer: true,
    locale: 'de-DE',
  })
  const scripts = countScripts(page)
  await page.goto(`${shop.url}/dk/bench?rows=12`, { waitUntil: 'load' })
  await page.locator('[data-client="cookie-consent"]:popover-open').waitFor()
  await page.waitForTimeout(settled)
  expect(scripts.kilobytes()).toBeLessThanOrEqual(10.6)
  expect(complaints).toEqual([])
  await close()
})

it('renders the bench page without caches on request', async () => {
  const htmlOf = async (query: string) => (await fetch(`${shop.url}/dk/bench?rows=3${query}`)).text()
  const cachedHtml = await htmlOf('')
  expect(await htmlOf('&cache=off')).toBe(cachedHtml)
  const editions = [await htmlOf('&cache=none'), await htmlOf('&cache=none')]
  for (const [index, html] of editions.entries())
    expect(html.replaceAll(`/dk/bench/3/${index + 1}`, '/dk/bench/3')).toBe(cachedHtml)
})

it('sends only the differences of pages after the first', async () => {
  const { page, complaints, close } = await shop.open(phone)
  const dictionary = page.waitForResponse('**/assets/dictionaries/**')
  await expect
    .poll(async () => (await page.request.get(`${shop.url}/dk`)).headers().link)
    .toContain('compression-dictionary')
  await page.goto(`${shop.url}/dk`, { waitUntil: 'load' })
  await (await dictionary).finished()
  const sizes: number[] = []
  for (const [path, kilobytes] of [
    ['/dk/women', 11],
    ['/dk/p/cardigan-camel', 7],
    ['/dk/autumn', 5],
  ] as const) {
    const answer = await page.goto(`${shop.url}${path}`, { waitUntil: 'load' })
    const headers = await answer?.allHeaders()
    expect(headers?.['content-encoding'], path).toBe('dcz')
    const size = Number(headers?.['content-length'])
    expect(size / 1_000, path).toBeLessThanOrEqual(kilobytes)
    sizes.push(size)
    await page.locator('footer').waitFor()
  }
  expect(sizes).toHaveLength(3)
  expect(complaints).toEqual([])
  await close()
})
