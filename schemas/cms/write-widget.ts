import { isDeepStrictEqual } from 'node:util'
import { listNames } from '#schemas/cms/document-reader.ts'
import type { JsonObject } from '#schemas/cms/json.ts'
import { mergeFields } from '#schemas/cms/merge.ts'
import { type PageWriter, writeId, writeItems } from '#schemas/cms/page-writer.ts'
import { mapVariants, nestedWidgets } from '#schemas/cms/smart-variants.ts'
import { type WidgetNode, widgetNodeSchema } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Base of a new widget: only differing fields are written. */
const newNode = { version: widgetNodeSchema.properties.version.default, disabledOn: [], type: undefined }

/** Writes one widget in the document's shape, with the widgets that its content nests. */
export function writeWidget(writer: PageWriter, node: WidgetNode): JsonObject {
  const { shape, origins, written } = writer
  const origin = origins.widgets.get(node.id)
  if (origin?.node === node && !writer.moved) return origin.raw
  const base = origin?.node ?? newNode
  const { type, version, disabledOn, id } = shape.widget
  let raw = writeId(writer, origin?.raw ?? structuredClone(shape.blank.widget), id, node.id, !origin)
  raw = mergeFields(
    raw,
    { type, version },
    { type: base.type, version: base.version },
    { type: node.type === base.type ? node.type : shape.nameOf(node.type), version: node.version },
  )
  if (!isDeepStrictEqual(node.disabledOn, base.disabledOn)) raw = disabledOn.write(raw, node.disabledOn)
  const content = mapVariants(node.type, node.content, (widgets, index) =>
    writeItems(
      writer,
      listNames.variant(node.id, index),
      nestedWidgets(widgets).map((widget) => ({ id: widget.id, raw: writeWidget(writer, widget) })),
    ),
  )
  const currentContent = shape.readContent(raw)
  if (!isDeepStrictEqual(isRecord(currentContent) ? currentContent : {}, content)) {
    raw = shape.writeContent(raw, content)
    if (!isDeepStrictEqual(shape.readContent(raw), content)) writer.lossy = true
  }
  written.widgets.set(node.id, { raw, node })
  return raw
}

/** Writes widgets as list items. */
export const writeWidgets = (writer: PageWriter, nodes: readonly WidgetNode[]) =>
  nodes.map((node) => ({ id: node.id, raw: writeWidget(writer, node) }))
