import { migrate } from '#renderer/prepare-widget.ts'
import type { Registry } from '#renderer/registry.ts'
import { everyWidget } from '#schemas/editor/find-in-page.ts'
import { type Page, pageSchema, type WidgetNode, widgetNodeSchema } from '#schemas/pages/page.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Match } from '#server/editor/drafts/address-matches.ts'
import { type ContentValue, valuesIn } from '#server/editor/replacing/content-values.ts'
import type { Matcher } from '#server/editor/replacing/matcher.ts'

/** A holder of values: a widget, or the page with its own fields. */
export interface Holder {
  widget: { id: string; type: string; name: string } | undefined
  /** In the current version of the schema. */
  content: Readonly<Record<string, unknown>>
  /** Schema version, if the content was stored in an older one. */
  version: number | undefined
}

/** One location of a match. */
export interface Hit {
  holder: Holder
  value: ContentValue
  match: Match
}

const page = pageSchema.properties

/** The page's own searchable fields, without its address and kind. */
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

/** Yields every widget with a known type, migrated to its current version. */
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
 * Yields a page's hits in reading order; deterministic.
 * @param widgetType limits the search to widgets of this type; undefined: includes the page's own fields
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
