import { checkBounds } from '#schemas/cms/bounds.ts'
import type { DecodeResult } from '#schemas/cms/codec.ts'
import {
  type DocumentReader,
  listNames,
  type Origins,
  readList,
  report,
  startReading,
} from '#schemas/cms/document-reader.ts'
import { omit, pointerOf, readAt } from '#schemas/cms/json.ts'
import { malformedAreas, readAreas } from '#schemas/cms/read-rows.ts'
import { readSpot } from '#schemas/cms/read-spots.ts'
import { readWidgets } from '#schemas/cms/read-widget.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { type Page, pageSchema } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const checkPage = compileSchema(pageSchema)

/** A decoded page with its origins in the document. */
export type ReadPage =
  | Exclude<DecodeResult, { kind: 'page' }>
  | (DecodeResult & { kind: 'page'; origins: Origins })

/** Documents with this status or a higher one are no pages. */
const firstOtherStatus = 300

/** Reads the page fields. A field with more problems than the validator reports is left out. */
function readFields(reader: DocumentReader, document: unknown): Page | undefined {
  const { page: fieldPaths } = reader.shape
  const areas = Object.entries(fieldPaths).map(([name, path]) => [name, readAt(document, path)] as const)
  let fields = Object.fromEntries(areas.filter(([, value]) => value !== undefined))
  for (;;) {
    const checked = checkPage(fields)
    report(reader, checked.problems, '', fieldPaths)
    if (checked.kind === 'valid') return checked.value
    const field = checked.problems.at(-1)?.pointer.split('/')[1]
    if (field === undefined || field === 'alias' || fields[field] === undefined) return undefined
    fields = omit(fields, new Set([field]))
  }
}

/** Returns the list, or an empty one if it exceeds the model's limit. */
function limitItems<Item>(reader: DocumentReader, list: Item[], name: string, pointer: string): Item[] {
  if (list.length <= limits.items) return list
  reader.problems.push({ pointer, message: `must not hold more than ${limits.items} items` })
  reader.origins.lists.delete(name)
  return []
}

function readFixedWidgets(reader: DocumentReader, document: unknown): Page['fixedWidgets'] {
  const path = reader.shape.fixedWidgets
  const location = { pointer: pointerOf(path), position: 'fixed' }
  const widgets = readWidgets(reader, readAt(document, path), listNames.fixedWidgets, location)
  return limitItems(reader, widgets, listNames.fixedWidgets, location.pointer)
}

function readSpots(reader: DocumentReader, document: unknown): Page['promotionSpots'] {
  const path = reader.shape.promotionSpots
  const location = { pointer: pointerOf(path), position: 'spot' }
  const spots = readList(
    reader,
    readAt(document, path),
    listNames.promotionSpots,
    location,
    (raw, at) => readSpot(reader, raw, at),
    ({ widget }) => widget.id,
  )
  return limitItems(reader, spots, listNames.promotionSpots, location.pointer)
}

/** Reads a document of a shape: limits, then its own status, then the page. Never throws. */
export function readPage(shape: Shape, document: unknown): ReadPage {
  const outOfBounds = checkBounds(document)
  if (outOfBounds) return { kind: 'refused', problems: [outOfBounds] }
  const status = readAt(document, shape.status)
  if (typeof status === 'number' && status >= firstOtherStatus) return { kind: 'status', status }
  const reading = startReading(shape)
  const { problems, origins } = reading
  if (status !== undefined && typeof status !== 'number')
    problems.push({ pointer: pointerOf(shape.status), message: 'must be number' })
  if (readAt(document, shape.page.alias) === undefined) {
    const message = `must have required property '${shape.page.alias.join('.')}'`
    return { kind: 'refused', problems: [...problems, { pointer: '', message }] }
  }
  const fields = readFields(reading, document)
  if (!fields) return { kind: 'refused', problems }
  const malformed = malformedAreas(shape, document)
  if (malformed) return { kind: 'refused', problems: [...problems, malformed] }
  const page: Page = {
    ...fields,
    areas: readAreas(reading, document),
    fixedWidgets: readFixedWidgets(reading, document),
    promotionSpots: readSpots(reading, document),
  }
  return { kind: 'page', page, problems, origins }
}
