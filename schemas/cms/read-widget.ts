import {
  type DocumentReader,
  listNames,
  type ReadPosition,
  readId,
  readList,
  report,
} from '#schemas/cms/document-reader.ts'
import { type JsonObject, pointerOf, readAt } from '#schemas/cms/json.ts'
import { mapVariants } from '#schemas/cms/smart-variants.ts'
import { type WidgetNode, widgetNodeSchema } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const checkEnvelope = compileSchema(widgetNodeSchema)

function readContent(reader: DocumentReader, raw: JsonObject, location: ReadPosition): JsonObject {
  const content = reader.shape.readContent(raw)
  if (isRecord(content)) return content
  const pointer = location.pointer + pointerOf(reader.shape.content)
  reader.problems.push({ pointer, message: 'must be object' })
  return {}
}

/**
 * Reads a widget with the widgets nested in its content. Its content is checked later, by the widget's own schema.
 * Returns undefined and reports the reason if the envelope is invalid.
 */
export function readWidget(
  reader: DocumentReader,
  raw: JsonObject,
  location: ReadPosition,
): WidgetNode | undefined {
  const { shape, origins } = reader
  const name = readAt(raw, shape.widget.type)
  if (name === undefined) {
    const message = `must have required property '${shape.widget.type.join('.')}'`
    reader.problems.push({ pointer: location.pointer, message })
    return undefined
  }
  const hidden = shape.widget.disabledOn.read(raw)
  const checked = checkEnvelope({
    id: location.position,
    type: typeof name === 'string' ? shape.typeOf(name) : name,
    version: readAt(raw, shape.widget.version),
    disabledOn: hidden.devices,
    pointer: location.pointer,
    ...(shape.content.length > 0 && { contentPath: pointerOf(shape.content) }),
  })
  report(reader, hidden.problems, location.pointer)
  report(reader, checked.problems, location.pointer, shape.widget)
  if (checked.kind === 'invalid') return undefined
  const id = readId(reader, raw, shape.widget.id, location, reader.widgetId)
  const content = mapVariants(checked.value.type, readContent(reader, raw, location), (widgets, index) =>
    readWidgets(reader, widgets, listNames.variant(id, index), {
      pointer: `${location.pointer}${pointerOf(shape.content)}/variants/${index}/widgets`,
      position: `${location.position}-${index}`,
    }),
  )
  const node = { ...checked.value, id, content }
  origins.widgets.set(id, { raw, node })
  return node
}

/** Reads a list of widgets; invalid ones are left out and reported. */
export const readWidgets = (
  reader: DocumentReader,
  list: unknown,
  name: string,
  location: ReadPosition,
): WidgetNode[] =>
  readList(
    reader,
    list,
    name,
    location,
    (raw, at) => readWidget(reader, raw, at),
    ({ id }) => id,
  )
