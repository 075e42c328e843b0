import type { ViewMode } from '#renderer/context.ts'
import type { Shopper } from '#renderer/loader.ts'
import type { Device } from '#schemas/device.ts'
import type { Market } from '#schemas/market.ts'
import type { Segment } from '#schemas/visitor-rule.ts'
import type { Visitor } from '#server/pages/page-access.ts'

/** The visitor behind a request: what decides whether a page is shown, and what it may be filled with. */
export interface WhoAsks {
  visitor: Visitor
  shopper: Shopper
  /** How far they are on the way to an order could not be asked: what goes by it cannot be shown now. */
  lost?: true
}

/** One page, asked for by one visitor. */
export interface PageRequest {
  market: Market
  /** Decoded; starts with the market. */
  path: string
  query: URLSearchParams
  device: Device
  iso: boolean
  preview: boolean
  drafts: boolean
  /** Looks up who asks, once for a request. Pages that anybody may see never ask. */
  whoAsks: () => Promise<WhoAsks>
  /** What content may tell visitors apart by. */
  segment: Segment
  /** The setup host in the in-store context (routes rule 10). */
  setupHost: boolean
  /**
   * The editor's canvas: everything is shown, to whoever it is for, as it will be at that moment (milliseconds since the
   * epoch). `origins`: other sites that may edit it.
   */
  canvas?: { at: number; origins?: readonly string[] }
}

export const modeOf = ({ preview, canvas }: PageRequest): ViewMode =>
  canvas ? 'canvas' : preview ? 'preview' : 'live'

export const asksForJson = ({ query }: PageRequest): boolean => query.get('type') === 'json'
