import type { PageAlias } from '#schemas/page-kinds.ts'
import type { ContentAnswer, ContentSource, PageSubject } from '#server/content/content-source.ts'
import type { ContentStore } from '#server/content/store.ts'

/** Page kinds of which the catalogue has many pages, all from one template of the market. */
export const templateAliases = [
  'productPage',
  'productSetPage',
  'categoryPage',
] as const satisfies PageAlias[]
export type TemplateAlias = (typeof templateAliases)[number]

/** A page that the catalogue has, whatever content says. */
export interface ShopPage {
  alias: TemplateAlias
  subject: PageSubject
}

/** The catalogue's pages by address. */
export interface ShopPages {
  find(market: string, path: string): Promise<ShopPage | undefined>
}

/** Titles and breadcrumbs are the product's; the rest is as editors composed the template. */
const revisionOf = (template: string, subject: PageSubject): string =>
  `${template} ${JSON.stringify(subject)}`

/**
 * Adds the catalogue's pages to a content source. A page that content has at the same address goes before them, so that
 * an editor may compose one product's or one category's page by hand.
 * @param templates documents of the kind `template`, one for each page kind and market
 */
export function withShopPages(
  source: ContentSource,
  templates: Pick<ContentStore, 'document'>,
  shopPages: ShopPages,
): ContentSource {
  return {
    async page(request): Promise<ContentAnswer> {
      const answer = await source.page(request)
      if (answer.kind !== 'missing' || answer.status === 410) return answer
      const { market, path, preview } = request
      const found = await shopPages.find(market, path)
      if (!found) return answer
      const template = await templates.document({ kind: 'template', market, key: found.alias }, { preview })
      if (!template) return answer
      return {
        kind: 'document',
        document: JSON.parse(template.body),
        revision: revisionOf(template.revision, found.subject),
        subject: found.subject,
      }
    },
    refuse: (request, revision) => source.refuse(request, revision),
    accept: (request, revision) => source.accept(request, revision),
    ready: () => source.ready(),
  }
}
