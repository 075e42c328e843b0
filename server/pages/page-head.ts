import type { DocumentHead } from '#renderer/document.tsx'
import type { Page } from '#schemas/page.ts'

interface Place {
  /** PUBLIC_URL: the only source of absolute addresses. */
  publicUrl: string
  /** Encoded path, with the parameters that make it another page. */
  address: string
  /** Not for search engines. */
  hidden: boolean
}

const absolute = (address: string | undefined, publicUrl: string): string =>
  address?.startsWith('/') ? `${publicUrl}${address}` : (address ?? '')

/** What the page itself says of its head (spec 1, section 3: Page). Internal previews are never indexed. */
export function pageHead(page: Page, { publicUrl, address, hidden }: Place): DocumentHead {
  const canonical = { rel: 'canonical', href: `${publicUrl}${address}` }
  const robots = { name: 'robots', content: 'noindex, nofollow' }
  const saysRobots = (tag: Readonly<Record<string, string>>) => tag.name?.toLowerCase() === 'robots'
  return {
    title: page.title,
    description: page.description,
    meta: hidden ? [...page.metaTags.filter((tag) => !saysRobots(tag)), robots] : page.metaTags,
    links: [
      canonical,
      ...page.linkTags
        .filter((tag) => tag.rel !== 'canonical')
        .map((tag) => ({ ...tag, href: absolute(tag.href, publicUrl) })),
    ],
    structuredData: page.structuredData,
  }
}
