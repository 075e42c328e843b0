import { migrate } from '#renderer/prepare-widget.ts'
import type { Registry } from '#renderer/registry.ts'
import { everyWidget } from '#schemas/editor/find-in-page.ts'
import { type Page, pageSchema, type WidgetNode, widgetNodeSchema } from '#schemas/pages/page.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type ContentValue, valuesIn } from '#server/editor/replacing/content-values.ts'
import type { Match, Matcher } from '#server/editor/replacing/matcher.ts'

/** Something that holds values: a widget, or the page with fields of its own. */
export interface Holder {
  widget: { id: string; type: string; name: string } | undefined
  /** As the current version of the schema has it. */
  content: Readonly<Record<string, unknown>>
  /** The version of the schema, where the content was stored in an older one. */
  version: number | undefined
}

/** One place that holds what is looked for. */
export interface Hit {
  holder: Holder
  value: ContentValue
  match: Match
}

const page = pageSchema.properties

/** What a page says beside its widgets. Its address and kind are no content. */
const pageFields = {
  type: 'object',
  properties: {
    title: page.title,
    description: page.description,
    breadcrumbs: page.breadcrumbs,
    uniqueSellingPoints: page.uniqueSellingPoints,
    notifyMeTerms: page.notifyMeTerms,
    productId: page.productId,
    category: page.category,
  },
} as const

const checkNode = compileSchema(widgetNodeSchema)

/** Every widget of a page whose schema is known, brought up to its current version. */
function* holdersIn(of: Page, registry: Registry) {
  for (const raw of everyWidget(of)) {
    const checked = checkNode(raw)
    const node: WidgetNode | undefined = checked.kind === 'valid' ? checked.value : undefined
    const definition = node && registry.get(node.type)?.definition
    if (!node || !definition) continue
    const migrated = migrate(node, definition)
    if ('failure' in migrated) continue
    const { id, type } = node
    const holder: Holder = {
      widget: { id, type, name: definition.schema.title ?? type },
      content: migrated.content,
      version: node.version === definition.version ? undefined : definition.version,
    }
    yield { holder, schema: definition.schema }
  }
}

function* hitsOf(holder: Holder, schema: object, matches: Matcher): Generator<Hit> {
  for (const value of valuesIn(schema, holder.content))
    for (const match of matches(value)) yield { holder, value, match }
}

/**
 * Where a page holds something, in the order in which people read it: the same page has the same hits.
 * @param widgetType only in widgets of this type; undefined: in the page's own fields, too
 */
export function* hitsIn(
  of: Page,
  registry: Registry,
  matches: Matcher,
  widgetType: string | undefined,
): Generator<Hit> {
  if (widgetType === undefined)
    yield* hitsOf({ widget: undefined, content: { ...of }, version: undefined }, pageFields, matches)
  for (const { holder, schema } of holdersIn(of, registry))
    if (widgetType === undefined || holder.widget?.type === widgetType) yield* hitsOf(holder, schema, matches)
}
