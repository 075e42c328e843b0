import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodePath } from '#schemas/validation/url.ts'
import { readPageAddress } from '#server/http/page-address.ts'

it.each([
  ['/', '/', ''],
  ['/dk', '/dk', ''],
  ['/dk/autumn?page=2&q=a%20b', '/dk/autumn', 'page=2&q=a+b'],
  ['/dk/b%C3%A6lter', '/dk/bælter', ''],
  ['/dk/a%3Fb', '/dk/a?b', ''],
  ['/dk/a?b?c', '/dk/a', 'b%3Fc='],
  ['/dk/..hidden', '/dk/..hidden', ''],
])('reads %s', (target, path, query) => {
  const address = readPageAddress(target)
  expect(address.kind === 'address' && [address.path, address.query.toString()]).toEqual([path, query])
})

it.each([
  ['/dk/', '/dk'],
  ['/dk/b%c3%a6lter/?page=2', '/dk/b%C3%A6lter?page=2'],
])('moves %s to %s', (target, location) => {
  expect(readPageAddress(target)).toEqual({ kind: 'redirect', location })
})

it.each([
  '',
  'dk',
  '*',
  'http://evil.example/dk',
  '//evil.example',
  '//evil.example/',
  '/dk//autumn',
  '/dk//',
  '//',
  '/dk/..',
  '/dk/../se',
  '/dk/%2e%2e/se',
  '/./dk',
  '/dk/..%2f..%2fetc',
  '/dk/a%5cb',
  '/\\evil.example/',
  '/dk/%00',
  '/dk/%0d%0aSet-Cookie:a',
  '/dk/%C2%85',
  '/dk/%zz',
  '/dk/%ff',
  `/dk/${'a'.repeat(2_048)}`,
])('returns no address for %j', (target) => {
  expect(readPageAddress(target)).toEqual({ kind: 'bad' })
})

const odd = fc.constantFrom(
  '/',
  '.',
  '..',
  '%2e',
  '%2F',
  '%5C',
  '\\',
  '%00',
  '%',
  '?',
  '#',
  'æ',
  '\n',
  '\ud800',
  '%ed%a0%80',
)
const anything = fc
  .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 5 })))
  .map((parts) => `/${parts.join('')}`)

it('never throws, and never resolves to another path than the address names', () => {
  fc.assert(
    fc.property(fc.oneof(anything, fc.string({ unit: 'binary' })), (target) => {
      const address = readPageAddress(target)
      if (address.kind === 'redirect') {
        expect(address.location).toMatch(/^\/[^/\\]/)
        expect(readPageAddress(address.location).kind).toBe('address')
      }
      if (address.kind !== 'address' || address.path === '/') return
      for (const segment of address.path.slice(1).split('/')) {
        expect(['', '.', '..']).not.toContain(segment)
        expect(segment).not.toMatch(/[\p{Cc}\\]/u)
      }
    }),
    { numRuns: 500 },
  )
})

it('reads every path that it can write', () => {
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => !['.', '..'].includes(text) && !/[\p{Cc}\\/]/u.test(text))
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      const path = `/${segments.join('/')}`
      expect(readPageAddress(encodePath(path))).toMatchObject({ kind: 'address', path })
    }),
  )
})
