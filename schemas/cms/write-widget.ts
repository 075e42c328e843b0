import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '#schemas/cms/json.ts'
import { mergeFields } from '#schemas/cms/merge.ts'
import { listNames } from '#schemas/cms/reading.ts'
import { mapVariants, nestedWidgets } from '#schemas/cms/smart-variants.ts'
import { type Writing, writeId, writeItems } from '#schemas/cms/writing.ts'
import { type WidgetNode, widgetNodeSchema } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Base of a new widget: only differing fields are written. */
const newNode = { version: widgetNodeSchema.properties.version.default, disabledOn: [], type: undefined }

/** Writes one widget in the document's shape, with the widgets that its content nests. */
export function writeWidget(writing: Writing, node: WidgetNode): JsonObject {
  const { shape, origins, written } = writing
  const origin = origins.widgets.get(node.id)
  if (origin?.node === node && !writing.moved) return origin.raw
  const base = origin?.node ?? newNode
  const { type, version, disabledOn, id } = shape.widget
  let raw = writeId(writing, origin?.raw ?? structuredClone(shape.blank.widget), id, node.id, !origin)
  raw = mergeFields(
    raw,
    { type, version },
    { type: base.type, version: base.version },
    { type: node.type === base.type ? node.type : shape.nameOf(node.type), version: node.version },
  )
  if (!isDeepStrictEqual(node.disabledOn, base.disabledOn)) raw = disabledOn.write(raw, node.disabledOn)
  const content = mapVariants(node.type, node.content, (widgets, index) =>
    writeItems(
      writing,
      listNames.variant(node.id, index),
      nestedWidgets(widgets).map((widget) => ({ id: widget.id, raw: writeWidget(writing, widget) })),
    ),
  )
  const stands = shape.readContent(raw)
  if (!isDeepStrictEqual(isRecord(stands) ? stands : {}, content)) {
    raw = shape.writeContent(raw, content)
    if (!isDeepStrictEqual(shape.readContent(raw), content)) writing.lossy = true
  }
  written.widgets.set(node.id, { raw, node })
  return raw
}

/** Writes widgets as list items. */
export const writeWidgets = (writing: Writing, nodes: readonly WidgetNode[]) =>
  nodes.map((node) => ({ id: node.id, raw: writeWidget(writing, node) }))
