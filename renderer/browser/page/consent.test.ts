// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { hasConsent, onConsent, setConsent, storedConsent } from '#renderer/browser/page/consent.ts'
import { readStored, removeStored, writeStored } from '#renderer/browser/page/storage.ts'
import { consentCookie } from '#schemas/visitors/consent.ts'

beforeEach(() => {
  localStorage.clear()
  removeStored('consent')
})

it('grants only necessary storage until the visitor chooses', () => {
  expect(storedConsent()).toBeUndefined()
  expect(hasConsent('necessary')).toBe(true)
  expect(hasConsent('analytics')).toBe(false)
  expect(hasConsent('advertisement')).toBe(false)
})

it('grants the chosen categories only', () => {
  setConsent(['analytics'])
  expect(hasConsent('analytics')).toBe(true)
  expect(hasConsent('advertisement')).toBe(false)
  expect([...(storedConsent() ?? [])]).toEqual(['consent', 'action', 'necessary', 'analytics'])
})

it('accepts a refusal as a choice', () => {
  setConsent([])
  expect(storedConsent()).toBeDefined()
  expect(hasConsent('functional')).toBe(false)
})

it('notifies listeners of every change until they unsubscribe', () => {
  const listener = vi.fn()
  const end = onConsent(listener)
  setConsent(['analytics'])
  expect(listener).toHaveBeenCalledTimes(1)
  expect(listener.mock.lastCall?.[0].has('analytics')).toBe(true)
  setConsent(['analytics'])
  expect(listener).toHaveBeenCalledTimes(1)
  end()
  setConsent([])
  expect(listener).toHaveBeenCalledTimes(1)
})

it('reads a choice made in another tab when this tab becomes visible', () => {
  setConsent(['analytics'])
  const listener = vi.fn()
  const end = onConsent(listener)
  writeStored('consent', consentCookie(new Set(['necessary'])))
  expect(listener).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(listener.mock.lastCall?.[0].has('analytics')).toBe(false)
  end()
})

it('deletes data stored under a consent that is withdrawn', () => {
  setConsent(['functional'])
  writeStored('recentSearches', 'wool')
  writeStored('orderNumber', '1001')
  setConsent([])
  expect(readStored('recentSearches')).toBeUndefined()
  expect(readStored('orderNumber')).toBe('1001')
})
