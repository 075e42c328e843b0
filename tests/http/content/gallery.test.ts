import { afterAll, beforeAll, expect, it } from 'vitest'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { registry } from '#widgets/registry.ts'

const fixtures = await widgetFixtures()

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

const get = (path: string) => fetch(shop.url + path)
const html = async (path: string) => (await get(path)).text()

it('lists every widget with its name and its device classes', async () => {
  const index = await html('/preview/widgets')
  for (const { definition } of registry.all()) {
    expect(index).toContain(`<code>${definition.type}</code>`)
    for (const device of ['app', 'mobile', 'tablet', 'desktop'])
      expect(index).toContain(`/preview/widgets/${definition.type}?market=dk&amp;device=${device}`)
  }
})

it.each([...fixtures.keys()])('shows every example of %s on every device class', async (type) => {
  for (const device of ['app', 'mobile', 'tablet', 'desktop']) {
    const response = await get(`/preview/widgets/${type}?market=ae&device=${device}`)
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(page).toContain('<html lang="ar-AE" dir="rtl"')
    expect(page).toContain(`data-device="${device}"`)
    expect(page.match(/data-example=/g)).toHaveLength(Object.keys(fixtures.get(type) ?? {}).length)
  }
})

it('shows one example by itself, in a frame of our own', async () => {
  const response = await get('/preview/widgets/text?market=dk&device=mobile&example=minimal')
  const page = await response.text()
  expect(page).not.toContain('data-example')
  expect(page).not.toContain('<h1 class="row">text')
  expect(page).toContain('data-type="text"')
  expect(page).not.toContain('type="module"')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  for (const none of ['nothing', '__proto__'])
    expect((await get(`/preview/widgets/text?example=${none}`)).status).toBe(404)
})

it('is not indexed, and has the policy of pages', async () => {
  const response = await get('/preview/widgets/promotion')
  expect(response.headers.get('x-robots-tag')).toContain('noindex')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
})

it.each(['/preview/widgets/nothing', '/preview/widgets?market=xx', '/preview/widgets/text?device=watch'])(
  'has no %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
