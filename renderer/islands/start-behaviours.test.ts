// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { startBehaviours } from '#renderer/islands/start-behaviours.ts'
import { eventually } from '#tests/support/eventually.ts'

let see = (): void => undefined

/** Sees nothing until the test says so. */
class Unseeing {
  constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
    see = () => tell([{ isIntersecting: true }])
  }
  observe(): void {}
  disconnect(): void {}
}

afterEach(() => vi.unstubAllGlobals())

const isStarted = () => document.querySelector<HTMLElement>('[data-behaviour]')?.dataset.started === ''

it('waits with what is not in view, and starts it once it is', async () => {
  vi.stubGlobal('IntersectionObserver', Unseeing)
  document.body.innerHTML = '<form data-behaviour="form" data-on="visible"></form>'
  await startBehaviours(document)
  await vi.dynamicImportSettled()
  expect(isStarted()).toBe(false)
  see()
  see()
  await eventually(() => expect(isStarted()).toBe(true))
})

it('starts at once what names no policy', async () => {
  document.body.innerHTML = '<nav data-behaviour="current-page"></nav>'
  await startBehaviours(document)
  expect(isStarted()).toBe(true)
})
