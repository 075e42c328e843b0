/** What a page request comes to. */
export type PageAnswer =
  | {
      kind: 'document'
      status: number
      html: string
      /** `sha256-…` of the one inline style. */
      styleHash: string
      tags: readonly string[]
      /** Seconds that it may be kept; 0: not at all; undefined: until it is purged. */
      seconds: number | undefined
      /** Belongs to one visitor: never stored anywhere. */
      private: boolean
      /** Not for search engines. */
      hidden: boolean
    }
  /** Nothing is there: the not-found page answers, the same for every address. */
  | { kind: 'missing'; status: 404 | 410; private: false }
  | { kind: 'json'; status: number; body: object; private: boolean }
  | {
      kind: 'redirect'
      status: 301 | 302 | 303 | 307 | 308
      location: string
      private: boolean
      tags: readonly string[]
    }
