import { type JsonObject, type Path, pointerOf, readAt } from '#schemas/cms/json.ts'
import { readWidgets } from '#schemas/cms/read-widget.ts'
import { listNames, type Reading, type ReadPosition, readId, readList, report } from '#schemas/cms/reading.ts'
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
  const areaLocations = holder === undefined ? [] : shape.areaLocations(holder)
  if (!areaLocations) problems.push({ pointer: pointerOf(shape.areas), message: 'must contain areas' })
  for (const { alias, rows } of areaLocations ?? []) {
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

function readRow(reading: Reading, raw: JsonObject, location: ReadPosition): Row | undefined {
  const { shape, origins } = reading
  const { id: idPath, widgets: widgetsPath, ...settings } = shape.row
  const checked = checkRow({
    id: location.position,
    perRowMobile: readAt(raw, settings.perRowMobile),
    arrangement: readAt(raw, settings.arrangement),
    hideOnISO: readAt(raw, settings.hideOnISO),
    hidden: readAt(raw, settings.hidden),
  })
  report(reading, checked.problems, location.pointer, settings)
  if (checked.kind === 'invalid') return undefined
  const id = readId(reading, raw, idPath, location, reading.rowId)
  const pointer = location.pointer + pointerOf(widgetsPath)
  const widgets = readWidgets(reading, readAt(raw, widgetsPath), listNames.row(id), { ...location, pointer })
  if (widgets.length > limits.widgetsInRow) {
    reading.problems.push({ pointer, message: `must not hold more than ${limits.widgetsInRow} widgets` })
    return undefined
  }
  const row = { ...checked.value, id, widgets }
  origins.rows.set(id, { raw, row })
  return row
}

/** Reads the rows of all areas; invalid rows are left out and reported. */
export function readAreas(reading: Reading, document: unknown): Page['areas'] {
  const { found: paths, problems } = findAreas(reading.shape, document)
  report(reading, problems, '')
  const rowsOf = (name: AreaName) => {
    const path = paths.get(name)
    if (!path) return []
    const location = { pointer: pointerOf(path), position: name }
    return readList(
      reading,
      readAt(document, path),
      listNames.area(name),
      location,
      (raw, at) => readRow(reading, raw, at),
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
