import {
  type DocumentReader,
  listNames,
  type ReadPosition,
  readId,
  readList,
  report,
} from '#schemas/cms/document-reader.ts'
import { type JsonObject, type Path, pointerOf, readAt } from '#schemas/cms/json.ts'
import { readWidgets } from '#schemas/cms/read-widget.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { type AreaName, areaNames, type Page, type Row, rowSchema } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema, type Problem } from '#schemas/validation/validator.ts'

const checkRow = compileSchema(rowSchema)

const areas = new Map<unknown, AreaName>(areaNames.map((name) => [name, name]))

/** Returns the location of each area's rows, and problems of other areas. */
export function findAreas(shape: Shape, document: unknown) {
  const pathOfArea = new Map<AreaName, Path>()
  const problems: Problem[] = []
  const holder = readAt(document, shape.areas)
  for (const { alias, rows } of shape.areaLocations(holder) ?? []) {
    const name = areas.get(alias)
    if (name && !pathOfArea.has(name)) pathOfArea.set(name, rows)
    else
      problems.push({
        pointer: pointerOf(rows),
        message: name ? `must not repeat the area "${name}"` : `must be an area: ${areaNames.join(', ')}`,
      })
  }
  return { found: pathOfArea, problems }
}

/**
 * Returns why a document has no areas to read, if it has none: their container is missing or malformed, or the main area
 * is no list. An empty container is a page without rows.
 */
export function malformedAreas(shape: Shape, document: unknown): Problem | undefined {
  if (!shape.areaLocations(readAt(document, shape.areas)))
    return { pointer: pointerOf(shape.areas), message: 'must contain areas' }
  const main = findAreas(shape, document).found.get('main')
  const rows = main && readAt(document, main)
  return main && rows !== undefined && !Array.isArray(rows)
    ? { pointer: pointerOf(main), message: 'must be array' }
    : undefined
}

function readRow(reader: DocumentReader, raw: JsonObject, location: ReadPosition): Row | undefined {
  const { shape, origins } = reader
  const { id: idPath, widgets: widgetsPath, ...settings } = shape.row
  const checked = checkRow({
    id: location.position,
    perRowMobile: readAt(raw, settings.perRowMobile),
    arrangement: readAt(raw, settings.arrangement),
    hideOnISO: readAt(raw, settings.hideOnISO),
    hidden: readAt(raw, settings.hidden),
  })
  report(reader, checked.problems, location.pointer, settings)
  if (checked.kind === 'invalid') return undefined
  const id = readId(reader, raw, idPath, location, reader.rowId)
  const pointer = location.pointer + pointerOf(widgetsPath)
  const widgets = readWidgets(reader, readAt(raw, widgetsPath), listNames.row(id), { ...location, pointer })
  if (widgets.length > limits.widgetsInRow) {
    reader.problems.push({ pointer, message: `must not hold more than ${limits.widgetsInRow} widgets` })
    return undefined
  }
  const row = { ...checked.value, id, widgets }
  origins.rows.set(id, { raw, row })
  return row
}

/** Reads the rows of all areas; invalid rows are left out and reported. */
export function readAreas(reader: DocumentReader, document: unknown): Page['areas'] {
  const { found: paths, problems } = findAreas(reader.shape, document)
  report(reader, problems, '')
  const rowsOf = (name: AreaName) => {
    const path = paths.get(name)
    if (!path) return []
    const location = { pointer: pointerOf(path), position: name }
    return readList(
      reader,
      readAt(document, path),
      listNames.area(name),
      location,
      (raw, at) => readRow(reader, raw, at),
      ({ id }) => id,
    )
  }
  return {
    header: rowsOf('header'),
    top: rowsOf('top'),
    main: rowsOf('main'),
    bottom: rowsOf('bottom'),
    footer: rowsOf('footer'),
  }
}
