import fc from 'fast-check'
import { expect, it } from 'vitest'
import { redirectAddress } from '#server/pages/redirect-address.ts'

const shop = 'https://shop.example'
const allowed = ['club.example', 'stage.example:8443']
const to = (location: string) => redirectAddress(location, shop, allowed)

it.each([
  ['/dk/autumn', '/dk/autumn'],
  ['/dk/autumn?page=2#top', '/dk/autumn?page=2#top'],
  ['/dk/bælter', '/dk/b%C3%A6lter'],
  ['/ae/أحزمة', '/ae/%D8%A3%D8%AD%D8%B2%D9%85%D8%A9'],
  ['https://shop.example/dk', '/dk'],
  ['http://shop.example/dk', '/dk'],
  ['//shop.example/dk', '/dk'],
  ['https://club.example/join?a=b', 'https://club.example/join?a=b'],
  ['https://stage.example:8443/', 'https://stage.example:8443/'],
  ['dk/autumn', '/dk/autumn'],
  ['/dk/a\r\nSet-Cookie: a=b', '/dk/aSet-Cookie:%20a=b'],
  ['https://shop.example//evil.example/x', '/evil.example/x'],
])('redirects from %j to %s', (location, expected) => {
  expect(to(location)).toBe(expected)
})

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'https:\\\\evil.example',
  '\t//evil.example',
  'https://shop.example@evil.example/',
  'https://shop.example.evil.example/',
  'https://shop.example:8443/',
  'https://stage.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://shop.example/',
  'https://',
])('refuses %j', (location) => {
  expect(to(location)).toBeUndefined()
})

it('never redirects to a host that is not allowed, and is always safe in a header', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      ':',
      '@',
      '?',
      '#',
      '.',
      'https:',
      'evil.example',
      'shop.example',
      '\t',
      '\n',
    ),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      (location) => {
        const address = to(location)
        if (address === undefined) return
        expect(['shop.example', ...allowed]).toContain(new URL(address, `${shop}/dk/page`).host)
        expect(address).toMatch(/^[\x21-\x7e]+$/)
      },
    ),
    { numRuns: 300 },
  )
})
