import type { ViewMode } from '#renderer/context.ts'
import {
  type ContainerName,
  containerNames,
  isEnabledOn,
  type PreparedPage,
  type PreparedRow,
} from '#renderer/prepare-page.ts'
import type { PreparedLink, PreparedNode, RowWidget } from '#renderer/prepare-widget.ts'
import type { TilePosition } from '#renderer/promotion-spots.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Row, WidgetNode } from '#schemas/pages/page.ts'
import {
  findMatchingRuleIndex,
  periodAt,
  type Segment,
  segmentKey,
  unconditional,
} from '#schemas/pages/visitor-rule.ts'
import type { Device } from '#schemas/values/device.ts'

/** Selection criteria of a visitor. A render context has them. */
export interface Audience {
  market: Pick<Market, 'id'>
  device: Device
  iso: boolean
  mode: ViewMode
}

/** Properties of a visit that a page's choices can depend on. */
export interface Visit {
  segment: Segment
  /** Milliseconds since the epoch. */
  now: number
  /** Variants that an editor has selected, regardless of their rules, by the ids of their choices. */
  chosen?: ReadonlyMap<string, number> | undefined
}

export interface SelectedRow {
  row: Row
  widgets: readonly RowWidget[]
  tile?: TilePosition
  /** The page's row to which it belongs, if that has links, which are split into rows. */
  part?: { of: Row; link?: WidgetNode }
}

export type SelectedAreas = ReadonlyMap<ContainerName, readonly SelectedRow[]>

const selections = new WeakMap<PreparedPage, Map<string, SelectedAreas>>()

function visibleWidgets(node: PreparedNode, audience: Audience, visit: Visit): RowWidget | RowWidget[] {
  const { device, iso, mode, market } = audience
  if (!isEnabledOn(node.node, device)) return []
  if (node.kind === 'widget') return node
  if (node.kind === 'refused') return mode === 'live' ? [] : node
  if (node.kind === 'link') return visibleRows(node, audience, visit).flatMap(({ widgets }) => widgets)
  const variantIndex =
    visit.chosen?.get(node.node.id) ??
    findMatchingRuleIndex(node.rules, { market: market.id, device, iso, ...visit })
  return (node.alternatives[variantIndex] ?? []).flatMap((item) => visibleWidgets(item, audience, visit))
}

/** Returns the rows of a link, selected like the page's own. */
function visibleRows({ node, rows }: PreparedLink, audience: Audience, visit: Visit): SelectedRow[] {
  return isEnabledOn(node, audience.device) ? rows.flatMap((row) => selectRow(row, audience, visit)) : []
}

/** Splits a row at its links; the widgets before, between and after them stay together. */
function inParts(widgets: readonly PreparedNode[]): (PreparedLink | PreparedNode[])[] {
  const parts: (PreparedLink | PreparedNode[])[] = []
  for (const node of widgets) {
    const last = parts.at(-1)
    if (node.kind === 'link') parts.push(node)
    else if (Array.isArray(last)) last.push(node)
    else parts.push([node])
  }
  return parts
}

function selectRow(prepared: PreparedRow, audience: Audience, visit: Visit): SelectedRow[] {
  const { row } = prepared
  if (row.hidden && audience.mode !== 'canvas') return []
  if (row.hideOnISO && audience.iso) return []
  const select = (nodes: readonly PreparedNode[]): SelectedRow[] => {
    const widgets = nodes.flatMap((node) => visibleWidgets(node, audience, visit))
    return widgets.length > 0 || audience.mode === 'canvas' ? [{ ...prepared, widgets }] : []
  }
  if (prepared.widgets.every(({ kind }) => kind !== 'link')) return select(prepared.widgets)
  return inParts(prepared.widgets).flatMap((part) =>
    Array.isArray(part)
      ? select(part).map((selectedRow) => ({ ...selectedRow, part: { of: row } }))
      : visibleRows(part, audience, visit).map((linkedRow) => ({
          ...linkedRow,
          part: { of: row, link: part.node },
        })),
  )
}

/**
 * Returns the rows that this audience gets: without hidden rows, except in the editor's canvas (content rule 7),
 * without in-store exclusions (in-store rule 2) and widgets disabled for the device, and with the first matching
 * variant of choices (content rule 20). Rejected widgets are included in previews only. The result is cached per
 * prepared page for visitors who get the same.
 */
export function selectRows(page: PreparedPage, audience: Audience, visit: Visit): SelectedAreas {
  const { conditions } = page
  const plainKey = `${audience.device} ${audience.iso} ${audience.mode}`
  const key =
    conditions === unconditional
      ? plainKey
      : `${plainKey} ${audience.market.id} ${segmentKey(conditions, visit.segment)} ${periodAt(conditions, visit.now)}`
  const select = () =>
    new Map(
      containerNames.map((name) => [
        name,
        page.areas[name].flatMap((row) => selectRow(row, audience, visit)),
      ]),
    )
  if (visit.chosen) return select()
  const cache = selections.get(page) ?? new Map<string, SelectedAreas>()
  selections.set(page, cache)
  const selected = cache.get(key) ?? select()
  cache.set(key, selected)
  return selected
}
