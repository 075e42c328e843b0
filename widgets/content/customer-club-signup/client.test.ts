// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { setConsent } from '#renderer/browser/page/consent.ts'
import { readStored, removeStored } from '#renderer/browser/page/storage.ts'
import { start } from '#widgets/content/customer-club-signup/client.ts'

let triggerIntersection: (isIntersecting: boolean) => void = () => undefined

class FakeObserver {
  constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
    triggerIntersection = (isIntersecting) => listener([{ isIntersecting }])
  }
  observe(): void {}
  disconnect(): void {
    triggerIntersection = () => undefined
  }
}
vi.stubGlobal('IntersectionObserver', FakeObserver)

function show() {
  document.body.innerHTML = '<div class="widget"><section><form></form></section></div>'
  const element = document.querySelector('section')
  const widget = document.querySelector<HTMLElement>('.widget')
  const form = document.querySelector('form')
  if (!element || !widget || !form) throw new Error('incomplete')
  start(element)
  return { widget, join: () => form.dispatchEvent(new CustomEvent('vitrine:form-done', { bubbles: true })) }
}

beforeEach(() => {
  setConsent(['functional'])
  removeStored('customerClubSigned')
})

it('stays while the visitor has not joined, and after joining until the next page', () => {
  const { widget, join } = show()
  expect(widget.style.visibility).toBe('')
  join()
  expect(readStored('customerClubSigned')).toBe('1')
  expect(widget.style.visibility).toBe('')
})

it('stays hidden on later pages, and collapses only while out of view', () => {
  show().join()
  const { widget } = show()
  expect(widget.style.visibility).toBe('hidden')
  triggerIntersection(true)
  expect(widget.hidden).toBe(false)
  triggerIntersection(false)
  expect(widget.hidden).toBe(true)
})

it('remembers nothing without consent', () => {
  setConsent([])
  show().join()
  expect(readStored('customerClubSigned')).toBeUndefined()
  expect(show().widget.style.visibility).toBe('')
})
