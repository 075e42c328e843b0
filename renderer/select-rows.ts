import type { ViewMode } from '#renderer/context.ts'
import {
  isShownOn,
  type PlaceName,
  type PreparedPage,
  type PreparedRow,
  placeNames,
} from '#renderer/prepare-page.ts'
import type { PreparedNode, ShownWidget } from '#renderer/prepare-widget.ts'
import type { TilePlace } from '#renderer/promotion-spots.ts'
import type { Device } from '#schemas/device.ts'
import type { Market } from '#schemas/market.ts'
import type { Row } from '#schemas/page.ts'
import { firstThatHolds, periodAt, type Segment, segmentKey, unconditional } from '#schemas/visitor-rule.ts'

/** Who a page is selected for. A render context is one. */
export interface Audience {
  market: Pick<Market, 'id'>
  device: Device
  iso: boolean
  mode: ViewMode
}

/** What a page's choices may ask about, beyond that. */
export interface Visit {
  segment: Segment
  /** Milliseconds since the epoch. */
  now: number
}

export interface SelectedRow {
  row: Row
  widgets: readonly ShownWidget[]
  tile?: TilePlace
}

export type SelectedAreas = ReadonlyMap<PlaceName, readonly SelectedRow[]>

const selections = new WeakMap<PreparedPage, Map<string, SelectedAreas>>()

function shownOf(node: PreparedNode, audience: Audience, visit: Visit): ShownWidget | ShownWidget[] {
  const { device, iso, mode, market } = audience
  if (!isShownOn(node.node, device)) return []
  if (node.kind === 'widget') return node
  if (node.kind === 'refused') return mode === 'live' ? [] : node
  const chosen = node.alternatives[firstThatHolds(node.rules, { market: market.id, device, iso, ...visit })]
  return (chosen ?? []).flatMap((one) => shownOf(one, audience, visit))
}

function selectRow(prepared: PreparedRow, audience: Audience, visit: Visit): SelectedRow | undefined {
  const { row } = prepared
  if (row.hidden && audience.mode !== 'canvas') return undefined
  if (row.hideOnISO && audience.iso) return undefined
  const widgets = prepared.widgets.flatMap((node) => shownOf(node, audience, visit))
  return widgets.length > 0 || audience.mode === 'canvas' ? { ...prepared, widgets } : undefined
}

/**
 * What of a page this audience gets: hidden rows never (but in the editor's canvas), in-store rows by `hideOnISO`,
 * widgets by device class, of choices the first alternative whose rule holds, refused widgets only in previews
 * (readings 1). Remembered per prepared page, for all who get the same.
 */
export function selectRows(page: PreparedPage, audience: Audience, visit: Visit): SelectedAreas {
  const { conditions } = page
  const plainKey = `${audience.device} ${audience.iso} ${audience.mode}`
  const key =
    conditions === unconditional
      ? plainKey
      : `${plainKey} ${audience.market.id} ${segmentKey(conditions, visit.segment)} ${periodAt(conditions, visit.now)}`
  const known = selections.get(page) ?? new Map<string, SelectedAreas>()
  selections.set(page, known)
  const selected =
    known.get(key) ??
    new Map(
      placeNames.map((name) => [
        name,
        page.areas[name].flatMap((row) => selectRow(row, audience, visit) ?? []),
      ]),
    )
  known.set(key, selected)
  return selected
}
