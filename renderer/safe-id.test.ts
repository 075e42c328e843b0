import { assert as check, property, string, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { safeId } from '#renderer/safe-id.ts'

it('leaves ordinary ids as they are', () => {
  expect(safeId('row-hero-2')).toBe('row-hero-2')
})

it('removes spaces, quotes and other scripts from attributes', () => {
  check(
    property(string({ unit: 'grapheme' }), (id) => {
      expect(safeId(id)).toMatch(/^[\w-]*$/)
    }),
  )
})

it('distinguishes ids that differ in one character', () => {
  check(
    property(tuple(string({ maxLength: 1 }), string({ maxLength: 1 })), ([a, b]) => {
      expect(safeId(a) === safeId(b)).toBe(a === b)
    }),
  )
})
