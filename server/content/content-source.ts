import type { PageSubject } from '#schemas/catalogue/shop-page.ts'

/** A request for a page. `path` is decoded and starts with the market: `/dk/autumn`. */
export interface ContentRequest {
  market: string
  path: string
  /** Prefers drafts to published documents. */
  preview: boolean
}

/** Result of a content source. Documents are in either CMS shape, unchecked. */
export type ContentResponse =
  | {
      kind: 'document'
      document: unknown
      /** Equal revisions mean equal documents. */
      revision: string
      /** Seconds that it stays fresh; absent: until it is purged. */
      maxAge?: number
      /** The source failed and this is the last good copy. */
      stale?: boolean
      /** Subject of the page, if the document is a template. */
      subject?: PageSubject
      /** The market that it is inherited from. Default: the market's own. */
      from?: string
    }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308; location: string }
  | {
      kind: 'missing'
      status: 404 | 410
      /** Seconds after which the source is requested again; absent: once it is purged. */
      maxAge?: number
    }
  | { kind: 'unavailable'; reason: string }

/** Facts about a page by which other pages and sitemaps find it. */
export interface PageFacts {
  /** Undefined: its document has none. */
  id: string | undefined
  /** Whether search engines may list it. */
  indexed: boolean
}

/** Source of pages: the embedded store, or a content system over HTTP. */
export interface ContentSource {
  page(request: ContentRequest): Promise<ContentResponse>
  /** Reports that a document was refused (invalid or out of bounds) and returns its last good copy, if any. */
  refuse(request: ContentRequest, revision: string): Promise<ContentResponse>
  /** Stores a document that rendered as the last good copy. */
  accept(request: ContentRequest, revision: string, facts?: PageFacts): Promise<void>
  /** Reports that a document's own status withdraws its page: there is no last good copy of it. */
  forget(request: ContentRequest): Promise<void>
  /** Returns the paths of a market's known pages by id. Absent: the site knows the source's pages. */
  pathsOf?(market: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns the known pages of a market that search engines may list. Absent: the site knows them. */
  listedPaths?(market: string): Promise<readonly string[]>
  /** Resolves once the source responds; rejects with the reason if it does not. */
  ready(): Promise<void>
}
