import type { DocumentHead } from '#renderer/document.tsx'
import { localeOf, type Market } from '#schemas/markets/market.ts'

interface PageLocation {
  publicUrl: string
  /** Encoded path of the page. */
  address: string
  market: Market
  shopName: string
}

const isPicture = ({ property }: Readonly<Record<string, string>>): boolean => property === 'og:image'

/**
 * Adds Open Graph tags (https://ogp.me): the page's own, those derived from title, description and address, and one
 * picture, the page's own or the first that a widget offers.
 */
export function withSocialTags(
  head: DocumentHead,
  { publicUrl, address, market, shopName }: PageLocation,
): DocumentHead {
  const [picture] = head.meta.filter(isPicture)
  const existing = new Set(head.meta.map(({ property }) => property))
  const derived = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shopName },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: `${publicUrl}${address}` },
    { property: 'og:locale', content: localeOf(market).replace('-', '_') },
  ].filter(({ property, content }) => content !== '' && !existing.has(property))
  if (!picture) return { ...head, meta: [...head.meta, ...derived] }
  const { content = '' } = picture
  const image = {
    property: 'og:image',
    content: content.startsWith('/') ? `${publicUrl}${content}` : content,
  }
  const card = { name: 'twitter:card', content: 'summary_large_image' }
  return { ...head, meta: [...head.meta.filter((tag) => !isPicture(tag)), ...derived, image, card] }
}
