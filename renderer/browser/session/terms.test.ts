// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { isLater } from '#renderer/browser/session/terms.ts'
import { needsTermsPrompt } from '#widgets/navigation/terms-flyout/needs-terms.ts'

it.each([
  ['2026-10', '2026-9', true],
  ['2026-09', '2025-12', true],
  ['10', '9', true],
  ['2026-09', '2026-09', false],
  ['2025-12', '2026-01', false],
])('takes %s after %s for later: %s', (version, other, later) => {
  expect(isLater(version, other)).toBe(later)
})

it('checks signed-in visitors, and guests if the market requires it and they accepted terms before', () => {
  const guest = { isSignedIn: false, includesGuests: true, accepted: undefined }
  expect(needsTermsPrompt(guest)).toBe(false)
  expect(needsTermsPrompt({ ...guest, accepted: '1' })).toBe(true)
  expect(needsTermsPrompt({ ...guest, accepted: '1', includesGuests: false })).toBe(false)
  expect(needsTermsPrompt({ ...guest, isSignedIn: true, includesGuests: false })).toBe(true)
})
