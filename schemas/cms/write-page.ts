import { isDeepStrictEqual } from 'node:util'
import { listNames, type PromotionSpot } from '#schemas/cms/document-reader.ts'
import { type JsonObject, readAt, writeAt } from '#schemas/cms/json.ts'
import { mergeFields } from '#schemas/cms/merge.ts'
import { outlineOf } from '#schemas/cms/page-widgets.ts'
import {
  type PageWriter,
  startWriting,
  type WrittenPage,
  writeId,
  writeList,
} from '#schemas/cms/page-writer.ts'
import { findAreas } from '#schemas/cms/read-rows.ts'
import { spotDevices, spotPaths } from '#schemas/cms/read-spots.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { writeWidget, writeWidgets } from '#schemas/cms/write-widget.ts'
import { type AreaName, areaNames, type Page, type Row, rowSchema } from '#schemas/pages/page.ts'

const defaults = rowSchema.properties
const newRow = {
  perRowMobile: defaults.perRowMobile.default,
  arrangement: defaults.arrangement.default,
  hideOnISO: defaults.hideOnISO.default,
  hidden: defaults.hidden.default,
}

function writeRow(writer: PageWriter, row: Row): JsonObject {
  const { shape, origins, written: now } = writer
  const origin = origins.rows.get(row.id)
  if (origin?.row === row && !writer.moved) return origin.raw
  const { id, widgets, ...settings } = shape.row
  const raw = writeId(writer, origin?.raw ?? structuredClone(shape.blank.row), id, row.id, !origin)
  const fields = mergeFields(raw, settings, origin?.row ?? newRow, row)
  const items = writeWidgets(writer, row.widgets)
  const writtenList = writeList(writer, fields, widgets, listNames.row(row.id), items)
  now.rows.set(row.id, { raw: writtenList, row })
  return writtenList
}

function writeSpot(writer: PageWriter, spot: PromotionSpot): JsonObject {
  const origin = writer.origins.spots.get(spot.widget.id)
  if (origin?.spot === spot && !writer.moved) return origin.raw
  const base = origin?.spot ?? { position: 0, type: '1x1', random: false, disabledOn: [] }
  const raw = mergeFields(origin?.raw ?? {}, spotPaths, base, spot)
  const hidden = isDeepStrictEqual(spot.disabledOn, base.disabledOn)
    ? raw
    : spotDevices.write(raw, spot.disabledOn)
  const writtenSpot = writeAt(hidden, ['widget'], writeWidget(writer, spot.widget))
  writer.written.spots.set(spot.widget.id, { raw: writtenSpot, spot })
  return writtenSpot
}

function writeArea(
  writer: PageWriter,
  document: JsonObject,
  name: AreaName,
  rows: readonly Row[],
): JsonObject {
  const { shape } = writer
  const items = rows.map((row) => ({ id: row.id, raw: writeRow(writer, row) }))
  const path = findAreas(shape, document).found.get(name)
  if (path) return writeList(writer, document, path, listNames.area(name), items)
  if (items.length === 0) return document
  const writtenArea = writeAt(document, shape.areas, shape.withArea(readAt(document, shape.areas), name))
  return writeArea(writer, writtenArea, name, rows)
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
