import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentLog } from '#server/consents/tables.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { decide, openPayment, payByCard } from '#tests/support/browser/shop-journey.ts'

// A storefront with a shopping assistant, advice on sizes and session replay, and a host that behaves like theirs: its
// scripts read their element, call their own host, and insert a frame or fill the page's elements.

const scripts: Readonly<Record<string, string>> = {
  '/chat.js': `
    const { locale } = document.currentScript.dataset
    document.cookie = 'chat_visitor=1; Path=/'
    const host = document.body.appendChild(document.createElement('div'))
    host.id = 'chat'
    host.appendChild(document.createElement('iframe')).src = new URL('/frame?' + locale, document.currentScript.src)`,
  '/fit.js': `
    const { src, dataset: { key } } = document.currentScript
    for (const place of document.querySelectorAll('[data-size-recommendation]'))
      fetch(new URL('/advice?key=' + key + '&product=' + place.dataset.sizeRecommendation, src))
        .then((answer) => answer.text())
        .then((advice) => { place.textContent = advice })`,
  '/replay.js': `
    document.cookie = 'replay_visit=1; Path=/'
    fetch(new URL('/recorded?' + location.pathname, document.currentScript.src))`,
}

let host: Server
let requested: string[] = []
afterAll(() => host?.close())
const shop = browserShop(async () => {
  host = createServer((request, response) => {
    const url = request.url ?? ''
    requested.push(url)
    const script = scripts[url]
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
    response.end(
      script ?? (url.startsWith('/advice') ? 'Take a medium' : '<title>Chat</title>How may I help?'),
    )
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const address = host.address()
  const hostUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    isPublic: true,
    environment: {
      SMART_ASSISTANT_SCRIPT_URL: `${hostUrl}/chat.js`,
      SMART_ASSISTANT_COOKIES: 'chat_',
      SIZE_RECOMMENDATION_SCRIPT_URL: `${hostUrl}/fit.js`,
      SESSION_REPLAY_SCRIPT_URL: `${hostUrl}/replay.js`,
      SESSION_REPLAY_COOKIES: 'replay_',
    },
  }
})
beforeAll(async () => {
  const publish = async (
    document: { kind: 'toggles' | 'payload'; market: string; key: string },
    body: object,
  ) => {
    await shop.store.putDraft({ ...document, body: JSON.stringify(body) }, 'editor')
    await shop.store.publish([document], 'editor')
  }
  const toggles = { smartAssistant: true, sizeRecommendation: true }
  for (const market of ['dk', 'se']) await publish({ kind: 'toggles', market, key: '' }, toggles)
  await publish({ kind: 'payload', market: 'dk', key: 'size-guide-settings' }, { recommendationKey: 'dk-7' })
})

/** Opens a page with the element for advice on sizes, as on product pages. */
async function open(page: Page, path: string): Promise<void> {
  requested = []
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body) return
      observer.disconnect()
      const place = document.createElement('p')
      place.dataset.sizeRecommendation = '1001_black'
      document.body.prepend(place)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${shop.url}${path}`, { waitUntil: 'load' })
}

const answer = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Cookieindstillinger' }).click()
  await page.locator('[data-client="cookie-consent"]').getByRole('button', { name }).click()
}

it('fetches nothing of them without consent to functional services', async () => {
  const { page, complaints, close } = await shop.open({
    consent: ['advertisement'],
  })
  await open(page, '/dk')
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it('starts them after consent, with their parameters', async () => {
  const { page, complaints, close } = await shop.open()
  await open(page, '/dk')
  await answer(page, 'Accepter alle')
  await page.frameLocator('#chat iframe').getByText('How may I help?').waitFor()
  await page.getByText('Take a medium').waitFor()
  expect(requested).toContain('/frame?da-DK')
  expect(requested).toContain('/advice?key=dk-7&product=1001_black')
  expect(complaints).toEqual([])
  await close()
})

it('removes them and their stored data when consent is withdrawn', async () => {
  const { page, complaints, close } = await shop.open({ consent: ['functional'] })
  await open(page, '/dk')
  await page.frameLocator('#chat iframe').getByText('How may I help?').waitFor()
  await page.getByText('Take a medium').waitFor()
  await answer(page, 'Kun nødvendige')
  await page.locator('#chat').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('script[src*="/chat.js"], script[src*="/fit.js"]').count()).toBe(0)
  await expect.poll(() => page.locator('[data-size-recommendation]').textContent()).toBe('')
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(['consent'])
  expect(complaints).toEqual([])
  await close()
})

it('gives no advice on sizes in a market without a key, or on a page without its element', async () => {
  const { page, close } = await shop.open({ consent: ['functional'] })
  await open(page, '/se')
  await page.locator('#chat').waitFor()
  expect(requested).not.toContain('/fit.js')
  await close()
  const guide = await shop.open({ consent: ['functional'] })
  await guide.page.goto(`${shop.url}/dk/guide`, { waitUntil: 'load' })
  await guide.page.locator('#chat').waitFor()
  expect(requested).not.toContain('/fit.js')
  await guide.close()
})

it('sends the size service the order that was just placed, once', async () => {
  const { page, complaints, close } = await shop.open({ consent: ['functional'] })
  await openPayment(page, shop.url, 'dk')
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')
  const reportedEvents = () => page.evaluate(() => window.sizeRecommendation)
  await expect
    .poll(reportedEvents)
    .toMatchObject([
      { event: 'order-confirm', currency: 'DKK', items: [{ productId: expect.stringMatching(/^\d+_\d+$/) }] },
    ])
  requested = []
  await page.reload({ waitUntil: 'networkidle' })
  expect(requested).toContain('/fit.js')
  expect(await reportedEvents()).toBeUndefined()
  expect(complaints).toEqual([])
  await close()
})

it('replays pages of the shop with consent to analytics, and none that shows data of one visitor', async () => {
  const { page, complaints, close } = await shop.open({ consent: ['analytics'] })
  await open(page, '/dk')
  await expect.poll(() => requested).toContain('/recorded?/dk')
  for (const path of ['/dk/basket', '/dk/login', '/dk/wishlist', '/dk/track-order']) {
    requested = []
    const answer = await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' })
    expect([path, requested]).toEqual([path, []])
    expect(await answer?.text()).not.toContain('replay.js')
  }
  expect(complaints).toEqual([])
  await close()
})

it('loads the page again without the replay when its consent ends', async () => {
  const { page, complaints, close } = await shop.open({ consent: ['analytics'] })
  await open(page, '/dk')
  await expect.poll(() => requested).toContain('/recorded?/dk')
  requested = []
  const before = await shop.database.db.$count(consentLog)
  const loaded = page.waitForEvent('load')
  await answer(page, 'Kun nødvendige')
  await loaded
  await expect.poll(() => shop.database.db.$count(consentLog)).toBe(before + 1)
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('replay_visit')
  expect(complaints).toEqual([])
  await close()
})
