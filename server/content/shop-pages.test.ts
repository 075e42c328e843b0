import { expect, it } from 'vitest'
import type { ContentRequest, ContentResponse } from '#server/content/content-source.ts'
import { withShopPages } from '#server/content/shop-pages.ts'

const subject = { title: 'Crew knit', description: '', breadcrumbs: [] }
const path = '/dk/p/crew-knit'
const request: ContentRequest = { market: 'dk', path, preview: false }

/** Requests the catalogue's page from a source that responds like this; the catalogue's page stays fresh for `maxAge`. */
const responseTo = (response: ContentResponse, sent = request, maxAge?: number) =>
  withShopPages(
    {
      page: async () => response,
      refuse: async () => response,
      accept: async () => undefined,
      forget: async () => undefined,
      ready: async () => undefined,
    },
    { document: async (address) => ({ ...address, body: '{"template":true}', revision: 'r1' }) },
    {
      find: async (_, at) =>
        at === path
          ? {
              kind: 'page',
              page: { alias: 'productPage', path, subject },
              ...(maxAge !== undefined && { maxAge }),
            }
          : { kind: 'missing' },
      addresses: async () => [],
      marketsWith: async () => [],
    },
    () => [],
  ).page(sent)

const unavailable: ContentResponse = { kind: 'unavailable', reason: 'status 503' }

it('returns the catalogue’s page for a time while the source is unavailable', async () => {
  expect(await responseTo(unavailable)).toMatchObject({
    kind: 'document',
    document: { template: true },
    subject,
    stale: true,
    maxAge: 10,
  })
})

it('stays unavailable where the catalogue has no page, and in previews', async () => {
  expect(await responseTo(unavailable, { ...request, path: '/dk/about' })).toEqual(unavailable)
  expect(await responseTo(unavailable, { ...request, preview: true })).toEqual(unavailable)
})

it('leaves a withdrawn page withdrawn', async () => {
  expect(await responseTo({ kind: 'missing', status: 410 })).toEqual({ kind: 'missing', status: 410 })
})

it.each([
  ['without limits', undefined, undefined, undefined],
  ['by the source', 60, undefined, 60],
  ['by the catalogue', undefined, 30, 30],
  ['by the shorter of both', 60, 30, 30],
])('stays fresh %s', async (_, ofSource, ofCatalogue, expected) => {
  const missing: ContentResponse = {
    kind: 'missing',
    status: 404,
    ...(ofSource !== undefined && { maxAge: ofSource }),
  }
  const response = await responseTo(missing, request, ofCatalogue)
  if (response.kind !== 'document') throw new Error(response.kind)
  expect(response.stale).toBeUndefined()
  expect(response.maxAge).toBe(expected)
})
