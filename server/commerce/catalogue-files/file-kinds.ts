import { catalogueFileSchemas, momentDescription } from '#schemas/commerce/catalogue-files.ts'
import { tidyTerm } from '#schemas/commerce/search-terms.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { decimalAmount, minorUnits } from '#schemas/values/decimal-amount.ts'
import { decimalsOf } from '#schemas/values/format-money.ts'
import { viewNames, viewsNamed } from '#server/commerce/catalogue/picture-url.ts'
import { defineKind, type FileKind, quoteValue } from '#server/commerce/catalogue-files/file-kind.ts'
import { sql } from '#server/database/drizzle.ts'
import {
  catalogueTerms,
  categories,
  colours,
  discounts,
  prices,
  productRelations,
  products,
  rewardProducts,
  searchRules,
  stock,
  styles,
  styleTexts,
  variants,
} from '#server/database/tables/catalogue.ts'
import { productPlacements } from '#server/database/tables/merchandising.ts'

const schemas = catalogueFileSchemas
const checks = {
  categories: compileSchema(schemas.categories),
  colours: compileSchema(schemas.colours),
  terms: compileSchema(schemas.terms),
  searchRules: compileSchema(schemas['search-rules']),
  styles: compileSchema(schemas.styles),
  texts: compileSchema(schemas.texts),
  products: compileSchema(schemas.products),
  items: compileSchema(schemas.items),
  prices: compileSchema(schemas.prices),
  discounts: compileSchema(schemas.discounts),
  stock: compileSchema(schemas.stock),
  relations: compileSchema(schemas.relations),
  placements: compileSchema(schemas.placements),
  rewards: compileSchema(schemas.rewards),
}

const toStyles = [{ file: 'styles', column: 'number' }] as const
const toProducts = [{ file: 'products', column: 'id' }] as const
const toItems = [{ file: 'items', column: 'sku' }] as const
const toSold = [...toProducts, ...toItems]

type Refuse = (field: string, message: string) => void

const greatestAmount = 2_147_483_647

/**
 * Returns an amount in minor units; refuses more decimals than the currency has, also zeros: in some countries `1.290`
 * are 1290.
 */
function amountOf(refuse: Refuse, field: string, amount: string, currency: string): number {
  const [, fraction = ''] = amount.split('.')
  const units = fraction.length > decimalsOf(currency) ? undefined : minorUnits(amount, currency)
  if (units !== undefined && units <= greatestAmount) return units
  refuse(
    field,
    units === undefined
      ? `${quoteValue(amount)} is not valid. ${currency} has ${decimalsOf(currency)} decimals.`
      : `${quoteValue(amount)} is too high.`,
  )
  return 0
}

/** Returns a time in UTC; refuses times that JSON Schema allows and JavaScript does not, such as leap seconds. */
function utcOf(refuse: Refuse, field: string, moment: string): string {
  const time = new Date(moment)
  if (!Number.isNaN(time.getTime())) return time.toISOString()
  refuse(field, `${quoteValue(moment)} is not valid. ${momentDescription}`)
  return ''
}

const utcOrNull = (refuse: Refuse, field: string, moment: string | null): string | null =>
  moment === null ? null : utcOf(refuse, field, moment)

const decimalOrNull = (amount: unknown, currency: string): string | null =>
  typeof amount === 'number' ? decimalAmount({ amount, currency }) : null

/** Parses a column that holds JSON. */
const parsedOrNull = (json: unknown): unknown => (typeof json === 'string' ? parseJson(json) : null)

const namesOf = (json: unknown): string[] => (typeof json === 'string' ? viewNames(json) : [])

/** All kinds, in the order in which they refer to one another. */
export const fileKinds: readonly FileKind[] = [
  defineKind({
    name: 'categories',
    noun: 'category',
    table: categories,
    key: ['id'],
    check: checks.categories,
    references: [{ field: 'parentId', to: [{ file: 'categories', column: 'id' }], cascades: false }],
  }),
  defineKind({
    name: 'colours',
    noun: 'colour',
    table: colours,
    key: ['id'],
    check: checks.colours,
  }),
  defineKind({
    name: 'terms',
    noun: 'term',
    table: catalogueTerms,
    key: ['kind', 'id', 'language'],
    check: checks.terms,
    encode({ badge, ...row }, refuse) {
      if ((badge !== null) !== (row.kind === 'badge'))
        refuse('badge', row.kind === 'badge' ? 'is required for badges.' : 'is allowed for badges only.')
      if (badge && badge.badgeId !== row.id)
        refuse('badge', `${quoteValue(badge.badgeId)} has to be the term’s id, ${quoteValue(row.id)}.`)
      return badge ? { ...row, detail: JSON.stringify(badge) } : row
    },
    write: (row) =>
      row.kind === 'badge'
        ? { ...row, detail: null, badge: parsedOrNull(row.detail) }
        : { ...row, badge: null },
  }),
  defineKind({
    name: 'search-rules',
    noun: 'search rule',
    table: searchRules,
    key: ['kind', 'scope', 'term', 'target'],
    check: checks.searchRules,
  }),
  defineKind({
    name: 'styles',
    noun: 'style',
    table: styles,
    key: ['number'],
    check: checks.styles,
    references: [{ field: 'categoryIds', to: [{ file: 'categories', column: 'id' }], cascades: false }],
    encode: ({ modelMeasurements, ...row }) => ({
      ...row,
      modelMeasurements: modelMeasurements && JSON.stringify(modelMeasurements),
    }),
    write: (row) => ({ ...row, modelMeasurements: parsedOrNull(row.modelMeasurements) }),
  }),
  defineKind({
    name: 'texts',
    noun: 'text',
    table: styleTexts,
    key: ['styleNumber', 'language'],
    format: 'csv',
    check: checks.texts,
    references: [{ field: 'styleNumber', to: toStyles, cascades: true }],
  }),
  defineKind({
    name: 'products',
    noun: 'product',
    table: products,
    key: ['id'],
    unique: ['slug'],
    check: checks.products,
    references: [
      { field: 'styleNumber', to: toStyles, cascades: true },
      { field: 'colourId', to: [{ file: 'colours', column: 'id' }], cascades: false },
    ],
    encode(row, refuse) {
      // Product rule 1.
      const id = `${row.styleNumber}_${row.optionNumber}`
      if (row.id !== id)
        refuse('id', `${quoteValue(row.id)} has to be styleNumber_optionNumber, here ${quoteValue(id)}.`)
      return {
        ...row,
        pictures: viewsNamed(row.pictures),
        launched: utcOf(refuse, 'launched', row.launched),
        onSaleFrom: utcOrNull(refuse, 'onSaleFrom', row.onSaleFrom),
      }
    },
    write: (row) => ({ ...row, pictures: namesOf(row.pictures) }),
  }),
  defineKind({
    name: 'items',
    noun: 'item',
    table: variants,
    key: ['sku'],
    unique: ['ean'],
    format: 'csv',
    check: checks.items,
    references: [{ field: 'productId', to: toProducts, cascades: true }],
    encode(row, refuse) {
      // Product rule 1.
      const sku = `${row.productId}_${row.optionId}`
      if (row.sku !== sku)
        refuse('sku', `${quoteValue(row.sku)} has to be productId_optionId, here ${quoteValue(sku)}.`)
      return { ...row, inDelivery: utcOrNull(refuse, 'inDelivery', row.inDelivery) }
    },
  }),
  defineKind({
    name: 'prices',
    noun: 'price',
    table: prices,
    computed: ['priorPrice'],
    key: ['item', 'market'],
    format: 'csv',
    check: checks.prices,
    references: [{ field: 'item', to: toSold, cascades: true }],
    keptIf: new Map([
      [
        'historicPrice',
        sql`(known.currency, known.sales_price, known.sales_price < known.list_price)
          = (staged.currency, staged.sales_price, staged.sales_price < staged.list_price)`,
      ],
      ['memberPrice', sql`known.currency = staged.currency and known.member_price <= staged.sales_price`],
    ]),
    encode(row, refuse) {
      const { currency, historicPrice, memberPrice } = row
      const amount = (field: string, value: string) => amountOf(refuse, field, value, currency)
      const salesPrice = amount('salesPrice', row.salesPrice)
      const listPrice = amount('listPrice', row.listPrice)
      const clubPrice = memberPrice && amount('memberPrice', memberPrice)
      if (salesPrice > listPrice)
        refuse('salesPrice', `${quoteValue(row.salesPrice)} is higher than the listPrice, ${row.listPrice}.`)
      if (typeof clubPrice === 'number' && clubPrice > salesPrice)
        refuse('memberPrice', `${quoteValue(memberPrice)} is higher than the salesPrice, ${row.salesPrice}.`)
      return {
        ...row,
        salesPrice,
        listPrice,
        historicPrice: historicPrice && amount('historicPrice', historicPrice),
        memberPrice: clubPrice,
      }
    },
    write(row) {
      const currency = String(row.currency)
      const decimal = (amount: unknown) => decimalOrNull(amount, currency)
      return {
        ...row,
        salesPrice: decimal(row.salesPrice),
        listPrice: decimal(row.listPrice),
        historicPrice: decimal(row.historicPrice),
        memberPrice: decimal(row.memberPrice),
      }
    },
  }),
  defineKind({
    name: 'discounts',
    noun: 'discount',
    table: discounts,
    onlyChecked: ['currency'],
    key: ['item', 'market', 'position'],
    check: checks.discounts,
    references: [{ field: 'item', to: toSold, cascades: true }],
    encode: (row, refuse) => ({ ...row, amount: amountOf(refuse, 'amount', row.amount, row.currency) }),
    write(row, currencyOf) {
      const currency = currencyOf(row.market)
      if (currency === undefined) return undefined
      return { ...row, currency, amount: decimalOrNull(row.amount, currency) }
    },
  }),
  defineKind({
    name: 'stock',
    noun: 'quantity',
    table: stock,
    key: ['sku', 'location'],
    format: 'csv',
    check: checks.stock,
    references: [{ field: 'sku', to: toItems, cascades: true }],
  }),
  defineKind({
    name: 'relations',
    noun: 'relation',
    table: productRelations,
    key: ['productId', 'relation', 'position'],
    check: checks.relations,
    references: [
      { field: 'productId', to: toProducts, cascades: true },
      { field: 'relatedId', to: toProducts, cascades: true },
    ],
  }),
  defineKind({
    name: 'placements',
    noun: 'placed product',
    table: productPlacements,
    key: ['market', 'kind', 'listing', 'productId'],
    check: checks.placements,
    references: [{ field: 'productId', to: toProducts, cascades: true }],
    encode: (row) => (row.kind === 'search' ? { ...row, listing: tidyTerm(row.listing) } : row),
  }),
  defineKind({
    name: 'rewards',
    noun: 'reward',
    table: rewardProducts,
    key: ['promotionId', 'rewardId', 'position'],
    check: checks.rewards,
    references: [{ field: 'productId', to: toProducts, cascades: true }],
  }),
]
