import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'
import { disabledOnSchema } from '#schemas/values/device.ts'

const idSchema = { type: 'string', minLength: 1, maxLength: limits.idLength } as const satisfies JSONSchema
const attributesSchema = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: limits.urlLength },
  maxProperties: 12,
} as const satisfies JSONSchema
interface ListOf<Items> {
  readonly type: 'array'
  readonly items: Items
  readonly maxItems: number
  readonly default: readonly []
}
const listOf = <const Items extends JSONSchema>(
  items: Items,
  maxItems: number = limits.items,
): ListOf<Items> => ({
  type: 'array',
  items,
  maxItems,
  default: [],
})

/** The envelope of a widget. `content` is unvalidated; the widget's own schema checks it on preparation. */
export const widgetNodeSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    type: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
    disabledOn: disabledOnSchema,
    content: { type: 'object', additionalProperties: true, default: {} },
    pointer: {
      type: 'string',
      description: 'JSON pointer of the widget in its source document.',
      default: '',
    },
    contentPath: {
      type: 'string',
      description: 'JSON pointer to the content within the widget. Default: the widget itself.',
    },
  },
  required: ['id', 'type'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Arrangements of a row's widgets on wide screens. */
const rowArrangements = ['columns', 'beside'] as const

export const rowSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    perRowMobile: {
      type: 'integer',
      title: 'Widgets per row on phones',
      minimum: 1,
      maximum: 12,
      default: 1,
    },
    arrangement: {
      enum: rowArrangements,
      title: 'Arrangement',
      description:
        'Side by side, or the first widget on one side with the others stacked next to it, in view as long as the first one is.',
      default: 'columns',
    },
    hideOnISO: {
      type: 'boolean',
      title: 'Hidden in stores',
      description: 'Hides the row on store screens.',
      default: false,
    },
    hidden: {
      type: 'boolean',
      title: 'Hidden',
      description: 'Stored but not shown to visitors.',
      default: false,
    },
    widgets: listOf(widgetNodeSchema, limits.widgetsInRow),
  },
  required: ['id'],
  additionalProperties: false,
} as const satisfies JSONSchema

export const areaNames = ['header', 'top', 'main', 'bottom', 'footer'] as const
export type AreaName = (typeof areaNames)[number]

const rowsSchema = listOf(rowSchema, limits.rows)

/** Sizes of promotion tiles, columns by rows (listing rule 12). */
const tileSizes = ['1x1', '1x2', '2x1', '3x1', '2x2'] as const

const promotionSpotSchema = {
  type: 'object',
  properties: {
    position: { type: 'integer', minimum: 0, maximum: 10_000, default: 0 },
    type: { enum: [...tileSizes, ...areaNames], default: '1x1' },
    random: { type: 'boolean', default: false },
    disabledOn: disabledOnSchema,
    widget: widgetNodeSchema,
  },
  required: ['widget'],
  additionalProperties: false,
} as const satisfies JSONSchema

const sellingPointSchema = {
  type: 'object',
  title: 'Selling point',
  properties: {
    icon: { ...labelSchema, title: 'Icon' },
    title: { ...labelSchema, title: 'Title' },
    text: { ...labelSchema, title: 'Text' },
    link: linkSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema

/** A page in the one model that both CMS shapes decode to (content rule 6). */
export const pageSchema = {
  type: 'object',
  properties: {
    id: { ...idSchema, default: 'page' },
    alias: { type: 'string', maxLength: 100 },
    path: { type: 'string', maxLength: limits.urlLength, default: '/' },
    title: { ...labelSchema, default: '' },
    description: { type: 'string', maxLength: 5_000, default: '' },
    metaTags: listOf(attributesSchema),
    linkTags: listOf(attributesSchema),
    structuredData: listOf({ type: 'object', additionalProperties: true }),
    breadcrumbs: listOf({
      type: 'object',
      properties: {
        title: { ...labelSchema, title: 'Title' },
        url: { type: 'string', title: 'Address', maxLength: limits.urlLength },
      },
      required: ['title', 'url'],
      additionalProperties: false,
    }),
    fixedWidgets: listOf(widgetNodeSchema),
    promotionSpots: listOf(promotionSpotSchema),
    uniqueSellingPoints: {
      type: 'object',
      title: 'Selling points',
      properties: {
        simple: { ...listOf(sellingPointSchema), title: 'One line' },
        advanced: { ...listOf(sellingPointSchema), title: 'With text' },
      },
      default: {},
      additionalProperties: false,
    },
    filters: listOf(idSchema),
    customSorting: { type: 'string', maxLength: limits.idLength },
    productId: { ...labelSchema, minLength: 1, description: 'The product of the page.' },
    category: { ...labelSchema, minLength: 1, description: 'The category that the page lists.' },
    productsPerPage: { type: 'integer', minimum: 1, maximum: 500, default: 60 },
    tiles: {
      enum: ['styles', 'colours'],
      description: 'One tile per style with colour swatches, or one tile per colour.',
      default: 'styles',
    },
    termsVersion: { type: 'string', maxLength: limits.idLength },
    notifyMeTerms: { type: 'string', maxLength: limits.textLength },
    areas: {
      type: 'object',
      properties: {
        header: rowsSchema,
        top: rowsSchema,
        main: rowsSchema,
        bottom: rowsSchema,
        footer: rowsSchema,
      },
      default: {},
      additionalProperties: false,
    },
  },
  required: ['alias'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type WidgetNode = FromSchema<typeof widgetNodeSchema>
export type Row = FromSchema<typeof rowSchema>
/** Page data from the catalogue, in addition to the document. */
type PageOfCatalogue = {
  /** The parent category, and siblings or children of the page's own (`schemas/catalogue/shop-page.ts`). */
  categoryLinks?: readonly { title: string; url: string }[]
  /** The store, on a store's page. */
  storeId?: string
}

export type Page = FromSchema<typeof pageSchema> & PageOfCatalogue

/** Page fields that widgets can request. */
export type PageFieldName =
  | 'alias'
  | 'path'
  | 'title'
  | 'breadcrumbs'
  | 'uniqueSellingPoints'
  | 'filters'
  | 'productId'
  | 'category'
  | 'customSorting'
  | 'productsPerPage'
  | 'tiles'
  | 'termsVersion'
  | 'notifyMeTerms'
export type PageFields = Pick<Page, PageFieldName>
