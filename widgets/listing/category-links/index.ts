import { defineWidget } from '#renderer/define-widget.ts'
import type { Page } from '#schemas/pages/page.ts'
import { safeUrl } from '#schemas/validation/url.ts'
import { categoryLinksSchema } from '#widgets/listing/category-links/schema.ts'

/** Returns the links of a page's category; those without a safe address are left out. */
const linksOf = ({ categoryLinks = [] }: Page) =>
  categoryLinks.flatMap(({ title, url }) => {
    const address = safeUrl(url)
    return address ? [{ title, url: address, openInCurrentTab: true }] : []
  })

export const categoryLinks = defineWidget(categoryLinksSchema, {
  type: 'categoryLinks',
  hydrate: 'never',
  texts: ['listing.categories'],
  pageFields: ['path'],
  forPage: (content, page) => (content.links.length > 0 ? content : { ...content, links: linksOf(page) }),
  budget: { script: 0, style: 600 },
})
