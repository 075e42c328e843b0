import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { moneySchema } from '#schemas/values/money.ts'

// Merchandisers' settings for searches, as operators see and write them.

const text = { type: 'string' } as const satisfies JSONSchema
const label = { type: 'string', minLength: 1, maxLength: limits.labelLength } as const satisfies JSONSchema
const market = { type: 'string', minLength: 1, maxLength: 20 } as const satisfies JSONSchema

export const searchRuleKinds = ['synonym', 'redirect', 'promotion'] as const

const ruleKey = {
  kind: { enum: searchRuleKinds },
  scope: { type: 'string', description: 'A language for synonyms, a market for others.', maxLength: 20 },
  term: { ...label, maxLength: 200 },
} as const satisfies Record<string, JSONSchema>

const targets = {
  type: 'array',
  description: 'By kind: synonyms, the path to redirect to, or promotion tags.',
  items: { ...label, maxLength: limits.urlLength },
  minItems: 1,
  maxItems: 50,
} as const satisfies JSONSchema

const version = {
  type: 'string',
  description: 'Identifies the version that the operator saw.',
  maxLength: 40,
} as const satisfies JSONSchema

/** Input of a rule. */
export const writtenSearchRuleSchema = {
  type: 'object',
  title: 'Search rule as an operator writes it',
  properties: {
    ...ruleKey,
    targets,
    isMutual: {
      type: 'boolean',
      description: 'Adds the synonyms in the other direction, too.',
      default: false,
    },
    replaces: {
      type: 'object',
      description: 'The rule that it replaces. Default: a new rule.',
      properties: { ...ruleKey, version },
      required: ['kind', 'scope', 'term', 'version'],
      additionalProperties: false,
    },
  },
  required: ['kind', 'scope', 'term', 'targets'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type WrittenSearchRule = FromSchema<typeof writtenSearchRuleSchema>

/** A rule, by its key and version. */
export const searchRuleQuerySchema = {
  type: 'object',
  properties: { ...ruleKey, version },
  required: ['kind', 'scope', 'term', 'version'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type SearchRuleKey = Omit<FromSchema<typeof searchRuleQuerySchema>, 'version'>

const listedSearchRuleSchema = {
  type: 'object',
  title: 'Search rule in the list of operators',
  properties: { ...ruleKey, targets, version },
  required: ['kind', 'scope', 'term', 'targets', 'version'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type ListedSearchRule = FromSchema<typeof listedSearchRuleSchema>

const marketsSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: text, name: text, language: { ...text, description: 'ISO 639-1.' } },
    required: ['id', 'name', 'language'],
    additionalProperties: false,
  },
} as const satisfies JSONSchema

/** All search rules, with the options of their fields. */
export const officeSearchRulesSchema = {
  type: 'object',
  title: 'Search rules for operators',
  properties: {
    rules: { type: 'array', items: listedSearchRuleSchema },
    markets: marketsSchema,
    tags: { type: 'array', description: 'Tags of the catalogue’s products.', items: text },
  },
  required: ['rules', 'markets', 'tags'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeSearchRules = FromSchema<typeof officeSearchRulesSchema>

const merchandiseSchema = {
  type: 'object',
  title: 'Product for merchandisers',
  properties: {
    id: { ...text, description: 'style_colour' },
    name: text,
    colourName: text,
    picture: text,
    salesPrice: moneySchema,
    inStock: { type: 'boolean' },
  },
  required: ['id', 'name', 'picture', 'salesPrice', 'inStock'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type Merchandise = FromSchema<typeof merchandiseSchema>

/** A trial search with an unsaved rule. */
export const searchTrialSchema = {
  type: 'object',
  properties: { market, term: { ...label, maxLength: 200 }, draft: writtenSearchRuleSchema },
  required: ['market', 'term'],
  additionalProperties: false,
} as const satisfies JSONSchema

export const searchTrialResultSchema = {
  type: 'object',
  title: 'Result of a tried search',
  properties: {
    total: { type: 'integer' },
    products: { type: 'array', description: 'The first products.', items: merchandiseSchema },
    correctedTerms: text,
    redirect: text,
  },
  required: ['total', 'products'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type SearchTrialResult = FromSchema<typeof searchTrialResultSchema>

const listingKey = {
  market,
  kind: { enum: ['category', 'search'] },
  listing: { ...label, description: 'The id of a category, or a search term.', maxLength: 200 },
} as const satisfies Record<string, JSONSchema>

export const listingsQuerySchema = {
  type: 'object',
  properties: { market: { ...market, description: 'Default: the first market.' } },
  additionalProperties: false,
} as const satisfies JSONSchema

/** The listings of a market, with the number of placed products. */
export const officeListingsSchema = {
  type: 'object',
  title: 'Listings for merchandisers',
  properties: {
    market: text,
    markets: marketsSchema,
    categories: {
      type: 'array',
      description: 'Tree order: each category before its subcategories.',
      items: {
        type: 'object',
        properties: {
          id: text,
          name: text,
          depth: { type: 'integer', description: '1 for a root.' },
          placed: { type: 'integer', description: 'Number of placed products.' },
        },
        required: ['id', 'name', 'depth', 'placed'],
        additionalProperties: false,
      },
    },
    searches: {
      type: 'array',
      items: {
        type: 'object',
        properties: { term: text, placed: { type: 'integer' } },
        required: ['term', 'placed'],
        additionalProperties: false,
      },
    },
  },
  required: ['market', 'markets', 'categories', 'searches'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeListings = FromSchema<typeof officeListingsSchema>

export const listingQuerySchema = {
  type: 'object',
  properties: {
    ...listingKey,
    text: {
      type: 'string',
      description: 'Finds products of the category, or for a search any product.',
      maxLength: 200,
    },
    size: { type: 'integer', minimum: 1, maximum: 500, default: 60 },
  },
  required: ['market', 'kind', 'listing'],
  additionalProperties: false,
} as const satisfies JSONSchema

const products = { type: 'array', items: merchandiseSchema } as const satisfies JSONSchema

/** A listing as merchandisers see it. */
export const officeListingSchema = {
  type: 'object',
  title: 'Listing for merchandisers',
  properties: {
    top: products,
    end: products,
    usual: { ...products, description: 'The first products in the default order, including placed ones.' },
    total: { type: 'integer', description: 'Number of all products of the listing.' },
    version,
  },
  required: ['top', 'end', 'usual', 'total', 'version'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeListing = FromSchema<typeof officeListingSchema>

/** Maximum number of products placed at the top and at the end of a listing. */
export const maxPlaced = 100
const placedIds = {
  type: 'array',
  items: { ...label, maxLength: limits.idLength },
  maxItems: maxPlaced,
} as const satisfies JSONSchema

/** Input of a listing's placements. */
export const writtenPlacementSchema = {
  type: 'object',
  title: 'Order of a listing as a merchandiser writes it',
  properties: {
    ...listingKey,
    top: { ...placedIds, description: 'Product ids, the first one first.' },
    end: { ...placedIds, description: 'Product ids; all colours of their styles come last.' },
    version,
  },
  required: ['market', 'kind', 'listing', 'top', 'end', 'version'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type WrittenPlacement = FromSchema<typeof writtenPlacementSchema>

export const searchedTermsQuerySchema = {
  type: 'object',
  properties: {
    market: { ...market, description: 'Default: the first market.' },
    days: {
      type: 'integer',
      description: 'Number of days up to today.',
      minimum: 1,
      maximum: 90,
      default: 30,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

/** The most frequent searches, with their current number of results. */
export const searchedTermsSchema = {
  type: 'object',
  title: 'Searches of visitors',
  properties: {
    market: text,
    markets: marketsSchema,
    terms: {
      type: 'array',
      description: 'The most frequent first.',
      items: {
        type: 'object',
        properties: {
          term: text,
          count: { type: 'integer', description: 'Number of searches.' },
          found: { type: 'integer', description: 'Number of products that the search finds now.' },
          correctedTerms: text,
          redirect: text,
        },
        required: ['term', 'count', 'found'],
        additionalProperties: false,
      },
    },
  },
  required: ['market', 'markets', 'terms'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type SearchedTerms = FromSchema<typeof searchedTermsSchema>
