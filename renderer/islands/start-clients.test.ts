// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { startClients } from '#renderer/islands/start-clients.ts'
import { eventually } from '#tests/support/eventually.ts'

let triggerIntersection = (): void => undefined

/** Reports no intersection until the test triggers it. */
class Unseeing {
  readonly #notify: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void
  constructor(notify: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void) {
    this.#notify = notify
  }
  observe(target: Element): void {
    triggerIntersection = () => this.#notify([{ isIntersecting: true, target }])
  }
  unobserve(): void {}
}

afterEach(() => vi.unstubAllGlobals())

const isStarted = () => document.querySelector<HTMLElement>('[data-client]')?.dataset.started === ''

it('starts a script when its element comes into view', async () => {
  vi.stubGlobal('IntersectionObserver', Unseeing)
  document.body.innerHTML = '<form data-client="form" data-on="visible"></form>'
  await startClients(document)
  await vi.dynamicImportSettled()
  expect(isStarted()).toBe(false)
  triggerIntersection()
  triggerIntersection()
  await eventually(() => expect(isStarted()).toBe(true))
})

it('starts immediately without a policy', async () => {
  document.body.innerHTML = '<nav data-client="current-page"></nav>'
  await startClients(document)
  expect(isStarted()).toBe(true)
})
