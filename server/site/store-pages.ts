import type { ShopPage } from '#schemas/catalogue/shop-page.ts'
import { type Store, storesIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import type { Site } from '#server/site/site.ts'

type SiteLookup = Pick<Site, 'pages' | 'payload' | 'hasTemplate'>

const storesOf = (site: Pick<Site, 'payload'>, market: string): readonly Store[] =>
  storesIn(site.payload(market, 'stores'))

/** Returns the parent of stores' pages: the list of all stores, else the store finder. */
function overviewOf({ pages }: Pick<Site, 'pages'>, market: string) {
  const ofKind = (alias: string) => pages.find((page) => page.market === market && page.alias === alias)
  return ofKind('retailStores') ?? ofKind('storeLocatorPage')
}

const slugOf = ({ slug, id }: Store): string => slug ?? id

/** Returns the path of a store's page in a market; undefined without a template or a parent page. */
function storePath(site: SiteLookup, market: string, store: Store): string | undefined {
  const overview = site.hasTemplate(market, 'store') ? overviewOf(site, market) : undefined
  return overview && `${overview.path}/${slugOf(store)}`
}

/** Returns the address of a store's page: the one that it names, else its own. */
export function storeAddress(site: SiteLookup, market: string, store: Store): string | undefined {
  if (store.url !== undefined) return store.url
  const path = storePath(site, market, store)
  return path === undefined ? undefined : encodePath(path)
}

/** Returns the paths of all stores' pages in a market, in list order. */
export const storePaths = (site: SiteLookup, market: string): string[] =>
  storesOf(site, market).flatMap((store) =>
    store.url === undefined ? (storePath(site, market, store) ?? []) : [],
  )

/** Part of the path of pages of products in stores, below the page that lists all stores. */
const goods = '/p/'

/** Returns the path of the page for finding a product in stores; undefined if the market has no stores. */
export function storeProductPath(site: SiteLookup, market: string, productPath: string): string | undefined {
  const overview = overviewOf(site, market)
  return overview && `${overview.path}${goods}${productPath.split('/').at(-1)}`
}

/** Returns the product page's path for a path of its stores; undefined for other paths. */
function productPathOf(site: Site, market: string, path: string): string | undefined {
  const overview = overviewOf(site, market)
  const start = `${overview?.path}${goods}`
  return overview && path.startsWith(start) ? `/${market}${goods}${path.slice(start.length)}` : undefined
}

/** Returns the stores page of a product: the product's page with another kind. */
const inStores = ({ subject }: ShopPage): ShopPage => ({ alias: 'storeProductPage', subject })

function pageOf(site: Site, market: Market, path: string): ShopPage | undefined {
  const overview = overviewOf(site, market.id)
  if (!overview || !path.startsWith(`${overview.path}/`)) return undefined
  const slug = path.slice(overview.path.length + 1)
  const store = storesOf(site, market.id).find((item) => item.url === undefined && slugOf(item) === slug)
  if (!store) return undefined
  const { texts } = site.texts(market)
  const { street, postalCode, city } = store.address
  const locality = [postalCode, city].filter(Boolean).join(' ')
  const subject = {
    title: store.name,
    description: [store.name, street, locality].join(', '),
    storeId: store.id,
    breadcrumbs: [
      { title: texts['header.home'] ?? market.name, url: market.url },
      { title: texts['store.all'] ?? overview.path, url: encodePath(overview.path) },
      { title: store.name, url: encodePath(path) },
    ],
  }
  return { alias: 'store', subject }
}

/** Adds a page for every store of a market's list to the catalogue's pages, below the store list. */
export function withStorePages(catalogue: ShopPages, site: () => Site): ShopPages {
  return {
    async find(id, path) {
      const market = site().market(id)
      const product = productPathOf(site(), id, path)
      if (product !== undefined) {
        const page = await catalogue.find(id, product)
        return page.kind === 'page' ? { ...page, page: inStores(page.page) } : page
      }
      const page = market && pageOf(site(), market, path)
      return page ? { kind: 'page', page } : catalogue.find(id, path)
    },

    async addresses(market) {
      const stores = storePaths(site(), market).map((path) => ({ alias: 'store' as const, path }))
      return [...(await catalogue.addresses(market)), ...stores]
    },

    async marketsWith(path) {
      const pageMarket = site().markets.find((market) => pageOf(site(), market, path))
      // Store ids are per market: the same id in another market is a different store.
      return pageMarket ? [pageMarket.id] : catalogue.marketsWith(path)
    },
  }
}
