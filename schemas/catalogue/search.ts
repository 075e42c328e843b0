import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { productCardSchema } from '#schemas/catalogue/product-card.ts'
import { limits } from '#schemas/validation/limits.ts'
import { moneySchema } from '#schemas/values/money.ts'

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema
const id = { type: 'string', minLength: 1, maxLength: limits.idLength } as const satisfies JSONSchema
const listOf = <const Items extends JSONSchema>(items: Items, maxItems: number) =>
  ({ type: 'array', items, maxItems, default: [] }) as const
const count = { type: 'integer', minimum: 0 } as const satisfies JSONSchema

const boundsSchema = {
  type: 'object',
  properties: { lowerBoundingValue: moneySchema, upperBoundingValue: moneySchema },
  additionalProperties: false,
} as const satisfies JSONSchema

/** A search or listing request. `from` and `size` are read generously (listing rule 4). */
export const searchRequestSchema = {
  type: 'object',
  title: 'Search request',
  properties: {
    from: { type: 'integer', default: 0, maximum: 1_000_000 },
    size: { type: 'integer', default: 20, maximum: 500 },
    searchTerms: { ...label, description: 'Free text.' },
    tags: listOf(id, 50),
    category: id,
    facets: listOf(
      {
        type: 'object',
        properties: { id, values: listOf(label, 50) },
        required: ['id', 'values'],
        additionalProperties: false,
      },
      30,
    ),
    priceRange: boundsSchema,
    initialPriceRangeFilter: { ...boundsSchema, description: 'Bounds that no visitor can widen.' },
    sorting: id,
    customSorting: { ...id, description: 'The order set by content, used if the visitor selects none.' },
    groupBy: {
      enum: ['style'],
      description:
        'Groups the colours of a style into one result: the first match, with the others as its swatches. Default: a result for each colour.',
    },
    imageSort: { type: 'boolean', default: false },
    limitProductsByMaximumAvailabilityInDays: { type: 'integer', minimum: 1, maximum: 3_650 },
    limitTotalProductsInCategory: { type: 'integer', minimum: 1, maximum: 100_000 },
    daysToTreatAsNew: { type: 'integer', minimum: 0, maximum: 3_650 },
    origin: {
      ...label,
      description: 'Origin of the search. Ignored; used by other platforms.',
    },
    storeId: { ...id, description: 'Limits the products to the stock of this store.' },
    getRetailModels: {
      type: 'boolean',
      description: 'Whether to include products that only stores sell.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type SearchRequest = FromSchema<typeof searchRequestSchema, { keepDefaultedPropertiesOptional: true }>

/** A facet: its own selection does not reduce its counts. */
export const facetSchema = {
  type: 'object',
  title: 'Facet',
  properties: {
    id,
    title: label,
    values: listOf(
      {
        type: 'object',
        properties: {
          value: label,
          name: { ...label, description: 'The name in the market’s language.' },
          count,
          selected: { type: 'boolean' },
          hex: {
            type: 'string',
            description: 'The colour as `#rrggbb`.',
            pattern: '^#[0-9a-f]{6}$',
            maxLength: 7,
          },
        },
        required: ['value', 'name', 'count', 'selected'],
        additionalProperties: false,
      },
      1_000,
    ),
  },
  required: ['id', 'title', 'values'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Facet = FromSchema<typeof facetSchema>

/** The result of a search or listing (listing rule 16). */
export const searchResultSchema = {
  type: 'object',
  title: 'Search result',
  properties: {
    results: listOf(productCardSchema, 500),
    totalResults: count,
    startingFrom: count,
    facets: listOf(facetSchema, 30),
    priceFacet: {
      type: 'object',
      description: 'Absent if all products cost the same.',
      properties: {
        selected: boundsSchema,
        available: { ...boundsSchema, required: ['lowerBoundingValue', 'upperBoundingValue'] },
      },
      required: ['selected', 'available'],
      additionalProperties: false,
    },
    sortings: listOf(
      {
        type: 'object',
        properties: { id, selected: { type: 'boolean' } },
        required: ['id', 'selected'],
        additionalProperties: false,
      },
      20,
    ),
    correctedTerms: {
      type: 'string',
      description: 'The corrected search terms, if the requested ones have typing errors.',
      maxLength: 200,
    },
    redirect: {
      type: 'string',
      description: 'The path to redirect to instead of showing results.',
      maxLength: limits.urlLength,
    },
  },
  required: ['results', 'totalResults', 'startingFrom', 'facets', 'sortings'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type SearchResult = FromSchema<typeof searchResultSchema>
