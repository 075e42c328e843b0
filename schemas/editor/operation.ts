import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { areaNames, pageSchema, rowSchema, widgetNodeSchema } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'

const id = { type: 'string', minLength: 1, maxLength: limits.idLength } as const satisfies JSONSchema
const index = { type: 'integer', minimum: 0, maximum: limits.widgets } as const satisfies JSONSchema
const area = { enum: areaNames } as const satisfies JSONSchema

/** Returns a schema without its default: fields that a change does not name stay unchanged. */
function withoutDefault<const Schema extends object>(schema: Schema): Omit<Schema, 'default'> {
  const { default: _, ...rest }: Schema & { default?: unknown } = schema
  return rest
}

const { perRowMobile, arrangement, hideOnISO, hidden } = rowSchema.properties
const page = pageSchema.properties

/** Optional fields of a page; all other fields always have a value. */
export const clearableFields = [
  'customSorting',
  'productId',
  'category',
  'termsVersion',
  'notifyMeTerms',
] as const

const settingsSchema = {
  type: 'object',
  properties: {
    perRowMobile: withoutDefault(perRowMobile),
    arrangement: withoutDefault(arrangement),
    hideOnISO: withoutDefault(hideOnISO),
    hidden: withoutDefault(hidden),
  },
  additionalProperties: false,
} as const satisfies JSONSchema

const valuesSchema = {
  type: 'object',
  properties: {
    alias: page.alias,
    title: withoutDefault(page.title),
    description: withoutDefault(page.description),
    metaTags: withoutDefault(page.metaTags),
    linkTags: withoutDefault(page.linkTags),
    structuredData: withoutDefault(page.structuredData),
    breadcrumbs: withoutDefault(page.breadcrumbs),
    promotionSpots: withoutDefault(page.promotionSpots),
    uniqueSellingPoints: withoutDefault(page.uniqueSellingPoints),
    filters: withoutDefault(page.filters),
    productsPerPage: withoutDefault(page.productsPerPage),
    tiles: withoutDefault(page.tiles),
    customSorting: page.customSorting,
    productId: page.productId,
    category: page.category,
    termsVersion: page.termsVersion,
    notifyMeTerms: page.notifyMeTerms,
  },
  additionalProperties: false,
} as const satisfies JSONSchema

const operation = <const Properties, const Required extends readonly (keyof Properties)[]>(
  properties: Properties,
  required: Required,
) => ({ type: 'object', properties, required, additionalProperties: false }) as const

/** One step of a change: exactly one of these, by name. Indexes beyond the end mean the end. */
export const operationSchema = {
  type: 'object',
  properties: {
    /** `row` is a row's id, or `fixed` for fixed widgets. */
    insertWidget: operation({ row: id, index, widget: widgetNodeSchema }, ['row', 'index', 'widget']),
    removeWidget: operation({ widget: id }, ['widget']),
    moveWidget: operation({ widget: id, row: id, index }, ['widget', 'row', 'index']),
    /** The complete new content, and the schema version if it changes. */
    setContent: operation(
      {
        widget: id,
        content: withoutDefault(widgetNodeSchema.properties.content),
        version: withoutDefault(widgetNodeSchema.properties.version),
      },
      ['widget', 'content'],
    ),
    setDisabledOn: operation(
      { widget: id, disabledOn: withoutDefault(widgetNodeSchema.properties.disabledOn) },
      ['widget', 'disabledOn'],
    ),
    insertRow: operation({ area, index, row: rowSchema }, ['area', 'index', 'row']),
    removeRow: operation({ row: id }, ['row']),
    moveRow: operation({ row: id, area, index }, ['row', 'area', 'index']),
    setRow: operation({ row: id, settings: settingsSchema }, ['row', 'settings']),
    /** Fields of the page itself; `cleared` removes optional ones. */
    setPage: operation(
      {
        values: valuesSchema,
        cleared: { type: 'array', items: { enum: clearableFields }, maxItems: clearableFields.length },
      },
      [],
    ),
  },
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
} as const satisfies JSONSchema

/** One action of an editor: undone and redone as a whole. */
export const changeSchema = {
  type: 'object',
  properties: {
    /** Chosen by the editor's browser: the same change sent twice counts once. */
    id: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
    /** Description for the history: `Move Text`. */
    label: { type: 'string', minLength: 1, maxLength: 200 },
    operations: { type: 'array', items: operationSchema, minItems: 1, maxItems: limits.widgets },
  },
  required: ['id', 'label', 'operations'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Inputs of all operations by name; external input may have none. */
export type AnyOperation = FromSchema<typeof operationSchema>
export type Change = FromSchema<typeof changeSchema>

type Inputs = Required<AnyOperation>
type OperationName = keyof Inputs

/** One operation in typed form: `{ removeWidget: { widget } }`. */
export type Operation = { [Name in OperationName]: Pick<Inputs, Name> }[OperationName]

export type RowSettings = Inputs['setRow']['settings']
export type PageValues = NonNullable<Inputs['setPage']['values']>
export type ClearableField = (typeof clearableFields)[number]

/** Returns the names of the page's own fields that a change sets or clears. */
export const pageFieldsIn = ({ operations }: Pick<Change, 'operations'>): string[] =>
  operations.flatMap(({ setPage }) =>
    setPage ? [...Object.keys(setPage.values ?? {}), ...(setPage.cleared ?? [])] : [],
  )

/** Represents the fixed widgets in place of a row id. */
export const fixedRow = 'fixed'

/** Changes in one request. */
export const maxChanges = 100
