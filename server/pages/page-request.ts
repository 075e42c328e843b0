import type { ViewMode } from '#renderer/context.ts'
import type { Shopper } from '#renderer/loader.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Segment } from '#schemas/pages/visitor-rule.ts'
import type { Device } from '#schemas/values/device.ts'
import type { Visitor } from '#server/pages/page-access.ts'

/** The visitor of a request: it decides on access, and its calls fill private widgets. */
export interface ResolvedVisitor {
  visitor: Visitor
  shopper: Shopper
  /** Progress is unavailable: pages that depend on it cannot be shown now. */
  lost?: true
}

/** One page request of one visitor. */
export interface PageRequest {
  market: Market
  /** Decoded; starts with the market. */
  path: string
  query: URLSearchParams
  device: Device
  iso: boolean
  preview: boolean
  drafts: boolean
  /** Resolves the visitor, once per request. Public pages never call it. */
  resolveVisitor: () => Promise<ResolvedVisitor>
  /** Properties of the visitor that content can depend on. */
  segment: Segment
  /** For the bench: names a rendering without any cached part. */
  edition?: string
  /** The setup host in the in-store context (routes rule 10). */
  setupHost: boolean
  /**
   * The editor's canvas: renders everything, for all audiences, at this time (milliseconds since the epoch). `origins`:
   * other sites that can edit it. `chosen`: variants that the editor looks at, by the ids of their choices.
   */
  canvas?: { at: number; origins?: readonly string[]; chosen?: ReadonlyMap<string, number> }
}

export const modeOf = ({ preview, canvas }: PageRequest): ViewMode =>
  canvas ? 'canvas' : preview ? 'preview' : 'live'

export const wantsJson = ({ query }: PageRequest): boolean => query.get('type') === 'json'
