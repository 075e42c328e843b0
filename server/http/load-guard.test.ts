import type { EventEmitter } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLoadGuard, isForPage, watchTimerLag } from '#server/http/load-guard.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function request(url: string, method = 'GET'): [IncomingMessage, ServerResponse & EventEmitter] {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method })
  return [request, new ServerResponse(request)]
}
const limits = { minRequests: 2, maxRequests: 4, maxLag: 100 }

it('renders as many pages as there are slots, and more as responses are sent', () => {
  const guard = createLoadGuard({ lag: () => 0, close: () => undefined }, limits)
  const pages = Array.from({ length: 4 }, () => request('/dk/women'))
  expect(pages.map((page) => guard.admit(...page))).toEqual([true, true, true, true])
  expect(guard.admit(...request('/dk/women'))).toBe(false)
  pages[0]?.[1].emit('close')
  expect(guard.admit(...request('/dk/women'))).toBe(true)
})

it.each(['resolves', 'rejects'])('counts an aborted request until its work %s', async (end) => {
  const guard = createLoadGuard({ lag: () => 0, close: () => undefined }, { ...limits, maxRequests: 1 })
  const [aborted, response] = request('/dk/women')
  guard.admit(aborted, response)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = guard.countUntilEnd(response, () => promise).catch(() => undefined)
  response.emit('close')
  expect(guard.admit(...request('/dk/women'))).toBe(false)
  if (end === 'resolves') resolve()
  else reject(new Error('failed'))
  await work
  expect(guard.admit(...request('/dk/women'))).toBe(true)
})

it('does no work for a request that was aborted before', async () => {
  const guard = createLoadGuard({ lag: () => 0, close: () => undefined }, limits)
  const [aborted, response] = request('/dk/women')
  guard.admit(aborted, response)
  response.destroy()
  const work = vi.fn(async () => undefined)
  await guard.countUntilEnd(response, work)
  expect(work).not.toHaveBeenCalled()
})

it('limits concurrent pages while timers lag', () => {
  let lag = 500
  const guard = createLoadGuard({ lag: () => lag, close: () => undefined }, limits)
  const admitted = () => guard.admit(...request('/dk/women?colour=red'))
  expect([admitted(), admitted(), admitted()]).toEqual([true, true, false])
  lag = 20
  expect(admitted()).toBe(true)
})

it('measures timer lag, which decays', () => {
  let time = 0
  const lateness = watchTimerLag(() => time)
  const tick = (milliseconds: number) => {
    time += milliseconds
    vi.advanceTimersByTime(50)
  }
  for (let count = 0; count < 20; count += 1) tick(350)
  expect(Math.round(lateness.lag())).toBeGreaterThan(290)
  for (let count = 0; count < 30; count += 1) tick(50)
  expect(Math.round(lateness.lag())).toBe(0)
  time += 2_050
  expect(lateness.lag()).toBe(2_000)
  lateness.close()
})

it('does not refuse visitors with a basket because of timer lag', () => {
  const guard = createLoadGuard({ lag: () => 500, close: () => undefined }, limits)
  const buyer = () => {
    const [checkoutRequest, response] = request('/dk/checkout/payment')
    checkoutRequest.headers.cookie = 'basket=3f0e'
    return guard.admit(checkoutRequest, response)
  }
  expect([buyer(), buyer(), buyer(), buyer(), buyer()]).toEqual([true, true, true, true, false])
})

it.each([
  ['GET', '/dk', true],
  ['HEAD', '/dk/women?colour=red&page=3', true],
  ['POST', '/dk/contact', false],
  ['GET', '/api/order/dk/basket', false],
  ['GET', '/healthz', false],
  ['GET', '/readyz', false],
  ['GET', '/media/uploads/a.jpg', false],
  ['GET', '/preview/', false],
  ['GET', '/preview/canvas/dk?device=mobile', false],
  ['GET', '/preview/canvas/dk?device=mobile&previewToken=1.a', true],
  ['POST', '/preview/canvas/dk?previewToken=1.a', true],
])('knows whether %s %s is for a page: %s', (method, url, isPage) => {
  expect(isForPage({ method, url })).toBe(isPage)
})
