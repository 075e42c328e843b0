import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import type { Market } from '#schemas/markets/market.ts'
import type { Device } from '#schemas/values/device.ts'
import { createDeferredWidgets } from '#server/assets/deferred-widgets.ts'
import { denmark } from '#tests/support/engine.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** One process that sends widgets. */
async function openProcess(render: (market: Market, device: Device) => Promise<readonly string[]>) {
  const state = { revision: '1' }
  const onError = vi.fn()
  const deferred = createDeferredWidgets({
    revision: () => state.revision,
    market: (id) => (id === 'dk' ? denmark : undefined),
    render,
    onError,
  })
  const server = createServer((request, response) => {
    if (!deferred.send(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const listening = server.address()
  const port = typeof listening === 'object' ? listening?.port : 0
  const get = (path: string, options?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, options)
  return { deferred, state, onError, get }
}

const cacheOf = (response: Response) => response.headers.get('cache-control')

it('renders them once for each market, device class and edition of the site', async () => {
  const render = vi.fn(async (_: Market, device: Device) => [`<p>${device}</p>`])
  const { deferred, state } = await openProcess(render)
  const phone = await deferred.find(denmark, 'mobile')
  expect(phone?.widgets).toEqual(['<p>mobile</p>'])
  expect(phone?.address).toMatch(/^\/assets\/deferred\/dk-mobile-[\w-]{10}\.html$/)
  expect(await deferred.find(denmark, 'mobile')).toBe(phone)
  expect((await deferred.find(denmark, 'desktop'))?.address).not.toBe(phone?.address)
  state.revision = '2'
  expect((await deferred.find(denmark, 'mobile'))?.address).toBe(phone?.address)
  expect(render).toHaveBeenCalledTimes(3)
})

it('sends an edition as long as pages name it, for ever the same', async () => {
  let html = '<p>1</p>'
  const { deferred, state, get } = await openProcess(async () => [html, '<p>—</p>'])
  const first = (await deferred.find(denmark, 'mobile'))?.address ?? ''
  html = '<p>2</p>'
  state.revision = '2'
  const second = (await deferred.find(denmark, 'mobile'))?.address ?? ''
  expect(second).not.toBe(first)
  for (const [address, text] of [
    [first, '<p>1</p><p>—</p>'],
    [second, '<p>2</p><p>—</p>'],
  ] as const) {
    const response = await get(address, { headers: { 'Accept-Encoding': 'br' } })
    expect(await response.text()).toBe(text)
    expect(cacheOf(response)).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
  expect(await (await get(second, { method: 'HEAD' })).text()).toBe('')
})

it('sends the same from a process that has just started, and its current one for another edition', async () => {
  const render = async () => ['<p>1</p>']
  const rendered = await (await openProcess(render)).deferred.find(denmark, 'mobile')
  const { get } = await openProcess(render)
  const same = await get(rendered?.address ?? '')
  expect([await same.text(), cacheOf(same)]).toEqual(['<p>1</p>', 'public, max-age=31536000, immutable'])
  const other = await get('/assets/deferred/dk-mobile-0123456789.html')
  expect([await other.text(), cacheOf(other)]).toEqual(['<p>1</p>', 'no-store'])
})

it('sends those of another site, such as the one of a moment', async () => {
  const { deferred, get } = await openProcess(async () => ['<p>1</p>'])
  const find = deferred.findIn({ revision: () => '1', render: async () => ['<p>later</p>'] })
  const response = await get((await find(denmark, 'mobile'))?.address ?? '')
  expect([await response.text(), cacheOf(response)]).toEqual([
    '<p>later</p>',
    'public, max-age=31536000, immutable',
  ])
  expect((await deferred.find(denmark, 'mobile'))?.widgets).toEqual(['<p>1</p>'])
})

it('sends nothing for unknown markets, device classes and methods', async () => {
  const { deferred, get } = await openProcess(async () => ['<p>1</p>'])
  const address = (await deferred.find(denmark, 'mobile'))?.address ?? ''
  expect((await get(address, { method: 'POST' })).status).toBe(404)
  for (const name of ['xx-mobile-0123456789', 'dk-watch-0123456789', 'dk-mobile-0', 'mobile-0123456789'])
    expect((await get(`/assets/deferred/${name}.html`)).status, name).toBe(404)
})

it('reports a failure, and tries again', async () => {
  const render = vi
    .fn(async () => ['<p>1</p>'])
    .mockRejectedValueOnce(new Error('no page'))
    .mockRejectedValueOnce(new Error('no page'))
  const { deferred, onError, get } = await openProcess(render)
  expect(await deferred.find(denmark, 'mobile')).toBeUndefined()
  expect(onError).toHaveBeenCalledTimes(1)
  const failed = await get('/assets/deferred/dk-mobile-0123456789.html')
  expect([failed.status, cacheOf(failed)]).toEqual([503, 'no-store'])
  expect((await deferred.find(denmark, 'mobile'))?.widgets).toEqual(['<p>1</p>'])
})
