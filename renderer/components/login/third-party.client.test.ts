// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { start } from '#renderer/components/login/third-party.client.ts'

const addressOfProvider = vi.fn(async () => '#provider')
vi.mock('#renderer/browser/session/session.ts', () => ({ addressOfProvider }))
afterEach(() => vi.useRealTimers())

it('can be pressed again once the page was left and restored, and not before', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div><button type="button" data-provider="google">Google</button></div>'
  const container = document.querySelector('div')
  if (container) start(container)
  const press = async () => {
    document.querySelector('button')?.click()
    await vi.dynamicImportSettled()
    return addressOfProvider.mock.calls.length
  }
  expect(await press()).toBe(1)
  await vi.waitFor(() => expect(location.hash).toBe('#provider'))
  expect(await press()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await press()).toBe(2)
})
