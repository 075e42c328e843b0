import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

const read = async (path: string) => {
  const response = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
  return { response, text: await response.text() }
}
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

/** Tags of a page's head by a name and its value, with one attribute of each. */
const attributesOf = (html: string, tag: RegExp, attribute: string) =>
  [...html.matchAll(tag)].map(([element]) => new RegExp(`${attribute}="([^"]*)"`, 'i').exec(element)?.[1])

const structuredData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )

it('lists the sitemap and excluded paths in robots.txt', async () => {
  const { response, text } = await read('/robots.txt')
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('Disallow: /api/')
  const rules = text.split('\n')
  for (const end of ['$', '/', '?']) expect(rules).toContain(`Disallow: /dk/basket${end}`)
  expect(rules).not.toContain('Disallow: /dk/basket')
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml')
})

it('lists each market’s indexed pages with their alternates', async () => {
  const index = await read('/sitemap.xml')
  expect(locations(index.text)).toContain('https://shop.example/sitemap-dk-1.xml')
  const { response, text } = await read('/sitemap-dk-1.xml')
  expect(response.headers.get('content-type')).toContain('xml')
  const pages = locations(text)
  expect(pages).toContain('https://shop.example/dk')
  expect(pages).toContain('https://shop.example/dk/autumn')
  expect(pages.every((address) => address?.startsWith('https://shop.example/dk'))).toBe(true)
  expect(pages).not.toContain('https://shop.example/dk/not-found')
  expect(text).toContain(
    '<xhtml:link rel="alternate" hreflang="sv-SE" href="https://shop.example/se/autumn"/>',
  )
})

it('lists each market’s products and categories with their alternates', async () => {
  const index = await read('/sitemap.xml')
  expect(locations(index.text)).toContain('https://shop.example/sitemap-dk-shop-1.xml')
  const pages = locations((await read('/sitemap-dk-shop-1.xml')).text)
  expect(pages).toContain('https://shop.example/dk/p/crew-knit-moss')
  expect(pages).toContain('https://shop.example/dk/men/knitwear')
  expect(new Set(pages).size).toBe(pages.length)
  for (const address of [pages[0], pages.at(-1)])
    expect((await read(new URL(address ?? '').pathname)).response.status).toBe(200)
  const links = /<link[^>]*rel="alternate"[^>]*>/g
  for (const path of ['p/crew-knit-moss', 'men/knitwear']) {
    const { text } = await read(`/dk/${path}`)
    expect(attributesOf(text, links, 'href')).toContain(`https://shop.example/ae/${path}`)
    expect(attributesOf(text, links, 'hreflang')).toEqual(expect.arrayContaining(['da-DK', 'ar-AE', 'fr-CA']))
  }
  expect((await read('/sitemap-dk-shop-9.xml')).response.status).toBe(404)
})

it('lists an address once if a page of content replaces a category', async () => {
  const [content, catalogue] = await Promise.all(
    ['/sitemap-dk-1.xml', '/sitemap-dk-shop-1.xml'].map(async (path) => locations((await read(path)).text)),
  )
  expect(content).toContain('https://shop.example/dk/women')
  expect(catalogue?.filter((address) => content?.includes(address))).toEqual([])
})

it('returns 304 while the sitemap is unchanged, and 200 when a page is unlisted', async () => {
  const { response } = await read('/sitemap-dk-1.xml')
  const revalidate = () =>
    fetch(`${shop.url}/sitemap-dk-1.xml`, {
      headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
    })
  expect((await revalidate()).status).toBe(304)
  const page = { kind: 'page', market: 'dk', key: '/dk/guide' } as const
  const unlisted = {
    statusCode: 200,
    meta: { _alias: 'contentPage', metaTags: [{ name: 'Robots', content: 'noindex' }] },
    rows: {},
  }
  await shop.store.putDraft({ ...page, body: JSON.stringify(unlisted) }, 'editor')
  await shop.store.publish([page], 'editor')
  await expect.poll(async () => (await read('/sitemap-dk-1.xml')).text).not.toContain('/dk/guide')
  expect((await revalidate()).status).toBe(200)
})

it.each(['/sitemap-xx-1.xml', '/sitemap-dk-9.xml', '/sitemap-dk-0.xml'])('has no %s', async (path) => {
  expect((await read(path)).response.status).toBe(404)
})

it('names every market’s edition of a page, and the shop’s root as the default of home pages', async () => {
  const links = /<link[^>]*rel="alternate"[^>]*>/g
  const home = await read('/dk')
  expect(attributesOf(home.text, links, 'hreflang')).toEqual(
    expect.arrayContaining(['da-DK', 'sv-SE', 'ar-AE', 'en-CA', 'fr-CA', 'x-default']),
  )
  const { text } = await read('/dk/autumn')
  expect(attributesOf(text, links, 'href')).toContain('https://shop.example/ae/autumn')
  expect(attributesOf(text, links, 'hreflang')).not.toContain('x-default')
})

it('describes a page by its kind: site and shop on the home page, breadcrumbs on other pages', async () => {
  const home = structuredData((await read('/dk')).text)
  expect(home.map((data) => data['@type'])).toEqual(['WebSite', 'Organization'])
  expect(home[1]).toMatchObject({ name: 'Vitrine', url: 'https://shop.example/dk' })
  const [crumbs] = structuredData((await read('/dk/autumn')).text)
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1, item: 'https://shop.example/dk' }, { position: 2 }],
  })
})

it('describes a product with its sizes, and a category as a collection', async () => {
  const product = structuredData((await read('/dk/p/crew-knit-moss')).text)
  const group = product.find((data) => data['@type'] === 'ProductGroup')
  expect(group).toMatchObject({
    url: 'https://shop.example/dk/p/crew-knit-moss',
    hasVariant: expect.arrayContaining([
      expect.objectContaining({ offers: expect.objectContaining({ priceCurrency: 'DKK' }) }),
    ]),
  })
  expect(product.map((data) => data['@type'])).toContain('BreadcrumbList')
  const category = structuredData((await read('/dk/men')).text)
  expect(category.find((data) => data['@type'] === 'CollectionPage')).toMatchObject({
    url: 'https://shop.example/dk/men',
  })
})

it('provides title, address and picture for shared links', async () => {
  const { text } = await read('/dk/autumn')
  const tag = (property: string) =>
    attributesOf(text, new RegExp(`<meta[^>]*property="${property}"[^>]*>`, 'g'), 'content')
  expect(tag('og:url')).toEqual(['https://shop.example/dk/autumn'])
  expect(tag('og:locale')).toEqual(['da_DK'])
  expect(tag('og:title')).toHaveLength(1)
  const [picture = ''] = tag('og:image')
  expect(picture).toMatch(/^https:\/\/shop\.example\/media\/.*w=1280&amp;f=jpeg$/)
  const shown = await fetch(picture.replace('https://shop.example', shop.url).replaceAll('&amp;', '&'))
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  await shown.arrayBuffer()
})
