import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { noteShifts, shiftsOf, standInForPictures } from '#tests/support/browser/layout-shifts.ts'

// Between the shopper and the shop a line that stops for a moment: in the middle of the header, on the home page in the
// middle of a banner's text. Or a line on which the font comes late.

let line: Server
let lineUrl: string
let stops = 0
const shop = browserShop()

/** Offset at which the transfer stops; undefined for anything but a page. */
function stopIn(path: string | undefined, html: string): number | undefined {
  if (path === '/dk') {
    const heading = /<div class="[^"]*" data-position=.*?<\/h\d>/s.exec(html)
    return heading ? heading.index + heading[0].length : undefined
  }
  if (!html.includes('<main')) return undefined
  const items = [...html.slice(0, html.indexOf('<main')).matchAll(/<li\b/g)]
  return items[Math.floor(items.length / 2)]?.index
}

beforeAll(async () => {
  line = createServer(async ({ url, headers }, response) => {
    const { 'user-agent': userAgent = '', accept = '*/*' } = headers
    const answer = await fetch(`${shop.url}${url}`, { headers: { 'User-Agent': userAgent, Accept: accept } })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
    const middle = stopIn(url, body.toString())
    if (middle !== undefined) {
      stops += 1
      response.write(body.toString().slice(0, middle))
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      response.end(body.toString().slice(middle))
    } else response.end(body)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = line.address()
  lineUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  line?.closeAllConnections()
  line?.close()
})

const phone = { width: 390, height: 844, userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile' }
const desktop = { width: 1280, height: 800, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }

it.each([
  { path: '/dk/terms', ...phone },
  { path: '/dk/terms', ...desktop },
  { path: '/dk', ...phone },
  // High enough for the lower edge of its first banner.
  { path: '/dk', ...desktop, height: 1_200 },
])('shows whole what would move as its parts arrive: $path at $width', async (visit) => {
  const { path, width, height, userAgent } = visit
  stops = 0
  const { page, close } = await shop.open({ viewport: { width, height }, userAgent, withPictures: true })
  await standInForPictures(page)
  await noteShifts(page)
  await page.goto(`${lineUrl}${path}`, { waitUntil: 'networkidle' })
  expect(stops).toBe(1)
  expect(await shiftsOf(page)).toEqual([])
  await close()
})

it.each([
  { path: '/dk', ...phone },
  { path: '/dk/guide', ...desktop },
  { path: '/ae/guide', ...phone },
])('paints without its font, and moves nothing when that comes: $path at $width', async (visit) => {
  const { path, width, height, userAgent } = visit
  const { page, close } = await shop.open({ viewport: { width, height }, userAgent })
  await noteShifts(page)
  const painted = page.waitForEvent('console', (message) => message.text() === 'painted')
  await page.addInitScript(() =>
    new PerformanceObserver(() => console.info('painted')).observe({ type: 'paint', buffered: true }),
  )
  await page.route('**/*.woff2', async (route) => {
    await painted
    await route.continue()
  })
  const font = page.waitForResponse('**/*.woff2')
  await page.goto(`${shop.url}${path}`, { waitUntil: 'load' })
  await (await font).finished()
  await page.evaluate(() => document.fonts.ready)
  expect(await shiftsOf(page)).toEqual([])
  await close()
})
