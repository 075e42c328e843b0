import type { Conditions } from '#schemas/pages/visitor-rule.ts'

/** What a page request comes to. */
export type PageAnswer =
  | {
      kind: 'document'
      status: number
      html: string
      /** `sha256-…` of the one inline style. */
      styleHash: string
      /** Origins of other sites that it may show in a frame; absent: none. */
      frames?: readonly string[]
      /** Lets in no script or address of another service. */
      closed?: boolean
      tags: readonly string[]
      /** Seconds that it may be kept; 0: not at all; undefined: until it is purged. */
      seconds: number | undefined
      /** Belongs to one visitor: never stored anywhere. */
      private: boolean
      /** Shows what its address asks of a listing; absent: parameters of listings change nothing of it. */
      lists?: boolean
      /** Not for search engines. */
      hidden: boolean
      /** What of the visitor and of time made a difference; absent: nothing. */
      conditions?: Conditions
      /** When something else is to be shown, in milliseconds since the epoch: it is not sent after that. */
      expires?: number | undefined
    }
  /** Nothing is there: the not-found page answers, the same for every address. */
  | { kind: 'missing'; status: 404 | 410; private: false }
  | { kind: 'json'; status: number; body: object; private: boolean; conditions?: Conditions }
  | {
      kind: 'redirect'
      status: 301 | 302 | 303 | 307 | 308
      location: string
      private: boolean
      tags: readonly string[]
    }
