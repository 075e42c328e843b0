import { isDeepStrictEqual } from 'node:util'
import { type JsonObject, readAt, writeAt } from '#schemas/cms/json.ts'
import { mergeFields } from '#schemas/cms/merge.ts'
import { outlineOf } from '#schemas/cms/page-widgets.ts'
import { findAreas } from '#schemas/cms/read-rows.ts'
import { spotDevices, spotPaths } from '#schemas/cms/read-spots.ts'
import { listNames, type PromotionSpot } from '#schemas/cms/reading.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { writeWidget, writeWidgets } from '#schemas/cms/write-widget.ts'
import { startWriting, type Writing, type WrittenPage, writeId, writeList } from '#schemas/cms/writing.ts'
import { type AreaName, areaNames, type Page, type Row, rowSchema } from '#schemas/pages/page.ts'

const defaults = rowSchema.properties
const newRow = {
  perRowMobile: defaults.perRowMobile.default,
  arrangement: defaults.arrangement.default,
  hideOnISO: defaults.hideOnISO.default,
  hidden: defaults.hidden.default,
}

function writeRow(writing: Writing, row: Row): JsonObject {
  const { shape, origins, written: now } = writing
  const origin = origins.rows.get(row.id)
  if (origin?.row === row && !writing.moved) return origin.raw
  const { id, widgets, ...settings } = shape.row
  const raw = writeId(writing, origin?.raw ?? structuredClone(shape.blank.row), id, row.id, !origin)
  const fields = mergeFields(raw, settings, origin?.row ?? newRow, row)
  const items = writeWidgets(writing, row.widgets)
  const written = writeList(writing, fields, widgets, listNames.row(row.id), items)
  now.rows.set(row.id, { raw: written, row })
  return written
}

function writeSpot(writing: Writing, spot: PromotionSpot): JsonObject {
  const origin = writing.origins.spots.get(spot.widget.id)
  if (origin?.spot === spot && !writing.moved) return origin.raw
  const base = origin?.spot ?? { position: 0, type: '1x1', random: false, disabledOn: [] }
  const raw = mergeFields(origin?.raw ?? {}, spotPaths, base, spot)
  const hidden = isDeepStrictEqual(spot.disabledOn, base.disabledOn)
    ? raw
    : spotDevices.write(raw, spot.disabledOn)
  const written = writeAt(hidden, ['widget'], writeWidget(writing, spot.widget))
  writing.written.spots.set(spot.widget.id, { raw: written, spot })
  return written
}

function writeArea(writing: Writing, document: JsonObject, name: AreaName, rows: readonly Row[]): JsonObject {
  const { shape } = writing
  const items = rows.map((row) => ({ id: row.id, raw: writeRow(writing, row) }))
  const path = findAreas(shape, document).found.get(name)
  if (path) return writeList(writing, document, path, listNames.area(name), items)
  if (items.length === 0) return document
  const added = writeAt(document, shape.areas, shape.withArea(readAt(document, shape.areas), name))
  return writeArea(writing, added, name, rows)
}

/**
 * Writes a page over the document that holds `before`.
 * @returns also the page that the result decodes to; undefined if the document cannot express a part of the page
 */
export function writePage(
  shape: Shape,
  page: Page,
  original: JsonObject,
  before: WrittenPage,
): { document: JsonObject; written: WrittenPage | undefined } {
  const writing = startWriting(shape, before.origins, outlineOf(page) !== outlineOf(before.page))
  const withFields = mergeFields(original, shape.page, before.page, page)
  const withAreas = areaNames.reduce(
    (document, name) => writeArea(writing, document, name, page.areas[name]),
    withFields,
  )
  const { fixedWidgets, promotionSpots } = listNames
  const fixed = writeWidgets(writing, page.fixedWidgets)
  const withFixed = writeList(writing, withAreas, shape.fixedWidgets, fixedWidgets, fixed)
  const spots = page.promotionSpots.map((spot) => ({ id: spot.widget.id, raw: writeSpot(writing, spot) }))
  const document = writeList(writing, withFixed, shape.promotionSpots, promotionSpots, spots)
  return { document, written: writing.lossy ? undefined : { page, origins: writing.written } }
}
