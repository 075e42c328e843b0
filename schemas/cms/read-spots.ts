import {
  type DocumentReader,
  type PromotionSpot,
  type ReadPosition,
  report,
} from '#schemas/cms/document-reader.ts'
import { hiddenDeviceList } from '#schemas/cms/hidden-devices.ts'
import { type JsonObject, readAt } from '#schemas/cms/json.ts'
import { readWidget } from '#schemas/cms/read-widget.ts'
import { pageSchema } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const checkSpot = compileSchema(pageSchema.properties.promotionSpots.items)

/** A promotion spot has the same fields in both shapes; only the widget in it is in the document's shape. */
export const spotPaths = {
  position: ['position'],
  type: ['type'],
  random: ['random'],
} as const

export const spotDevices = hiddenDeviceList(['disabledOn'])

/** Reads a promotion spot. Returns undefined and reports the reason if it has no widget. */
export function readSpot(
  reader: DocumentReader,
  raw: JsonObject,
  location: ReadPosition,
): PromotionSpot | undefined {
  const rawWidget = readAt(raw, ['widget'])
  const pointer = `${location.pointer}/widget`
  if (!isRecord(rawWidget)) {
    reader.problems.push({ pointer, message: 'must be object' })
    return undefined
  }
  const widget = readWidget(reader, rawWidget, { ...location, pointer })
  if (!widget) return undefined
  const hidden = spotDevices.read(raw)
  const checked = checkSpot({
    position: readAt(raw, spotPaths.position),
    type: readAt(raw, spotPaths.type),
    random: readAt(raw, spotPaths.random),
    disabledOn: hidden.devices,
    widget: { ...widget, content: {} },
  })
  report(reader, [...hidden.problems, ...checked.problems], location.pointer)
  if (checked.kind === 'invalid') return undefined
  const spot = { ...checked.value, widget }
  reader.origins.spots.set(widget.id, { raw, spot })
  return spot
}
