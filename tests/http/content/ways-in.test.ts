import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoSeller, legalPageNames } from '#fixtures/content/legal.ts'
import { demoMarkets } from '#fixtures/markets.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { pageAliases } from '#schemas/pages/page-kinds.ts'
import { languages } from '#starter/languages.ts'
import { translations } from '#starter/translations/by-language.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { hiddenField, pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { crawl } from '#tests/support/crawl.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront
beforeAll(async () => {
  shop = await startTestStorefront({ parts: { demoStyles: 60 } })
})
afterAll(() => shop.close())

const plain = { headers: { 'Accept-Encoding': 'identity' } }
const read = async (path: string): Promise<string> => await (await fetch(shop.url + path, plain)).text()

/** Links of a page within its market, without those that only filter or sort a listing. */
const linksIn = (html: string, market: string): string[] =>
  Array.from(html.matchAll(/<a\b[^>]*?\shref="([^"#]*)/g), ([, href]) => href ?? '').filter(
    (href) => (href === `/${market}` || href.startsWith(`/${market}/`)) && /^[^?]*(\?page=\d+)?$/.test(href),
  )

/** The HTML of one widget. */
const widgetIn = (html: string, type: string): string =>
  html.match(new RegExp(`data-type="${type}".*?(?=data-type="|</main>|</body>)`, 's'))?.[0] ?? ''

/** Paths of the catalogue's pages in the sitemap, without stores. */
async function sitemapOf(market: string): Promise<{ listings: Set<string>; products: Set<string> }> {
  const xml = await read(`/sitemap-${market}-shop-1.xml`)
  const paths = Array.from(
    xml.matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, address]) => new URL(address ?? '').pathname,
  ).filter((path) => !path.startsWith(`/${market}/stores/`))
  const isProduct = (path: string) => path.startsWith(`/${market}/p/`)
  return {
    listings: new Set(paths.filter((path) => !isProduct(path))),
    products: new Set(paths.filter(isProduct)),
  }
}

/** Names a product without its colour: the page of one colour links to the other colours. */
const styleOf = (path: string): string => path.replace(/(-\d{5})-.*$|-[a-z]+$/, '$1')

/**
 * Follows links from a market's home page, a page at a time, until all of these are found, pages or styles. Products are
 * not opened.
 * @returns pages and styles that were found, by the presses that it takes
 */
async function reached(
  market: string,
  targets: ReadonlySet<string>,
  presses: number,
): Promise<Map<string, number>> {
  const remaining = new Set(targets)
  const distances = new Map([[`/${market}`, 0]])
  let pages = [`/${market}`]
  for (let press = 1; press <= presses; press += 1) {
    const next: string[] = []
    for (const page of pages) {
      const links = remaining.size > 0 ? linksIn(await read(page), market) : []
      const newLinks = links.filter((link) => !distances.has(link))
      for (const link of newLinks) {
        remaining.delete(link)
        remaining.delete(styleOf(link))
        distances.set(styleOf(link), distances.get(styleOf(link)) ?? press)
        distances.set(link, distances.get(link) ?? press)
      }
      next.push(...newLinks.filter((link) => !link.startsWith(`/${market}/p/`)))
    }
    pages = [...new Set(next)]
  }
  return distances
}

it.each(demoMarkets.map(({ market }) => market.id))(
  'leads from the home page of %s to every listing in three presses, and to every style in four',
  async (market) => {
    const { listings, products } = await sitemapOf(market)
    // Women, men and kids have pages of content instead.
    expect(listings.size).toBeGreaterThan(25)
    const styles = new Set([...products].map(styleOf))
    expect(styles.size).toBeGreaterThan(50)
    const distances = await reached(market, new Set([...listings, ...styles]), 4)
    const later = (presses: number) => (name: string) => (distances.get(name) ?? presses + 1) > presses
    expect([...listings].filter(later(3))).toEqual([])
    expect([...styles].filter(later(4))).toEqual([])
  },
)

it('leads from the home page to every product in five presses', async () => {
  const { products } = await sitemapOf('dk')
  expect(products.size).toBeGreaterThan(100)
  const distances = await reached('dk', products, 5)
  // Colours that only stores sell are in no listing: the page of another colour leads to them.
  const unlisted = [...products].filter((path) => !distances.has(path))
  expect(unlisted.length).toBeLessThan(products.size / 50)
  for (const path of unlisted) {
    const colours = linksIn(widgetIn(await read(path), 'colourChoice'), 'dk')
    const other = colours.find((colour) => (distances.get(colour) ?? 5) < 5) ?? path
    expect(linksIn(widgetIn(await read(other), 'colourChoice'), 'dk'), other).toContain(path)
  }
})

const hasLink = (market: string, path: string) => (link: string) => link === `/${market}${path}`

describe('the ways on a page', () => {
  it('give women and children menus of their own, on all of their pages', async () => {
    const menuAt = async (path: string) => linksIn(widgetIn(await read(path), 'header'), 'dk')
    for (const line of ['men', 'women', 'kids']) {
      const otherCategories = ['men', 'women', 'kids'].filter((category) => category !== line)
      const menu = await menuAt(`/dk/${line}/shoes`)
      expect(menu).toContain(`/dk/${line}/knitwear`)
      for (const other of otherCategories) expect(menu).not.toContain(`/dk/${other}/knitwear`)
    }
    expect(await menuAt('/dk')).toContain('/dk/men/shoes')
    expect(await menuAt('/dk/women')).toContain('/dk/women/dresses')
  })

  it('give each part of the navigation listings: menu, footer, and behind the tab bar of phones', async () => {
    const { listings } = await sitemapOf('tr')
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile'
    const html = await (await fetch(`${shop.url}/tr`, { headers: { 'User-Agent': iphone } })).text()
    for (const type of ['header', 'footer'])
      expect(
        linksIn(widgetIn(html, type), 'tr').filter((link) => listings.has(link)),
        type,
      ).not.toEqual([])
    expect(linksIn(widgetIn(html, 'appNavigation'), 'tr')).toContain('/tr/categories')
    const categories = new Set(linksIn((await read('/tr/categories')).split('<main')[1] ?? '', 'tr'))
    const deep = [...listings].filter((link) => link.split('/').length > 3)
    expect(deep.filter((link) => !categories.has(link))).toEqual([])
  })

  it('lead from a category down, up and sideways', async () => {
    const men = linksIn(widgetIn(await read('/dk/men'), 'categoryLinks'), 'dk')
    expect(men).toEqual(expect.arrayContaining(['/dk/men/knitwear', '/dk/men/shoes']))
    const shoes = linksIn(widgetIn(await read('/dk/men/shoes'), 'categoryLinks'), 'dk')
    expect(shoes).toEqual(expect.arrayContaining(['/dk/men', '/dk/men/knitwear', '/dk/men/accessories']))
    const trousers = linksIn(widgetIn(await read('/dk/trousers'), 'categoryLinks'), 'dk')
    expect(trousers).toEqual(expect.arrayContaining(['/dk/shirts', '/dk/shoes']))
  })

  it('lead from a carousel of a category to the whole of it', async () => {
    const html = await read('/en/autumn')
    const carousels = html.split('data-type="productCarousel"').slice(1)
    const outerwear = carousels.at(-1) ?? ''
    expect(linksIn(outerwear, 'en').some(hasLink('en', '/outerwear'))).toBe(true)
  })

  it('lead on from a missing page', async () => {
    const response = await fetch(`${shop.url}/us/nothing-here`)
    expect(response.status).toBe(404)
    const main = (await response.text()).split('<main')[1]?.split('</main>')[0] ?? ''
    for (const path of ['/men', '/women', '/kids'])
      expect(linksIn(main, 'us').some(hasLink('us', path)), path).toBe(true)
  })

  it('show breadcrumbs on every listing and editorial page', async () => {
    for (const path of ['/dk/men/shoes', '/dk/knitwear', '/dk/women', '/dk/autumn', '/dk/guide'])
      expect(linksIn(widgetIn(await read(path), 'breadcrumbs'), 'dk'), path).toContain('/dk')
  })
})

it.each(languages)('shows what a search with a typing error was corrected to, in %s', async (language) => {
  const market = demoMarkets.find((demo) => demo.market.language.baseCode === language)?.market.id
  const search = async (json: object) => {
    const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'test' }
    const request = { method: 'POST', headers, body: JSON.stringify(json) }
    return JSON.parse(await (await fetch(`${shop.url}/api/catalog/${market}/search`, request)).text())
  }
  const { results } = await search({ size: 50 })
  const words: string[] = results.flatMap(({ name }: { name: string }) => name.match(/\p{L}{6,}/gu) ?? [])
  const word = (words.find((longWord) => longWord[2] !== longWord[3]) ?? '').toLocaleLowerCase(language)
  const typed = word.replace(/^(..)(.)(.)/u, '$1$3$2')
  expect((await search({ searchTerms: word })).correctedTerms).toBeUndefined()
  expect(await search({ searchTerms: typed })).toMatchObject({ correctedTerms: word })
  const main = (await read(`/${market}/search?q=${encodeURIComponent(typed)}`)).split('<main')[1] ?? ''
  const texts = translations[language]
  expect(main).toContain(`>${fillText(texts['listing.found'], { terms: word })}</h1>`)
  expect(main).toContain(fillText(texts['listing.notFound'], { terms: typed }))
})

/** Kinds that no link leads to: replacements for other pages, or targets of a mail or a provider alone. */
const unlinked = ['notFoundPage', 'errorPage', 'socialLoginCallbackPage', 'isoSetupPage']

/** Kinds of the checkout, which exist once it has begun. */
const ofAnOrder = (alias: string) => alias.startsWith('checkout') || alias === 'receiptPage'
const ofAnAccount = (alias: string) => alias.startsWith('account')
/** The demo's set with its own page, which a crawl of a small sample can miss. */
const giftSet = /\/gift-set-[^/]+$/
const linked = pageAliases.filter((alias) => !unlinked.includes(alias))

/** Where the seller is, as readers of a market say it. */
const sellerCountries = new Map([
  ['dk', 'Danmark'],
  ['de', 'Dänemark'],
  ['us', 'Denmark'],
  ['ca-fr', 'Danemark'],
  ['tr', 'Danimarka'],
  ['ae', 'الدانمرك'],
])

describe('the legally required pages', () => {
  it.each(demoMarkets.map(({ market }) => market.id))(
    'name the seller in %s, and the footers of the shop and of the checkout lead to them',
    async (market) => {
      const { ask, post } = pageVisitor(() => shop.url)
      await post(`/${market}`, { _form: 'basket.addLine', sku: '10001_001_002' })
      const checkout = await ask(`/${market}/checkout/customer`)
      expect(checkout.status).toBe(200)
      const footers = [await read(`/${market}`), checkout.html].map((html) =>
        linksIn(widgetIn(html, 'footer'), market),
      )
      for (const name of legalPageNames) {
        const path = `/${market}/${name}`
        for (const links of footers) expect(links).toContain(path)
        const { status, html } = await ask(path)
        expect([path, status]).toEqual([path, 200])
        expect(html.split('<main')[1], path).toContain(demoSeller.legalName)
        expect(html.split('<main')[1], path).toContain(sellerCountries.get(market) ?? '')
      }
    },
  )
})

describe('a visitor who follows every link', () => {
  const customer = pageVisitor(() => shop.url)
  beforeAll(async () => {
    const words = { email: 'crawler@example.com', password: 'correct horse 1', acceptTerms: 'true' }
    await customer.post('/dk/login', { _form: 'session.signUp', ...words })
  })

  it.each(demoMarkets.map(({ market }) => market.id))(
    'finds a page of each kind in %s, no dead link, and no untranslated key',
    async (market) => {
      const guest = pageVisitor(() => shop.url)
      // The last test requests every product of a market.
      const byGuest = await crawl({ ask: guest.ask, market, opened: 1, products: 8, always: giftSet })
      const expectedAliases = linked.filter((alias) => !ofAnOrder(alias) && !ofAnAccount(alias))
      expect(expectedAliases.filter((alias) => !byGuest.kinds.has(alias))).toEqual([])
      // The guest has opened all listings and content.
      const signedIn = await crawl({ ask: customer.ask, market, opened: 1, products: 5, hubs: [] })
      expect(linked.filter((alias) => ofAnAccount(alias) && !signedIn.kinds.has(alias))).toEqual([])
      expect([...byGuest.dead, ...signedIn.dead]).toEqual([])
      expect([...byGuest.rawKeys, ...signedIn.rawKeys]).toEqual([])
    },
  )

  it('finds all of them with an order and another in progress, and each page of a market complete', async () => {
    const { ask, post, upToPayment } = customer
    const buy = () => upToPayment('dk', '10001_001_002', danishAddress)
    await buy()
    const { html } = await ask('/dk/checkout/payment')
    const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type: 'scheme' }
    const { location } = await post('/dk/checkout/payment', fields)
    await ask((await post(location, { decision: 'approve', notice: 'once' })).location)
    await buy()
    const { kinds, dead, rawKeys } = await crawl({ ask, market: 'dk', opened: 3 })
    const guests = ['loginPage', 'checkoutPage', 'checkoutCustomerPage']
    expect(linked.filter((alias) => !kinds.has(alias) && !guests.includes(alias))).toEqual([])
    expect(dead).toEqual([])
    expect(rawKeys).toEqual([])
  })
})
