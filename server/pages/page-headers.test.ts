import { expect, it } from 'vitest'
import { unconditional } from '#schemas/pages/visitor-rule.ts'
import { createPageBody } from '#server/http/page-body.ts'
import type { CachedPage } from '#server/pages/page-cache.ts'
import { createPageHeaders, type ResponseOptions } from '#server/pages/page-headers.ts'

const noOrigins = { scriptOrigins: [], connectOrigins: [], frames: [] }
const { pageHeaders } = createPageHeaders({
  previewOrigins: [],
  origins: noOrigins,
  privateOrigins: noOrigins,
  paymentOrigins: { ...noOrigins, formActions: [], dataImages: false, opensWindows: false },
  development: false,
  dictionaries: {
    addressFor: () => undefined,
    of: () => undefined,
    encode: () => Buffer.alloc(0),
    send: () => false,
  },
})
const body = await createPageBody('<p>Coats</p>')

const headersOf = (page: Partial<CachedPage>, options: Partial<ResponseOptions> = {}) => {
  const cached: CachedPage = {
    status: 200,
    body,
    styleHash: '',
    frames: [],
    closed: false,
    hidden: false,
    private: false,
    tags: [],
    seconds: undefined,
    freshUntil: 0,
    usableUntil: 0,
    expires: 0,
    conditions: unconditional,
    conditional: false,
    recompressed: false,
    ...page,
  }
  const shared = { deviceByProxy: true, preview: false, private: false, conditional: false }
  return new Map<string, unknown>(
    Object.entries(pageHeaders(cached, { requestId: 'id', market: 'dk', ...shared, ...options }, undefined)),
  )
}
const controlOf = (...parts: Parameters<typeof headersOf>) => headersOf(...parts).get('Cache-Control')

it('lets shared caches store a page for a minute, and send it while they revalidate', () => {
  const usual = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
  expect(controlOf({})).toBe(usual)
  expect(controlOf({ seconds: 60 })).toBe(usual)
  expect(controlOf({ status: 404 })).toBe(usual)
})

it('lets shared caches store a page of which something failed as briefly as the shop does', () => {
  expect(controlOf({ seconds: 5 })).toBe('public, max-age=0, s-maxage=5')
  expect(controlOf({ seconds: 1.5 })).toBe('public, max-age=0, s-maxage=1')
})

it('lets no shared cache store what depends on the visitor, or failed', () => {
  for (const options of [{ conditional: true }, { deviceByProxy: false }])
    expect(controlOf({}, options)).toBe('private, no-cache')
  for (const options of [{ preview: true }, { private: true }])
    expect(controlOf({}, options)).toBe('private, no-store')
  const failed = headersOf({ status: 503 })
  expect([failed.get('Cache-Control'), failed.get('Retry-After')]).toEqual(['private, no-store', '5'])
})
