import { expect, it } from 'vitest'
import { rewriteLinksToMarket } from '#schemas/cms/rewrite-links.ts'

const intoMarket = (value: unknown) => rewriteLinksToMarket(value, 'en', 'ca')

it.each([
  ['/en', '/ca'],
  ['/en/', '/ca/'],
  ['/en/autumn?page=2#coats', '/ca/autumn?page=2#coats'],
  ['/en?showLoginFlyout=true', '/ca?showLoginFlyout=true'],
  [
    'See [coats](/en/coats) and [knits]( </en/knits> "Knits").',
    'See [coats](/ca/coats) and [knits]( </ca/knits> "Knits").',
  ],
  ['[coats]\n\n[coats]: /en/coats', '[coats]\n\n[coats]: /ca/coats'],
  ['<a href="/en/coats">Coats</a>', '<a href="/ca/coats">Coats</a>'],
])('rewrites %j to %j', (from, to) => expect(intoMarket(from)).toBe(to))

it.each([
  '/en-gb/autumn',
  '/england',
  '/us/autumn',
  '/media/en/hero.jpg',
  'https://elsewhere.example/en/autumn',
  'Write to us under /en/contact.',
  'and/en/or',
])('leaves %j unchanged', (text) => expect(intoMarket(text)).toBe(text))

it('changes texts only, no keys and no structure', () => {
  const document = JSON.parse('{"/en":[1,true,null,{"url":"/en/x"}],"__proto__":{"url":"/en/y"}}')
  expect(JSON.stringify(intoMarket(document))).toBe(
    '{"/en":[1,true,null,{"url":"/ca/x"}],"__proto__":{"url":"/ca/y"}}',
  )
  expect(Object.prototype).not.toHaveProperty('url')
})

it('leaves alternates of other languages unchanged', () => {
  const tags = { linkTags: [{ rel: 'alternate', hreflang: 'en-IE', href: '/en/x' }] }
  expect(intoMarket(tags)).toEqual(tags)
})
