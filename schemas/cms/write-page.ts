import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject, readAt, writeAt } from '#schemas/cms/json.ts'
import { mergeFields } from '#schemas/cms/merge.ts'
import { outlineOf } from '#schemas/cms/page-widgets.ts'
import { readPage } from '#schemas/cms/read-page.ts'
import { findAreas } from '#schemas/cms/read-rows.ts'
import { spotDevices, spotPlaces } from '#schemas/cms/read-spots.ts'
import { listNames, type PromotionSpot } from '#schemas/cms/reading.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { writeWidget, writeWidgets } from '#schemas/cms/write-widget.ts'
import { type Writing, writeId, writeList } from '#schemas/cms/writing.ts'
import { type AreaName, areaNames, type Page, type Row, rowSchema } from '#schemas/page.ts'

const defaults = rowSchema.properties
const newRow = {
  perRowMobile: defaults.perRowMobile.default,
  arrangement: defaults.arrangement.default,
  hideOnISO: defaults.hideOnISO.default,
  hidden: defaults.hidden.default,
}

function writeRow(writing: Writing, row: Row): JsonObject {
  const { shape, origins } = writing
  const origin = origins.rows.get(row.id)
  const { id, widgets, ...settings } = shape.row
  const raw = writeId(writing, origin?.raw ?? structuredClone(shape.blank.row), id, row.id, !origin)
  const written = mergeFields(raw, settings, origin?.row ?? newRow, row)
  return writeList(writing, written, widgets, listNames.row(row.id), writeWidgets(writing, row.widgets))
}

function writeSpot(writing: Writing, spot: PromotionSpot): JsonObject {
  const origin = writing.origins.spots.get(spot.widget.id)
  const base = origin?.spot ?? { position: 0, type: '1x1', random: false, disabledOn: [] }
  const raw = mergeFields(origin?.raw ?? {}, spotPlaces, base, spot)
  const hidden = isDeepStrictEqual(spot.disabledOn, base.disabledOn)
    ? raw
    : spotDevices.write(raw, spot.disabledOn)
  return writeAt(hidden, ['widget'], writeWidget(writing, spot.widget))
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

/** Writes a page over the document that it was read from, or a new document where that holds no page of the shape. */
export function writePage(shape: Shape, page: Page, original: unknown): JsonObject {
  const read = readPage(shape, original)
  const isPage = read.kind === 'page' && isObject(original)
  if (!isPage) return writePage(shape, page, structuredClone(shape.blank.document))
  const writing = { shape, origins: read.origins, moved: outlineOf(page) !== outlineOf(read.page) }
  const withFields = mergeFields(original, shape.page, read.page, page)
  const withAreas = areaNames.reduce(
    (document, name) => writeArea(writing, document, name, page.areas[name]),
    withFields,
  )
  const { fixedWidgets, promotionSpots } = listNames
  const fixed = writeWidgets(writing, page.fixedWidgets)
  const withFixed = writeList(writing, withAreas, shape.fixedWidgets, fixedWidgets, fixed)
  const spots = page.promotionSpots.map((spot) => ({ id: spot.widget.id, raw: writeSpot(writing, spot) }))
  return writeList(writing, withFixed, shape.promotionSpots, promotionSpots, spots)
}
