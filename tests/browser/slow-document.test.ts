import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser-shop.ts'
import { noteShifts, shiftsOf } from '#tests/support/layout-shifts.ts'

// Between the shopper and the shop a line that stops for a moment in the middle of the header.

let line: Server
let lineUrl: string
let stops = 0
const shop = browserShop()

beforeAll(async () => {
  line = createServer(async ({ url, headers }, response) => {
    const { 'user-agent': userAgent = '', accept = '*/*' } = headers
    const answer = await fetch(`${shop.url}${url}`, { headers: { 'User-Agent': userAgent, Accept: accept } })
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
    const items = [...body.toString().matchAll(/<li class="[^"]*header-item/g)]
    const middle = items[Math.floor(items.length / 2)]
    if (middle) {
      stops += 1
      response.write(body.toString().slice(0, middle.index))
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      response.end(body.toString().slice(middle.index))
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

it.each([
  { width: 390, height: 844, userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile' },
  { width: 1280, height: 800, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
])('shows a header whole, so that its parts do not move as they arrive, at $width', async (device) => {
  const { width, height, userAgent } = device
  stops = 0
  const { page, close } = await shop.open({ viewport: { width, height }, userAgent })
  await noteShifts(page)
  await page.goto(`${lineUrl}/dk/terms`, { waitUntil: 'networkidle' })
  expect(stops).toBe(1)
  expect(await shiftsOf(page)).toEqual([])
  await close()
})
