// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { start } from '#renderer/analytics/variant-results.ts'
import { constants } from '#schemas/markets/constants.ts'

const requests: unknown[] = []
const observed = new Set<Element>()
let triggerIntersection = (_: Element): void => undefined

/** Reports an element as completely visible when the test says so. */
class Observer {
  constructor(notify: (entries: readonly object[]) => void) {
    triggerIntersection = (target) => {
      if (observed.has(target)) notify([{ target, intersectionRatio: 1 }])
    }
  }
  observe(target: Element): void {
    observed.add(target)
  }
  unobserve(target: Element): void {
    observed.delete(target)
  }
  disconnect(): void {
    observed.clear()
  }
}

let stop = (): void => undefined
beforeEach(() => {
  requests.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)))
    return new Response()
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const widget = (text: string) => `<div class="widget" data-variants="carousel"><a href="#a">${text}</a></div>`

it('counts a widget that was replaced by its products once it is seen and pressed', async () => {
  document.body.innerHTML = widget('To come')
  stop = start({ times: constants })
  document.body.innerHTML = widget('Filled')
  await vi.runAllTimersAsync()
  const [filled] = document.querySelectorAll('.widget')
  if (filled) triggerIntersection(filled)
  expect(requests).toEqual([])
  await vi.runAllTimersAsync()
  expect(requests).toEqual([{ event: 'seen', variants: ['carousel'] }])
  document.querySelector('a')?.click()
  expect(requests.slice(1)).toEqual([{ event: 'clicked', variants: ['carousel'] }])
})
