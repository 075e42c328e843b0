import { expect, it } from 'vitest'
import { pageHead, withAbsoluteData } from '#server/pages/page-head.ts'
import { denmark, testPage } from '#tests/support/engine.ts'

const place = {
  publicUrl: 'https://shop.example',
  address: '/dk/autumn',
  hidden: false,
  market: denmark,
  alternates: [],
  shop: { name: 'Vitrine' },
}

it('takes title, description and structured data from the page', () => {
  const page = testPage({ title: 'Autumn', description: 'Layers', structuredData: [{ '@type': 'Thing' }] })
  expect(pageHead(page, place)).toMatchObject({
    title: 'Autumn',
    description: 'Layers',
    structuredData: [{ '@type': 'Thing' }],
  })
})

it('has one canonical address, built from PUBLIC_URL even if content sets another', () => {
  const page = testPage({ linkTags: [{ rel: 'canonical', href: 'https://evil.example/' }] })
  expect(pageHead(page, { ...place, address: '/dk/autumn?page=2' }).links).toEqual([
    { rel: 'canonical', href: 'https://shop.example/dk/autumn?page=2' },
  ])
})

it('makes paths of other links absolute, and leaves absolute ones unchanged', () => {
  const page = testPage({
    linkTags: [
      { rel: 'alternate', hreflang: 'sv', href: '/se/autumn' },
      { rel: 'author', href: 'https://club.example/' },
    ],
  })
  expect(pageHead(page, place).links.slice(1)).toEqual([
    { rel: 'alternate', hreflang: 'sv', href: 'https://shop.example/se/autumn' },
    { rel: 'author', href: 'https://club.example/' },
  ])
})

it('hides a preview from search engines, even if content allows them', () => {
  const page = testPage({
    metaTags: [
      { name: 'Robots', content: 'index, follow' },
      { name: 'author', content: 'Vitrine' },
    ],
  })
  expect(pageHead(page, place).meta).toContainEqual({ name: 'Robots', content: 'index, follow' })
  expect(pageHead(page, { ...place, hidden: true }).meta).toEqual([
    { name: 'author', content: 'Vitrine' },
    { name: 'robots', content: 'noindex, nofollow' },
  ])
})

it('does not let content relax the referrer policy', () => {
  const page = testPage({ metaTags: [{ name: 'Referrer', content: 'unsafe-url' }] })
  expect(pageHead(page, place).meta).toEqual([])
})

it('has the editions of other markets, unless content sets them itself', () => {
  const alternates = [
    { hreflang: 'da-DK', path: '/dk/autumn' },
    { hreflang: 'sv-SE', path: '/se/autumn' },
  ]
  expect(pageHead(testPage({}), { ...place, alternates }).links.slice(1)).toEqual([
    { rel: 'alternate', hreflang: 'da-DK', href: 'https://shop.example/dk/autumn' },
    { rel: 'alternate', hreflang: 'sv-SE', href: 'https://shop.example/se/autumn' },
  ])
  const own = { rel: 'alternate', hreflang: 'sv', href: '/se/host' }
  expect(pageHead(testPage({ linkTags: [own] }), { ...place, alternates }).links.slice(1)).toEqual([
    { ...own, href: 'https://shop.example/se/host' },
  ])
})

it('makes addresses in structured data absolute, and leaves other texts unchanged', () => {
  const data = { url: '/dk/p/jumper', image: ['/media/front.jpg'], name: '/ slashed', offers: { url: '/dk' } }
  const head = { title: '', description: '', meta: [], links: [], structuredData: [data] }
  expect(withAbsoluteData(head, 'https://shop.example').structuredData).toEqual([
    {
      url: 'https://shop.example/dk/p/jumper',
      image: ['https://shop.example/media/front.jpg'],
      name: '/ slashed',
      offers: { url: 'https://shop.example/dk' },
    },
  ])
})
