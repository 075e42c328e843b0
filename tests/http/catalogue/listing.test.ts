import { createElement } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineWidget } from '#renderer/define-widget.ts'
import { createRenderingEngine } from '#server/rendering/rendering.ts'
import { registryOf } from '#tests/support/engine.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// A page with a widget that lists 121 things, 60 a page: the `?page=` rules are the page's, not the widget's.

const listing = defineWidget(
  { type: 'object', properties: { total: { type: 'integer', default: 121 } }, additionalProperties: false },
  {
    type: 'listing',
    hydrate: 'never',
    head: ({ content }) => ({ pagination: { total: content.total, perPage: 60 } }),
    budget: { script: 0, style: 0 },
  },
)
const registry = registryOf({ definition: listing, Component: () => createElement('p', null, 'Listed') })

let cms: FakeCms
let shop: TestStorefront

beforeAll(async () => {
  cms = await startFakeCms()
  cms.answer('/dk/bælter', {
    body: {
      statusCode: 200,
      meta: { _alias: 'categoryPage' },
      rows: { main: [{ widgets: [{ type: 'listing' }] }] },
    },
  })
  shop = await startTestStorefront({
    environment: { CMS_URL: cms.url },
    parts: { createRenderingEngine: (options) => createRenderingEngine({ ...options, registry }) },
  })
})
afterAll(async () => {
  await shop?.close()
  await cms?.close()
})

const get = (query: string) => fetch(`${shop.url}/dk/b%C3%A6lter${query}`, { redirect: 'manual' })
const linksOf = async (query: string) => {
  const html = await (await get(query)).text()
  const matches = html.matchAll(/<link rel="(canonical|prev|next)" href="([^"]*)"/g)
  return Object.fromEntries([...matches].map(([, relation, address]) => [relation, address]))
}

const base = '/dk/b%C3%A6lter'

it('links the previous and next pages, and each page is its own canonical', async () => {
  const canonical = `https://shop.example${base}`
  expect(await linksOf('')).toEqual({ canonical, next: `${base}?page=2` })
  expect(await linksOf('?page=2')).toEqual({
    canonical: `${canonical}?page=2`,
    prev: base,
    next: `${base}?page=3`,
  })
  expect(await linksOf('?page=3')).toEqual({ canonical: `${canonical}?page=3`, prev: `${base}?page=2` })
})

it('preserves the filters of a listing in the links to its other pages', async () => {
  expect(await linksOf('?lowerBoundingValue=600&page=2')).toMatchObject({
    prev: `${base}?lowerBoundingValue=600`,
    next: `${base}?lowerBoundingValue=600&amp;page=3`,
  })
})

it.each([
  ['?page=1', 301, base],
  ['?page=4', 302, `${base}?page=3`],
  ['?page=99999999', 302, `${base}?page=3`],
  ['?colour=blue&sorting=price&page=1', 301, `${base}?colour=blue&sorting=price`],
  ['?page=1&openBasketDrawer=true&utm_source=mail', 301, `${base}?openBasketDrawer=true&utm_source=mail`],
  ['?utm_source=post&page=1', 301, `${base}?utm_source=post`],
  ['?sorting=price&gclid=a%20b&page=4', 302, `${base}?sorting=price&page=3&gclid=a+b`],
  ['?lowerBoundingValue=1&page=99', 302, `${base}?lowerBoundingValue=1&page=3`],
])('sends %s where it belongs', async (query, status, location) => {
  const response = await get(query)
  expect([response.status, response.headers.get('location')]).toEqual([status, location])
})

it.each(['?page=abc', '?page=0', '?page=-1', '?page=', '?page=1.2'])(
  'takes %s for the first page',
  async (query) => {
    expect((await get(query)).status).toBe(200)
    expect(await linksOf(query)).toMatchObject({ next: `${base}?page=2` })
  },
)
