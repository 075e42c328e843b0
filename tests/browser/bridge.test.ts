import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { linkLimit } from '#server/editor/canvas-router.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'

// Another content system, on another host, frames our page by the script that the shop serves (docs/bridge.md).

let cms: FakeCms
let system: Server
let foreignOrigin = ''
let unknownOrigin = ''
const previewToken = 'shared with the content system'
const path = '/dk/framed'

const widget = (id: string, markdownContent: string) => ({ id, type: 'text', markdownContent })
const pageOf = (...widgets: unknown[]) => ({
  statusCode: 200,
  meta: { _alias: 'contentPage', title: 'Framed' },
  rows: { main: [{ id: 'row', widgets }] },
})

/** The content system's own page: it writes the messages it receives into the document. */
const host = `<!doctype html><title>Content system</title><ol></ol><script type="module">
const asked = new URLSearchParams(location.search)
const shop = asked.get('shop')
const { connectVitrine } = await import(shop + '/preview/bridge/vitrine-bridge.mjs')
const note = (kind, text) => document.querySelector('ol').insertAdjacentHTML('beforeend', '<li class="' + kind + '"></li>')
  ?? (document.querySelector('ol').lastChild.textContent = text)
const frame = document.createElement('iframe')
frame.width = 1000
frame.height = 600
frame.src = shop + '/preview/canvas' + asked.get('page')
// Before the recording, which it would move: a press is lost in a frame that has just moved
// (https://chromestatus.com/feature/5406180975312896).
document.body.prepend(frame)
addEventListener('message', ({ ports }) => { window.port = ports[0] ?? window.port })
window.page = connectVitrine(frame, {
  shop,
  timeout: 500,
  heartbeat: 200,
  onState: (state, details) => note(state, JSON.stringify(details ?? {})),
  onMessage: (message) => note(message.kind, JSON.stringify(message)),
})
</script>`

const shop = browserShop(async () => {
  cms = await startFakeCms()
  cms.answer(path, { body: pageOf(widget('a', 'First words'), widget('b', 'Second words')) })
  system = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(host))
  system.listen(0, '127.0.0.1')
  await once(system, 'listening')
  const address = system.address()
  const port = typeof address === 'object' && address ? address.port : 0
  foreignOrigin = `http://localhost:${port}`
  unknownOrigin = `http://127.0.0.1:${port}`
  return {
    environment: { CMS_URL: cms.url, PREVIEW_TOKEN: previewToken, PREVIEW_ORIGINS: foreignOrigin },
  }
})
afterAll(async () => {
  system.closeAllConnections()
  system.close()
  await cms.close()
})

/** As a content system's server signs it. */
function signed(expires: number, secret = previewToken): string {
  const signature = createHmac('sha256', secret).update(`${expires} ${path}`).digest('base64url')
  return `${path}?${new URLSearchParams({ previewToken: `${expires}.${signature}` })}`
}

const ceiling = { timeout: 60_000 }
const later = () => Date.now() + 600_000
const addressOf = (origin: string, page: string) =>
  `${origin}/?${new URLSearchParams({ shop: shop.url, page })}`
const framed = (page: Page) => page.frameLocator('iframe:not([hidden])')

declare global {
  interface Window {
    page: { show(unsaved: object): Promise<unknown> }
    /** Channel between the script and the page. */
    port: MessagePort
  }
}

it('lets a known content system select elements and show unsaved changes', async () => {
  // The first page takes the shop a while, and its content system may have been given up meanwhile.
  const canvas = `${shop.url}/preview/canvas${signed(later())}`
  const ask = async () => (await fetch(canvas, { signal: AbortSignal.timeout(15_000) })).text()
  await expect.poll(ask, ceiling).toContain('First words')
  const { page, close } = await shop.open()
  await page.goto(addressOf(foreignOrigin, signed(later())))
  await page.locator('li.ready').first().waitFor()
  await framed(page).getByText('First words').click()
  await expect.poll(() => page.locator('li.press').first().textContent()).toContain('"widget":"a"')

  const second = await framed(page).locator('[data-id="b"]').elementHandle()
  // A message that only the shop's own editor may send, as it replaces the element.
  await page.evaluate(() =>
    window.port.postMessage({ kind: 'swap', widget: 'b', html: '<form data-id="b">Sign in here</form>' }),
  )
  await page.evaluate(() =>
    window.page.show({ widgets: [{ widget: 'a', content: { markdownContent: 'Typed just now' } }] }),
  )
  await framed(page).getByText('Typed just now').waitFor()
  expect(await second?.evaluate((element) => element.isConnected)).toBe(true)

  await page.evaluate(
    (document) => window.page.show({ document }),
    pageOf(widget('c', 'A new widget'), widget('b', 'Second words')),
  )
  await framed(page).getByText('A new widget').waitFor()
  await framed(page).getByText('Typed just now').waitFor({ state: 'detached' })
  const refused = page.evaluate(() =>
    window.page.show({ widgets: [{ widget: 'gone', content: {} }] }).catch(String),
  )
  expect(await refused).toContain('There is no widget gone on the page.')
  expect(await (await fetch(`${shop.url}${path}`)).text()).toContain('First words')
  await close()
})

it('reports when a page stops responding, and when it responds again', async () => {
  const { page, close } = await shop.open()
  await page.goto(addressOf(foreignOrigin, signed(later())))
  await page.locator('li.ready').first().waitFor()
  const handle = await page.locator('iframe:not([hidden])').elementHandle()
  const frame = await handle?.contentFrame()
  const setHeard = (isHeard: boolean) =>
    frame?.evaluate((isConnected) => {
      // Simulates a page that hangs: it is loaded, and sends no messages.
      const ports = Object(MessagePort.prototype)
      ports.send ??= MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = isConnected ? ports.send : () => undefined
    }, isHeard)
  const states = () =>
    page
      .locator('li')
      .evaluateAll((lines) =>
        lines.map(({ className }) => className).filter((name) => ['ready', 'silent'].includes(name)),
      )
  await setHeard(false)
  await page.locator('li.silent').waitFor({ state: 'attached' })
  await setHeard(true)
  await expect.poll(async () => (await states()).slice(-2), ceiling).toEqual(['silent', 'ready'])
  await close()
})

it('explains an empty frame to an unknown origin, and reveals nothing else', async () => {
  const { page, close } = await shop.open()
  await page.goto(addressOf(unknownOrigin, signed(later())))
  // A frame that loads slowly is explained before and after it has loaded.
  const explanation = page.locator('li.unanswered').first()
  await explanation.waitFor()
  expect(JSON.parse((await explanation.textContent()) ?? '')).toEqual({
    reason: 'origin',
    message: expect.stringContaining(`does not let ${unknownOrigin} edit its pages`),
  })
  expect(await page.locator('li.ready, li.press, li.geometry, li.hover').count()).toBe(0)
  expect(await framed(page).getByText('First words').count()).toBe(0)
  await close()
})

it('reports an expired link to a known origin', async () => {
  const { page, close } = await shop.open()
  await page.goto(addressOf(foreignOrigin, signed(1)))
  const explanation = page.locator('li.unanswered').first()
  await explanation.waitFor()
  expect(await explanation.textContent()).toContain('"reason":"link"')
  await close()
})

it('opens the canvas by a signed link of that page only, and accepts unsaved content from known origins only', async () => {
  const canvas = (page: string, init?: RequestInit) => fetch(`${shop.url}/preview/canvas${page}`, init)
  const good = signed(later())
  const response = await canvas(good)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${foreignOrigin}`)
  expect(response.headers.get('x-frame-options')).toBeNull()
  expect(await response.text()).toContain(`data-editor-origins="${foreignOrigin}"`)
  for (const page of [
    path,
    signed(1),
    signed(later(), 'guess'),
    `${path}?previewToken=${encodeURIComponent(previewToken)}`,
    good.replace(path, '/dk'),
  ]) {
    expect((await canvas(page)).status, page).toBe(401)
    const body = JSON.stringify({ widgets: [] })
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
    expect((await canvas(page, { method: 'POST', headers, body })).status, page).toBe(401)
  }
  const post = (site: string, body: string) =>
    canvas(good, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': site },
      body,
    })
  expect((await post('cross-site', '{}')).status).toBe(401)
  expect((await post('same-origin', '{"document":[]}')).status).toBe(400)
  expect((await post('same-origin', '{')).status).toBe(400)
  expect((await post('same-origin', '{"document":{"no":"page"}}')).status).toBe(422)
  expect((await post('same-origin', '{}')).status).toBe(200)
})

it('limits the renderings per minute of a link, and reports when it continues', async () => {
  const link = signed(later())
  const show = () =>
    fetch(`${shop.url}/preview/canvas${link}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      // Invalid requests count as well, and need no rendering.
      body: '{"document":[]}',
    })
  for (let requests = 0; requests < linkLimit.requests; requests += 100)
    for (const { status } of await Promise.all(Array.from({ length: 100 }, show))) expect(status).toBe(400)
  const refused = await show()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    title: expect.stringMatching(/^This link has reached its limit/),
  })
  expect((await fetch(`${shop.url}/preview/canvas${link}`)).status).toBe(429)
  // Another link of the same page is another's.
  expect((await fetch(`${shop.url}/preview/canvas${signed(later() + 1)}`)).status).toBe(200)
})
