import type { DocumentHead } from '#renderer/document.tsx'
import type { Market } from '#schemas/markets/market.ts'
import type { ShopFacts } from '#schemas/markets/shop-facts.ts'
import type { Page } from '#schemas/pages/page.ts'
import { mapStrings } from '#schemas/values/map-strings.ts'
import type { Alternate } from '#server/seo/alternates.ts'
import { structuredDataOf } from '#server/seo/structured-data.ts'

interface PageLocation {
  /** PUBLIC_URL: the only source of absolute addresses. */
  publicUrl: string
  /** Encoded path, with the parameters that make it another page. */
  address: string
  /** Whether it is hidden from search engines. */
  hidden: boolean
  market: Market
  /** The same page in other markets. Tags of the content come before them. */
  alternates: readonly Alternate[]
  shop: ShopFacts
}

const absolute = (address: string | undefined, publicUrl: string): string =>
  address?.startsWith('/') ? `${publicUrl}${address}` : (address ?? '')

/** Makes the paths in structured data absolute: widgets do not know the origin. */
export function withAbsoluteData(head: DocumentHead, publicUrl: string): DocumentHead {
  const withOrigin = (text: string) => (/^\/[^/\s]\S*$/.test(text) ? absolute(text, publicUrl) : text)
  return {
    ...head,
    structuredData: head.structuredData.map((data) => mapStrings(data, withOrigin)),
  }
}

/** Returns the document head that the page's content sets (routes rule 22). */
export function pageHead(page: Page, { hidden, alternates, ...location }: PageLocation): DocumentHead {
  const { publicUrl, address } = location
  const canonical = { rel: 'canonical', href: `${publicUrl}${address}` }
  const robots = { name: 'robots', content: 'noindex, nofollow' }
  // Content must not relax the referrer policy: addresses contain keys of orders.
  const metaTags = page.metaTags.filter((tag) => tag.name?.toLowerCase() !== 'referrer')
  const isRobotsTag = (tag: Readonly<Record<string, string>>) => tag.name?.toLowerCase() === 'robots'
  return {
    title: page.title,
    description: page.description,
    meta: hidden ? [...metaTags.filter((tag) => !isRobotsTag(tag)), robots] : metaTags,
    links: [
      canonical,
      ...page.linkTags
        .filter((tag) => tag.rel !== 'canonical')
        .map((tag) => ({ ...tag, href: absolute(tag.href, publicUrl) })),
      ...(page.linkTags.some(({ hreflang }) => hreflang !== undefined)
        ? []
        : alternates.map(({ hreflang, path }) => ({
            rel: 'alternate',
            hreflang,
            href: absolute(path, publicUrl),
          }))),
    ],
    structuredData: structuredDataOf(page, location),
  }
}
