import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop?.close())

async function get(path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(shop.url + path)
  return { status: response.status, html: await response.text() }
}
const canonical = '<link rel="canonical" href="https://shop.example/en/terms"'

it('shows the current terms also at the address of their version, with one canonical page', async () => {
  const terms: { version: string; path: string } = await (
    await fetch(`${shop.url}/api/f/en/terms-and-conditions`)
  ).json()
  for (const path of [terms.path, `${terms.path}/${terms.version}`]) {
    const { status, html } = await get(path)
    expect(status).toBe(200)
    expect(html).toContain(`Version <bdi dir="ltr">${terms.version}</bdi>`)
    expect(html.replace(/ data-rh="true"/g, '')).toContain(canonical)
  }
})

it('serves earlier terms, to which the page of the current ones links', async () => {
  const { html } = await get('/en/terms')
  expect(html).toContain('href="/en/terms/2025-03"')
  const earlier = await get('/en/terms/2025-03')
  expect(earlier.status).toBe(200)
  expect(earlier.html).toContain('Version <bdi dir="ltr">2025-03</bdi>')
  expect(earlier.html).not.toContain('2026-09')
})

it('responds with 404 for an unknown version', async () => {
  expect((await get('/en/terms/2020-01')).status).toBe(404)
  expect((await get('/en/terms/undefined')).status).toBe(404)
})
