// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import {
  isStorageAllowed,
  readStored,
  removeStored,
  removeUngranted,
  writeStored,
} from '#renderer/browser/page/storage.ts'
import { consentCookie } from '#schemas/visitors/consent.ts'

const grant = (...categories: Parameters<typeof isStorageAllowed>[0][]) =>
  writeStored('consent', consentCookie(new Set(categories)))

beforeEach(() => {
  localStorage.clear()
  for (const key of ['consent', 'market', 'geoLocatorDisplay', 'basket'] as const) removeStored(key)
})

it('stores necessary data before consent, in cookies and in local storage', () => {
  expect(writeStored('market', 'dk')).toBe(true)
  expect(writeStored('orderNumber', '1001')).toBe(true)
  expect(readStored('market')).toBe('dk')
  expect(readStored('orderNumber')).toBe('1001')
})

it('stores nothing of a category without consent', () => {
  expect(writeStored('wishlist', 'a_1')).toBe(false)
  expect(writeStored('geoLocatorDisplay', '0')).toBe(false)
  expect(readStored('wishlist')).toBeUndefined()
  expect(readStored('geoLocatorDisplay')).toBeUndefined()
  grant('analytics')
  expect(writeStored('wishlist', 'a_1')).toBe(false)
  grant('functional')
  expect(writeStored('wishlist', 'a_1')).toBe(true)
  expect(readStored('wishlist')).toBe('a_1')
})

it('gives signs back that a cookie cannot hold as they are', () => {
  writeStored('basket', 'a=b; c, ø "д"')
  expect(readStored('basket')).toBe('a=b; c, ø "д"')
})

it('deletes only data that a withdrawn consent covered', () => {
  grant('functional')
  writeStored('wishlist', 'a_1')
  writeStored('market', 'dk')
  grant()
  removeUngranted()
  expect(readStored('wishlist')).toBeUndefined()
  expect(readStored('market')).toBe('dk')
})

it('ignores a consent cookie of another version', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser has it.
  document.cookie = 'consent=v0.functional; Path=/'
  expect(isStorageAllowed('functional')).toBe(false)
  expect(isStorageAllowed('necessary')).toBe(true)
})
