// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { start } from '#renderer/analytics/monitoring.ts'

const send = vi.fn<typeof fetch>(async () => new Response())

// Listeners are never removed, so the service starts once.
vi.stubGlobal(
  'PerformanceObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
vi.stubGlobal('fetch', send)
start({ url: 'https://otlp.example', app: 'shop', service: 'storefront', version: 'b1' })

beforeEach(() => void send.mockClear())
afterEach(() => vi.useRealTimers())

function fail(error: unknown): boolean {
  const event = new ErrorEvent('error', { error, cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
const bodies = () => send.mock.calls.map(([, options]) => String(options?.body))

it('reports an uncaught error to the collector and ends it there', () => {
  expect(fail(new RangeError('out of range'))).toBe(true)
  expect(send.mock.calls[0]?.[0]).toBe('https://otlp.example/v1/logs')
  expect(send.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' })
  expect(JSON.parse(bodies()[0] ?? '')).toMatchObject({
    resourceLogs: [
      {
        resource: {
          attributes: [
            { key: 'service.name', value: { stringValue: 'storefront' } },
            { key: 'service.version', value: { stringValue: 'b1' } },
            { key: 'app.id', value: { stringValue: 'shop' } },
          ],
        },
        scopeLogs: [{ logRecords: [{ severityText: 'ERROR', body: { stringValue: 'out of range' } }] }],
      },
    ],
  })
})

it('reports the same error once, and no more than ten of a page', () => {
  for (let index = 0; index < 30; index += 1) fail(new Error(`error ${index % 20}`))
  // One has already been reported.
  expect(bodies()).toHaveLength(9)
})

it('ignores files that failed to load', () => {
  window.dispatchEvent(new Event('error'))
  expect(send).not.toHaveBeenCalled()
})
