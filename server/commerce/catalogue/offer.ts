import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Badge } from '#schemas/catalogue/badge.ts'
import type { TaxClass } from '#schemas/commerce/tax-class.ts'

/** A SKU's current offer in a market. Amounts are in minor units of `currency`. */
export interface Offer {
  sku: string
  /** style_colour */
  productId: string
  styleNumber: string
  optionId: string
  name: string
  url: string
  imageUrl: string
  brand: string
  subBrand?: string
  ean: string
  colour: { name: string; base?: string; nuance?: { hexCode: string } }
  size?: string
  length?: string
  isDigital: boolean
  /** Otherwise it is sold in stores only (product rule 15). */
  isSoldOnline: boolean
  /** Tax class. Default: the general rate. */
  taxClass?: TaxClass
  /** For pre-orders: arrival at the warehouse, in milliseconds since the epoch. */
  comesIn?: number | 'unknown'
  ediCategory?: string
  ediSubCategory?: string
  badges: readonly Badge[]
  salesPrice: number
  /** Equal to the sales price without a reduction. */
  listPrice: number
  /** What the shop tells about the reduction (product rule 2). */
  callout?: string
  disclaimer?: string
  /** The lowest recent price, if it is reduced and that is known (product rule 12). */
  historicPrice?: number
  /** Price for members of the customer club. */
  memberPrice?: number
  currency: string
  stock: { warehouse: number; stores: ReadonlyMap<string, number> }
}

/** The database, or a transaction of it. */
export type Queries = Pick<NodePgDatabase, 'select' | 'insert' | 'update'>
