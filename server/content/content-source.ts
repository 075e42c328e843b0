import type { PageSubject } from '#schemas/catalogue/shop-page.ts'

/** Which page is asked for. `path` is decoded and starts with the market: `/dk/autumn`. */
export interface ContentRequest {
  market: string
  path: string
  /** Drafts instead of what is published. */
  preview: boolean
}

/** What a content source has for a request. Documents are in either CMS shape, unchecked. */
export type ContentAnswer =
  | {
      kind: 'document'
      document: unknown
      /** Changes when the document does; equal strings mean the same document. */
      revision: string
      /** Seconds that it stays fresh; absent: until it is purged. */
      maxAge?: number
      /** The source failed and this is the last good copy. */
      stale?: boolean
      /** The document is a template, and this what the page is about. */
      subject?: PageSubject
      /** The market that it is inherited from; absent: it is the market's own. */
      from?: string
    }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 307 | 308; location: string }
  | { kind: 'missing'; status: 404 | 410 }
  | { kind: 'unavailable'; reason: string }

/** Where pages come from: the embedded store, or a content system over HTTP. */
export interface ContentSource {
  page(request: ContentRequest): Promise<ContentAnswer>
  /** The document was refused (not valid, over the bounds): answer its last good copy instead, where there is one. */
  refuse(request: ContentRequest, revision: string): Promise<ContentAnswer>
  /** Keeps a document that rendered well as the last good copy. */
  accept(request: ContentRequest, revision: string): Promise<void>
  /** Resolves when the source answers at all; rejects with the reason otherwise. */
  ready(): Promise<void>
}
