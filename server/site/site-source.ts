import type { PublishedPage } from '#server/site/published-page.ts'

/** Facts about an asset that pictures need before loading. */
export interface AssetFacts {
  url: string
  contentType: string
  width: number
  height: number
  placeholder: string
}

/** A site-wide document in the content store. */
export interface SiteDocument {
  market: string
  key: string
  body: unknown
}

/** The kinds of documents that are site-wide content. */
export const siteKinds = ['layout', 'pattern', 'markets', 'translations', 'toggles', 'payload'] as const

/** Source of site-wide content. */
export interface SiteDocuments {
  list(kind: (typeof siteKinds)[number]): Promise<readonly SiteDocument[]>
  assets(): Promise<readonly AssetFacts[]>
  /** Every published page. */
  pages(): Promise<readonly PublishedPage[]>
  /** Page kinds for which a market has a published template. Default: none. */
  templates?(): Promise<readonly { market: string; key: string }[]>
  /** Pages that a market unpublished. Default: none. */
  unpublishedPages?(): Promise<readonly { market: string; path: string }[]>
}
