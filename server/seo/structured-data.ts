import type { Market } from '#schemas/markets/market.ts'
import type { ShopFacts } from '#schemas/markets/shop-facts.ts'
import type { Page } from '#schemas/pages/page.ts'

interface PageLocation {
  publicUrl: string
  /** Encoded path of the page. */
  address: string
  market: Market
  shop: ShopFacts
}

const context = 'https://schema.org'

const absolute = (address: string, publicUrl: string): string =>
  address.startsWith('/') ? `${publicUrl}${address}` : address

function organization({ publicUrl, shop, market }: PageLocation): object {
  return {
    '@context': context,
    '@type': 'Organization',
    name: shop.name,
    url: `${publicUrl}${market.url}`,
    ...(shop.logo !== undefined && { logo: absolute(shop.logo, publicUrl) }),
    ...(shop.sameAs && { sameAs: shop.sameAs }),
  }
}

function webSite({ publicUrl, shop, market }: PageLocation): object {
  const search = shop.searchPage
  return {
    '@context': context,
    '@type': 'WebSite',
    name: shop.name,
    url: `${publicUrl}${market.url}`,
    ...(search !== undefined && {
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}${market.url}/${search}?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    }),
  }
}

function breadcrumbList({ breadcrumbs }: Page, publicUrl: string): object[] {
  if (breadcrumbs.length === 0) return []
  return [
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbs.map(({ title, url }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: absolute(url, publicUrl),
      })),
    },
  ]
}

const collections: ReadonlySet<string> = new Set(['categoryPage', 'searchPage', 'productSetPage', 'store'])

function ofKind(page: Page, location: PageLocation): object[] {
  if (page.alias === 'homePage') return [webSite(location), organization(location)]
  if (!collections.has(page.alias)) return []
  const { title, description } = page
  return [
    {
      '@context': context,
      '@type': 'CollectionPage',
      name: title,
      ...(description && { description }),
      url: `${location.publicUrl}${location.address}`,
    },
  ]
}

const typeOf = (data: object): unknown => Reflect.get(data, '@type')

/**
 * Returns the structured data of a page by its kind: WebSite and Organization on home pages, CollectionPage on lists,
 * BreadcrumbList with breadcrumbs. Content's own data of the same type has priority.
 */
export function structuredDataOf(page: Page, location: PageLocation): object[] {
  const existingTypes = new Set(page.structuredData.map(typeOf))
  const derived = [...ofKind(page, location), ...breadcrumbList(page, location.publicUrl)]
  return [...page.structuredData, ...derived.filter((data) => !existingTypes.has(typeOf(data)))]
}
