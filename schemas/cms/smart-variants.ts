import type { JsonObject } from '#schemas/cms/json.ts'
import { type WidgetNode, widgetNodeSchema } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const checkNode = compileSchema(widgetNodeSchema)

/** The widget type whose content nests widgets, in `variants[].widgets[]` (content rule 20). */
const smart = 'smart'

/** Maps the list of widgets of each variant; malformed parts stay unchanged. */
export function mapVariants(
  type: unknown,
  content: JsonObject,
  convert: (widgets: readonly unknown[], variant: number) => readonly unknown[],
): JsonObject {
  if (type !== smart || !Array.isArray(content.variants)) return content
  const variants = content.variants.map((variant: unknown, index) =>
    isRecord(variant) && Array.isArray(variant.widgets)
      ? { ...variant, widgets: convert(variant.widgets, index) }
      : variant,
  )
  return { ...content, variants }
}

/** Returns the widgets in a variant's list after reading; other values are left out. */
export const nestedWidgets = (list: readonly unknown[]): WidgetNode[] =>
  list.flatMap((item) => {
    const checked = checkNode(item)
    return checked.kind === 'valid' ? [checked.value] : []
  })
