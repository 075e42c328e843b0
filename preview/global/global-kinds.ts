import { isSchema, propertiesOf } from '#preview/forms/schema-node.ts'
import { withAmounts } from '#preview/global/amount-fields.ts'
import type { InspectorText } from '#preview/texts/inspector-texts.ts'
import { jobsSchema } from '#schemas/careers/job.ts'
import { badgesPartSchema } from '#schemas/catalogue/badge.ts'
import { looksPartSchema, setsPartSchema } from '#schemas/catalogue/related-products.ts'
import { sizeGuideSchema } from '#schemas/catalogue/size-guides.ts'
import { loyaltySchema } from '#schemas/commerce/loyalty.ts'
import { shippingSettingsSchema } from '#schemas/commerce/shipping.ts'
import { storeSchema } from '#schemas/commerce/store.ts'
import { thresholdsSchema } from '#schemas/commerce/thresholds.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { marketSchema } from '#schemas/markets/market.ts'
import { shopFactsSchema } from '#schemas/markets/shop-facts.ts'
import { subBrandSchema } from '#schemas/markets/sub-brand.ts'
import { togglesSchema } from '#schemas/markets/toggles.ts'
import { navigationSchema } from '#schemas/pages/navigation.ts'
import { redirectsSchema } from '#schemas/pages/redirects.ts'
import { limits } from '#schemas/validation/limits.ts'
import { preferenceGroupsSchema } from '#schemas/visitors/preference-groups.ts'
import { termsSchema } from '#schemas/visitors/terms.ts'

/** A kind of global content: its document and its editor. */
export interface GlobalKind {
  id: string
  title: InspectorText
  /** `language`: one document for each language; `shop`: one in all. */
  per: 'market' | 'shop' | 'language'
  kind: EditedDocument['kind']
  key: string
  schema: object
  /** The document is a list: forms hold it under this name. */
  list?: string
}

const freeFreightSchema = {
  type: 'object',
  properties: {
    value: {
      type: 'object',
      title: 'Free from',
      properties: {
        amount: {
          type: 'integer',
          title: 'Amount',
          format: 'money',
          minimum: 0,
          maximum: 1_000_000_000,
        },
        currency: {
          type: 'string',
          title: 'Currency',
          description: 'ISO 4217.',
          pattern: '^[A-Z]{3}$',
          maxLength: 3,
        },
      },
      required: ['amount', 'currency'],
      additionalProperties: false,
    },
  },
  required: ['value'],
  additionalProperties: false,
} as const

const listOf = (name: string, title: string, items: object, maxItems: number) => ({
  type: 'object',
  properties: { [name]: { type: 'array', title, items, maxItems } },
})

const { redirects } = redirectsSchema.properties
const redirect = redirects.items.properties

/** The form of redirects: addresses take one line, and the target is searched among pages. */
const redirectForm = {
  ...redirectsSchema,
  properties: {
    redirects: {
      ...redirects,
      items: {
        ...redirects.items,
        properties: {
          ...redirect,
          from: { ...redirect.from, examples: ['/dk/old'] },
          to: { ...redirect.to, format: 'safe-url' },
        },
      },
    },
  },
}

/** Kinds of global content, most used first. */
export const globalKinds: readonly GlobalKind[] = [
  {
    id: 'menus',
    title: 'kind.navigation',
    per: 'market',
    kind: 'payload',
    key: 'navigation',
    schema: navigationSchema,
  },
  { id: 'texts', title: 'kind.translations', per: 'language', kind: 'translations', key: '', schema: {} },
  { id: 'features', title: 'kind.toggles', per: 'market', kind: 'toggles', key: '', schema: togglesSchema },
  {
    id: 'badges',
    title: 'kind.badges',
    per: 'market',
    kind: 'payload',
    key: 'badges',
    schema: badgesPartSchema,
  },
  {
    id: 'free-delivery',
    title: 'kind.freeFreight',
    per: 'market',
    kind: 'payload',
    key: 'free-freight-value',
    schema: freeFreightSchema,
  },
  {
    id: 'delivery',
    title: 'kind.shipping',
    per: 'market',
    kind: 'payload',
    key: 'shipping-methods',
    schema: withAmounts(shippingSettingsSchema, {
      'methods/*/price': '',
      'methods/*/freeFrom': 'Goods total; -1 means never. Default: the market’s limit for free delivery.',
    }),
  },
  {
    id: 'redirects',
    title: 'kind.redirects',
    per: 'market',
    kind: 'redirects',
    key: '',
    schema: redirectForm,
  },
  {
    id: 'brands',
    title: 'kind.brands',
    per: 'market',
    kind: 'payload',
    key: 'sub-brands',
    schema: listOf('brands', 'Brands', subBrandSchema, 20),
  },
  {
    id: 'stores',
    title: 'kind.stores',
    per: 'market',
    kind: 'payload',
    key: 'stores',
    schema: listOf('stores', 'Stores', storeSchema, limits.pageItems),
  },
  {
    id: 'size-guides',
    title: 'kind.sizeGuides',
    per: 'market',
    kind: 'payload',
    key: 'size-guide-settings',
    schema: listOf('guides', 'Size guides', sizeGuideSchema, 100),
  },
  {
    id: 'looks',
    title: 'kind.looks',
    per: 'market',
    kind: 'payload',
    key: 'shop-the-look',
    schema: looksPartSchema,
  },
  {
    id: 'sets',
    title: 'kind.productSets',
    per: 'market',
    kind: 'payload',
    key: 'product-set',
    schema: setsPartSchema,
  },
  {
    id: 'club',
    title: 'kind.loyalty',
    per: 'market',
    kind: 'payload',
    key: 'loyalty',
    schema: withAmounts(loyaltySchema, {
      amountPerPoint: 'Paid goods that earn one point.',
      'rewards/*/amount': '',
    }),
  },
  {
    id: 'preferences',
    title: 'kind.preferences',
    per: 'market',
    kind: 'payload',
    key: 'preference-groups',
    schema: { type: 'object', properties: { groups: preferenceGroupsSchema } },
  },
  {
    id: 'jobs',
    title: 'kind.jobs',
    per: 'market',
    kind: 'payload',
    key: 'jobs',
    schema: { type: 'object', properties: { jobs: jobsSchema } },
    list: 'jobs',
  },
  {
    id: 'company',
    title: 'kind.organization',
    per: 'market',
    kind: 'payload',
    key: 'organization',
    schema: shopFactsSchema,
  },
  {
    id: 'terms',
    title: 'kind.terms',
    per: 'market',
    kind: 'payload',
    key: 'terms-and-conditions',
    schema: termsSchema,
  },
  {
    id: 'thresholds',
    title: 'kind.thresholds',
    per: 'market',
    kind: 'payload',
    key: 'buying-thresholds',
    schema: withAmounts(
      { ...thresholdsSchema, description: 'Limits of the basket’s total, by delivery country.' },
      {
        '*/minimum': 'The total must be above this amount.',
        '*/maximum': 'The total must be below this amount.',
      },
    ),
  },
  {
    id: 'markets',
    title: 'kind.markets',
    per: 'shop',
    kind: 'markets',
    key: '',
    schema: listOf('markets', 'Markets', marketSchema, 500),
    list: 'markets',
  },
]

/** Returns the document of a kind in a market; texts are per language. */
export function documentOf({ kind, key, per }: GlobalKind, market: string, locale: string): EditedDocument {
  if (per === 'language') return { kind, market: '', key: locale.split('-')[0] ?? 'en' }
  return { kind, market: per === 'shop' ? '' : market, key }
}

/** Returns the schema of a document's body: of a list, if the form holds it under a name. */
export function bodySchemaOf({ schema, list }: GlobalKind): unknown {
  if (list === undefined || !isSchema(schema)) return schema
  return propertiesOf(schema).find(([name]) => name === list)?.[1]
}
