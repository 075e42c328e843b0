import { termKinds } from '#schemas/commerce/catalogue-files.ts'
import { taxClasses } from '#schemas/commerce/tax-class.ts'
import { bigint, boolean, integer, pgTable, primaryKey, text } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

/** Facts that all colours of a garment share. */
export const styles = pgTable('styles', {
  number: integer('number').primaryKey(),
  /** Merchandisers' order, ascending. */
  position: integer('position').notNull(),
  kind: text('kind', { enum: ['garment', 'set', 'digital'] }).notNull(),
  /** Tax class; null: the general rate. */
  taxClass: text('tax_class', { enum: taxClasses }),
  brand: text('brand').notNull(),
  subBrand: text('sub_brand'),
  /** The broadest kind first (`knitwear`), then its categories in the tree (`men`, `men-knitwear`). */
  categoryIds: text('category_ids').array().notNull(),
  /** Category name in other systems (EDI). */
  ediCategory: text('edi_category'),
  ediSubCategory: text('edi_sub_category'),
  subGroup: text('sub_group'),
  /** Ids of terms of the kind `care`. */
  care: text('care').array().notNull(),
  /** Ids of terms of the kind `sustainability`. */
  sustainability: text('sustainability').array().notNull(),
  /** Id of a term of the kind `fit`. */
  fit: text('fit'),
  /** Ids of terms of the kind `material`. */
  materials: text('materials').array().notNull(),
  /** Ids of terms of the kind `company` (product rule 13). */
  manufacturer: text('manufacturer'),
  responsiblePerson: text('responsible_person'),
  /** JSON: the model's measurements in centimetres, and the size worn. */
  modelMeasurements: text('model_measurements'),
})

/** A style's texts in one language, or in a locale with its own spelling. */
export const styleTexts = pgTable(
  'style_texts',
  {
    styleNumber: integer('style_number').notNull(),
    language: text('language').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    fabricComposition: text('fabric_composition'),
    sustainabilityText: text('sustainability_text'),
    safetyWarnings: text('safety_warnings'),
  },
  (table) => [primaryKey({ columns: [table.styleNumber, table.language] })],
)

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  parentId: text('parent_id'),
  position: integer('position').notNull(),
})

export const colours = pgTable('colours', {
  id: text('id').primaryKey(),
  /** Colour of the facet that it belongs to. */
  family: text('family').notNull(),
  /** `#rrggbb`. */
  hex: text('hex').notNull(),
  pantone: text('pantone'),
})

/** Names of categories, colours and other terms, by language. */
export const catalogueTerms = pgTable(
  'catalogue_terms',
  {
    kind: text('kind', { enum: termKinds }).notNull(),
    id: text('id').notNull(),
    language: text('language').notNull(),
    name: text('name').notNull(),
    /** For a badge its appearance in JSON; for other kinds an additional sentence. */
    detail: text('detail'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.language] })],
)

/** One style in one colour (product rule 1). */
export const products = pgTable('products', {
  id: text('id').primaryKey(),
  styleNumber: integer('style_number').notNull(),
  optionNumber: text('option_number').notNull(),
  colourId: text('colour_id').notNull(),
  /** Last segment of its path: `/{market}/p/{slug}`. */
  slug: text('slug').notNull(),
  position: integer('position').notNull(),
  /** With `{index}` and `{format}`. */
  pictureTemplate: text('picture_template').notNull(),
  /** JSON: a list of `{ index, format }`. */
  pictures: text('pictures').notNull(),
  tags: text('tags').array().notNull(),
  /** Ids of terms of the kind `badge`. */
  badges: text('badges').array().notNull(),
  launched: momentColumn('launched_at').notNull(),
  /** Visible, but not for sale before this time. */
  onSaleFrom: momentColumn('on_sale_from'),
  isPreorder: boolean('is_preorder').notNull(),
  /** Permanent range: always restocked. */
  isNoos: boolean('is_noos').notNull(),
  hasEcom: boolean('has_ecom').notNull(),
  hasRetail: boolean('has_retail').notNull(),
  notifyWhenInStock: boolean('notify_when_in_stock').notNull(),
})

/** A product in one size: the unit that is bought. */
export const variants = pgTable('variants', {
  /** style_colour_option */
  sku: text('sku').primaryKey(),
  productId: text('product_id').notNull(),
  optionId: text('option_id').notNull(),
  position: integer('position').notNull(),
  /** GTIN-13. */
  ean: text('ean').notNull(),
  sizeId: text('size_id'),
  sizeName: text('size_name'),
  lengthId: text('length_id'),
  lengthName: text('length_name'),
  /** Date of the next delivery. */
  inDelivery: momentColumn('in_delivery'),
})

/** Prices by market, in minor units. A SKU's price has priority over its product's. */
export const prices = pgTable(
  'prices',
  {
    /** Product id or SKU. */
    item: text('item').notNull(),
    market: text('market').notNull(),
    currency: text('currency').notNull(),
    salesPrice: integer('sales_price').notNull(),
    listPrice: integer('list_price').notNull(),
    /** The lowest recent price if the shop sets it, else null (product rule 12). */
    historicPrice: integer('historic_price'),
    memberPrice: integer('member_price'),
    /**
     * The lowest sales price of the 30 days before the present reduction began. Triggers compute it from `price_history`
     * when a price changes; null if unknown, or without a reduction (product rule 12).
     */
    priorPrice: integer('prior_price'),
  },
  (table) => [primaryKey({ columns: [table.item, table.market] })],
)

/** What items cost since when, as far back as it still matters. Triggers on `prices` write it. */
export const priceHistory = pgTable(
  'price_history',
  {
    item: text('item').notNull(),
    market: text('market').notNull(),
    since: momentColumn('since').notNull(),
    currency: text('currency'),
    /** In minor units; null: no longer sold. */
    salesPrice: integer('sales_price'),
    /** Whether it was below the list price. */
    isReduced: boolean('is_reduced').notNull(),
  },
  (table) => [primaryKey({ columns: [table.item, table.market, table.since] })],
)

/** Reasons for reductions of products. */
export const discounts = pgTable(
  'discounts',
  {
    item: text('item').notNull(),
    market: text('market').notNull(),
    position: integer('position').notNull(),
    reference: text('reference').notNull(),
    /** In minor units of the price's currency. */
    amount: integer('amount').notNull(),
    callout: text('callout'),
    disclaimer: text('disclaimer'),
    badges: text('badges').array().notNull(),
    promotionName: text('promotion_name'),
    promotionLevel: text('promotion_level'),
  },
  (table) => [primaryKey({ columns: [table.item, table.market, table.position] })],
)

/**
 * Quantities of a SKU at a location: `warehouse`, or a store's id. For pre-orders the quantity that the warehouse
 * expects and can sell.
 */
export const stock = pgTable(
  'stock',
  {
    sku: text('sku').notNull(),
    location: text('location').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sku, table.location] })],
)

const relationKinds = ['look', 'set', 'similar'] as const

/** Relations of products: worn together, parts of a set, or similar. */
export const productRelations = pgTable(
  'product_relations',
  {
    productId: text('product_id').notNull(),
    relation: text('relation', { enum: relationKinds }).notNull(),
    position: integer('position').notNull(),
    relatedId: text('related_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.relation, table.position] })],
)

/** Products that a reward of a promotion can be chosen from. */
export const rewardProducts = pgTable(
  'reward_products',
  {
    promotionId: text('promotion_id').notNull(),
    rewardId: text('reward_id').notNull(),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.rewardId, table.position] })],
)

/** Search rules: synonyms, redirects, and terms for promotion tags. */
export const searchRules = pgTable(
  'search_rules',
  {
    kind: text('kind', { enum: ['synonym', 'redirect', 'promotion'] }).notNull(),
    /** A language for synonyms; a market for the others. */
    scope: text('scope').notNull(),
    term: text('term').notNull(),
    target: text('target').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.scope, table.term, table.target] })],
)

/** Views and purchases, from which recommendations are computed. */
export const productEvents = pgTable('product_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: ['viewed', 'bought'] }).notNull(),
  /** Random: groups the events of one visit and identifies nobody. */
  visit: text('visit').notNull(),
  productId: text('product_id').notNull(),
  happened: momentColumn('happened_at').notNull(),
})

/** Results of `product_events`: products that are viewed or bought together, and under an empty id the popular ones. */
export const productAffinities = pgTable(
  'product_affinities',
  {
    kind: text('kind', { enum: ['viewed', 'bought', 'popular'] }).notNull(),
    productId: text('product_id').notNull(),
    relatedId: text('related_id').notNull(),
    score: integer('score').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.productId, table.relatedId] })],
)
