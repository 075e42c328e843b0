// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { variantName } from '#preview/variants/rule-name.ts'

it('names variants by their conditions, and those for everyone by their position', () => {
  const everyone = { rule: { audience: 'any' as const }, widgets: [] }
  const half = { rule: { audience: 'any' as const, share: 0.5 }, widgets: [] }
  expect(variantName([everyone], 0)).toBe('Everyone')
  expect(variantName([half, everyone], 1)).toBe('Everyone else')
  expect(variantName([half, everyone], 0)).toContain('50')
  expect(variantName([half], 1)).toBe('No variant')
})
