// A catalogue as rows, as the database stores it (documented in `server/database/tables/catalogue.ts`). Amounts are in
// minor units of the row's currency.

export interface StyleRow {
  number: number
  position: number
  kind: 'garment' | 'set' | 'digital'
  brand: string
  subBrand: string | null
  categoryIds: string[]
  ediCategory: string | null
  ediSubCategory: string | null
  subGroup: string | null
  care: string[]
  sustainability: string[]
  fit: string | null
  materials: string[]
  manufacturer?: string | null
  responsiblePerson?: string | null
  modelMeasurements: string | null
}

export interface StyleTextRow {
  styleNumber: number
  language: string
  name: string
  description: string
  fabricComposition: string | null
  sustainabilityText: string | null
  safetyWarnings?: string | null
}

export interface CategoryRow {
  id: string
  parentId: string | null
  position: number
}

export interface ColourRow {
  id: string
  family: string
  hex: string
  pantone: string | null
}

export interface TermRow {
  kind:
    | 'category'
    | 'colour'
    | 'family'
    | 'fit'
    | 'material'
    | 'care'
    | 'sustainability'
    | 'company'
    | 'badge'
  id: string
  language: string
  name: string
  detail: string | null
}

export interface ProductRow {
  id: string
  styleNumber: number
  optionNumber: string
  colourId: string
  slug: string
  position: number
  pictureTemplate: string
  pictures: string
  tags: string[]
  badges: string[]
  launched: Date
  onSaleFrom: Date | null
  isPreorder: boolean
  isNoos: boolean
  hasEcom: boolean
  hasRetail: boolean
  notifyWhenInStock: boolean
}

export interface VariantRow {
  sku: string
  productId: string
  optionId: string
  position: number
  ean: string
  sizeId: string | null
  sizeName: string | null
  lengthId: string | null
  lengthName: string | null
  inDelivery: Date | null
}

export interface PriceRow {
  item: string
  market: string
  currency: string
  salesPrice: number
  listPrice: number
  historicPrice: number | null
  memberPrice: number | null
}

export interface DiscountRow {
  item: string
  market: string
  position: number
  reference: string
  amount: number
  callout: string | null
  disclaimer: string | null
  badges: string[]
  promotionName: string | null
  promotionLevel: string | null
}

export interface StockRow {
  sku: string
  location: string
  quantity: number
}

export interface RelationRow {
  productId: string
  relation: 'look' | 'set' | 'similar'
  position: number
  relatedId: string
}

interface RewardProductRow {
  promotionId: string
  rewardId: string
  position: number
  productId: string
}

export interface SearchRuleRow {
  kind: 'synonym' | 'redirect' | 'promotion'
  scope: string
  term: string
  target: string
}

/** Rows of styles. */
export interface StyleRows {
  styles: readonly StyleRow[]
  styleTexts: readonly StyleTextRow[]
  products: readonly ProductRow[]
  variants: readonly VariantRow[]
  prices: readonly PriceRow[]
  discounts: readonly DiscountRow[]
  stock: readonly StockRow[]
}

/** A whole catalogue, by table. */
export interface CatalogueRows extends StyleRows {
  categories: readonly CategoryRow[]
  colours: readonly ColourRow[]
  catalogueTerms: readonly TermRow[]
  searchRules: readonly SearchRuleRow[]
  productRelations: readonly RelationRow[]
  rewardProducts: readonly RewardProductRow[]
}
