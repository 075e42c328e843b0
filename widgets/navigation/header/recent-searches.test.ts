// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { consentCookie } from '#schemas/visitors/consent.ts'
import { clearSearches, recentSearches, rememberSearch } from '#widgets/navigation/header/recent-searches.ts'

it('remembers the last five searches, the newest first and none twice, where it may', () => {
  rememberSearch('jumper', 5)
  expect(recentSearches(5)).toEqual([])
  // biome-ignore lint/suspicious/noDocumentCookie: as consent is stored.
  document.cookie = `consent=${consentCookie(new Set(['functional']))}`
  for (const terms of ['jumper', 'coat', 'shirt', 'dress', 'boot', ' Coat ', 'scarf'])
    rememberSearch(terms, 5)
  expect(recentSearches(5)).toEqual(['scarf', 'Coat', 'boot', 'dress', 'shirt'])
  clearSearches()
  expect(recentSearches(5)).toEqual([])
})
