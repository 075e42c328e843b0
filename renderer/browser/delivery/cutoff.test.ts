// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { countToCutoff } from '#renderer/browser/delivery/cutoff.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(minutes: string): HTMLElement {
  document.body.innerHTML =
    '<span><span data-part="by">By Tuesday</span> <span data-part="within">within 1 h 1 min</span></span>'
  const element = document.querySelector('span')
  if (!element) throw new Error('there is a prediction')
  const texts = { 'checkout.by': 'By {date}', 'checkout.orderWithin': 'within {hours} h {minutes} min' }
  Object.assign(element.dataset, { method: 'home', minutes, texts: JSON.stringify(texts) })
  countToCutoff(element)
  return element
}

it('shows the time that is left when a phone wakes', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  const element = show('61')
  vi.setSystemTime(Date.now() + 30 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(element.textContent).toBe('By Tuesday within 0 h 31 min')
})

it('stays as it is on a hidden page, and once the page no longer has it', () => {
  vi.useFakeTimers()
  const element = show('61')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.advanceTimersByTime(60_000)
  expect(element.textContent).toBe('By Tuesday within 1 h 1 min')
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(element.textContent).toBe('By Tuesday within 1 h 0 min')
  element.remove()
  vi.advanceTimersByTime(60_000)
  expect(element.textContent).toBe('By Tuesday within 1 h 0 min')
  expect(vi.getTimerCount()).toBe(0)
})

it('counts down the minutes left to order, and then shows the next date', async () => {
  vi.useFakeTimers()
  const next = {
    id: 'home',
    name: 'Home',
    price: { amount: 0, currency: 'DKK' },
    deliveryType: 'home',
    freeShipping: true,
    deliveryPrediction: 'Wednesday',
    predictionCutoff: 1_500,
  }
  vi.stubGlobal('fetch', async () => Response.json([next]))
  const element = show('61')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(element.textContent).toBe('By Tuesday within 1 h 0 min')
  await vi.advanceTimersByTimeAsync(59 * 60_000)
  expect(element.textContent).toBe('By Tuesday within 0 h 1 min')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(element.textContent?.trim()).toBe('By Wednesday')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(element.textContent?.trim()).toBe('By Wednesday')
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(element.textContent).toBe('By Wednesday within 23 h 59 min')
})
