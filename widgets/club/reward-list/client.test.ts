// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { start } from '#widgets/club/reward-list/client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('fetches the next code at once when the phone slept until the code had expired', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return Response.json({ payload: 'next', seconds: 900, updateInterval: 1_000 })
  })
  const voucher = JSON.stringify({
    accountEmail: 'a',
    rewardId: 'r',
    index: '0',
    failed: '-',
    lasts: '{time} left',
  })
  const code = JSON.stringify({ seconds: '900', interval: '1000' })
  document.body.innerHTML = `<div><div data-part="voucher" data-props='${voucher}'><a data-part="show">Show</a>
    <div data-part="code" data-props='${code}'><svg><path></path></svg><p data-part="lasts"></p></div></div></div>`
  const list = document.querySelector('div')
  if (list) start(list)
  const lasts = () => document.querySelector('[data-part="lasts"]')?.textContent
  vi.advanceTimersByTime(1_000)
  expect([lasts(), requests]).toEqual(['14:59 left', []])
  // Timers stop meanwhile, and so do clocks other than that of the date.
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(lasts()).toBe('15:00 left'))
  expect(requests).toHaveLength(1)
})
