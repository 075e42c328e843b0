// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { start } from '#renderer/components/login/third-party.client.ts'

const addressOfProvider = vi.fn(async () => '#provider')
vi.mock('#renderer/browser/session/session.ts', () => ({ addressOfProvider }))
afterEach(() => vi.useRealTimers())

it('ignores further presses until the page is usable again', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div><button type="button" data-provider="google">Google</button></div>'
  const container = document.querySelector('div')
  if (container) start(container)
  const pressButton = async () => {
    document.querySelector('button')?.click()
    await vi.dynamicImportSettled()
    return addressOfProvider.mock.calls.length
  }
  expect(await pressButton()).toBe(1)
  await vi.waitFor(() => expect(location.hash).toBe('#provider'))
  expect(await pressButton()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await pressButton()).toBe(2)
})
