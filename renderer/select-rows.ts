import type { ViewMode } from '#renderer/context.ts'
import {
  isShownOn,
  type PlaceName,
  type PreparedPage,
  type PreparedRow,
  placeNames,
} from '#renderer/prepare-page.ts'
import type { Device } from '#schemas/device.ts'

/** Who a page is selected for. */
export interface Audience {
  device: Device
  iso: boolean
  mode: ViewMode
}

export type SelectedAreas = ReadonlyMap<PlaceName, readonly PreparedRow[]>

const selections = new WeakMap<PreparedPage, Map<string, SelectedAreas>>()

function selectRow({ row, widgets }: PreparedRow, { device, iso, mode }: Audience): PreparedRow | undefined {
  if (row.hidden && mode !== 'canvas') return undefined
  if (row.hideOnISO && iso) return undefined
  const shown = widgets.filter(
    (widget) => isShownOn(widget.node, device) && (widget.kind === 'widget' || mode !== 'live'),
  )
  return shown.length > 0 ? { row, widgets: shown } : undefined
}

/**
 * What of a page this audience gets: hidden rows never (but in the editor's canvas), in-store rows by `hideOnISO`,
 * widgets by device class, refused widgets only in previews (readings 1). Remembered per prepared page.
 */
export function selectRows(page: PreparedPage, audience: Audience): SelectedAreas {
  const key = `${audience.device} ${audience.iso} ${audience.mode}`
  const known = selections.get(page) ?? new Map<string, SelectedAreas>()
  selections.set(page, known)
  const selected =
    known.get(key) ??
    new Map(
      placeNames.map((name) => [name, page.areas[name].flatMap((row) => selectRow(row, audience) ?? [])]),
    )
  known.set(key, selected)
  return selected
}
