import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { marketSchema } from '#schemas/markets/market.ts'
import { subBrandSchema } from '#schemas/markets/sub-brand.ts'
import { togglesSchema } from '#schemas/markets/toggles.ts'

/** Parts of content that the storefront passes on unchanged, by name. */
export const contentParts = [
  'badges',
  'shop-the-look',
  'free-freight-value',
  'monitoring',
  'navigation',
  'product-set',
  'shipping-methods',
  'size-guide-settings',
  'terms-and-conditions',
] as const
export type ContentPart = (typeof contentParts)[number]

const anyPart = {
  type: 'object',
  description: 'The part as stored in content.',
  additionalProperties: true,
} as const satisfies JSONSchema

const marketsPart = { type: 'array', items: marketSchema } as const satisfies JSONSchema
const translationsPart = {
  type: 'object',
  additionalProperties: { type: 'string' },
} as const satisfies JSONSchema
const subBrandsPart = { type: 'array', items: subBrandSchema } as const satisfies JSONSchema

/** Every toggle by name, with the in-store timers (markets rule 9). */
const featureFlagsPart = {
  type: 'object',
  properties: {
    ...togglesSchema.properties,
    isoIdleDelay: { type: 'number', description: 'Milliseconds.' },
    isoDeleteBasketSeconds: { type: 'number' },
    isoClearSessionSeconds: { type: 'number' },
  },
  required: ['isoIdleDelay', 'isoDeleteBasketSeconds', 'isoClearSessionSeconds'],
  additionalProperties: false,
} as const satisfies JSONSchema

const preview = {
  type: 'object',
  properties: {
    preview: {
      type: 'boolean',
      description: 'Whether to return the draft, for callers who can see drafts.',
      default: false,
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

const part = <const Schema extends Exclude<JSONSchema, boolean>, const Path extends string>(
  name: Path,
  summary: string,
  schema: Schema,
) =>
  defineEndpoint({
    summary,
    method: 'GET',
    path: `/api/f/{market}/${name}`,
    responses: { 200: schema },
    cache: 'revalidate',
    limit: defaultRateLimit,
  })

const draftable = <const Path extends string>(name: Path, summary: string) =>
  defineEndpoint({
    summary,
    method: 'GET',
    path: `/api/f/{market}/${name}`,
    query: preview,
    responses: { 200: anyPart },
    cache: 'revalidate',
    limit: defaultRateLimit,
  })

/** Endpoints of the payload: content that all pages of a market share (api rule 5). */
export const payload = {
  initial: defineEndpoint({
    summary: 'Returns all parts of a market’s payload.',
    method: 'GET',
    path: '/api/f',
    query: {
      type: 'object',
      properties: {
        market: {
          type: 'string',
          description: 'Default: the market that the headers name, otherwise the first.',
          maxLength: 20,
        },
        ...preview.properties,
      },
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          market: { type: 'string' },
          markets: marketsPart,
          'feature-flags': featureFlagsPart,
          translations: translationsPart,
          'sub-brands': subBrandsPart,
          parts: {
            type: 'object',
            description: 'The parts that content defines, by name.',
            additionalProperties: anyPart,
          },
        },
        required: ['market', 'markets', 'feature-flags', 'translations', 'sub-brands', 'parts'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    cache: 'revalidate',
    limit: defaultRateLimit,
  }),
  markets: part('markets', 'Every market, in the order of lists.', marketsPart),
  featureFlags: part('feature-flags', 'What a market has switched on.', featureFlagsPart),
  translations: part('translations', 'Every text of the market’s language, by key.', translationsPart),
  subBrands: part('sub-brands', 'The brands of a market.', subBrandsPart),
  badges: draftable('badges', 'Badges of products: how they look and where they stand.'),
  navigation: draftable('navigation', 'Menus, and the addresses of pages that the shop links to.'),
  shopTheLook: part('shop-the-look', 'Products that are shown together.', anyPart),
  freeFreightValue: part('free-freight-value', 'The total from which delivery is free.', anyPart),
  monitoring: part('monitoring', 'What the monitoring of browsers needs to know.', anyPart),
  productSet: part('product-set', 'Products that are sold together.', anyPart),
  shippingMethods: part('shipping-methods', 'How orders are sent.', anyPart),
  sizeGuideSettings: part('size-guide-settings', 'Size guides and where they stand.', anyPart),
  termsAndConditions: part('terms-and-conditions', 'The version that holds, and where it stands.', anyPart),
} as const
