import type { RuleDependencies } from '#schemas/pages/visitor-rule.ts'

/** The result of a page request. */
export type PageResult =
  | {
      kind: 'document'
      status: number
      html: string
      /** `sha256-…` of the one inline style. */
      styleHash: string
      /** Origins of other sites that can frame it. Default: none. */
      frames?: readonly string[]
      /** Whether its content policy allows no external services. */
      closed?: boolean
      tags: readonly string[]
      /** Seconds that it may be cached; 0: never; undefined: until it is purged. */
      seconds: number | undefined
      /** Whether it belongs to one visitor and must not be stored. */
      private: boolean
      /** Whether it depends on the listing parameters of its URL. Default: false. */
      lists?: boolean
      /** Whether it is hidden from search engines. */
      hidden: boolean
      /** Properties of the visitor and the time that it depends on. Default: none. */
      conditions?: RuleDependencies
      /** Milliseconds since the epoch at which its content changes: it is not sent after that. */
      expires?: number | undefined
    }
  /** No page: the not-found page is sent, the same for every address. */
  | { kind: 'missing'; status: 404 | 410; private: false }
  | {
      kind: 'json'
      status: number
      body: object
      private: boolean
      tags: readonly string[]
      conditions?: RuleDependencies
    }
  | {
      kind: 'redirect'
      status: 301 | 302 | 303 | 307 | 308
      location: string
      /** Whether the other parameters of the request are added to the location. Default: false. */
      keepsQuery?: boolean
      private: boolean
      tags: readonly string[]
    }
