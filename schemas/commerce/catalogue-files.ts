import type { JSONSchema } from 'json-schema-to-ts'
import { badgeSchema } from '#schemas/catalogue/badge.ts'
import { taxClasses } from '#schemas/commerce/tax-class.ts'
import { limits } from '#schemas/validation/limits.ts'

// Rows of the files in which a catalogue is exported and imported, one kind per file. A description names the expected
// format. A field with a default may be left out.

const idPattern = '^[^\\s|]+$'

const id = {
  type: 'string',
  description: 'An id without spaces, of 1 to 200 characters.',
  minLength: 1,
  maxLength: limits.idLength,
  pattern: idPattern,
} as const
const optionalId = { ...id, type: ['string', 'null'], default: null } as const
const ids = {
  type: 'array',
  description: 'Ids without spaces; in CSV with | between them.',
  items: id,
  maxItems: 100,
  default: [],
} as const

/** A part of a product id or a SKU, which are joined by underscores (product rule 1). */
const idPart = {
  type: 'string',
  description: 'Letters, digits, points and hyphens.',
  maxLength: 60,
  pattern: '^[A-Za-z0-9.-]+$',
} as const

const label = {
  type: 'string',
  description: 'A text of 1 to 500 characters.',
  minLength: 1,
  maxLength: limits.labelLength,
} as const
const optionalLabel = { ...label, type: ['string', 'null'], default: null } as const

const text = { type: 'string', description: 'A text.', maxLength: limits.textLength } as const
const optionalText = { ...text, type: ['string', 'null'], default: null } as const

const flag = { type: 'boolean', description: 'true or false.' } as const

/** PostgreSQL's `integer`. */
const greatestInteger = 2_147_483_647
const position = {
  type: 'integer',
  description: 'A whole number from 0; lists show low ones first.',
  minimum: 0,
  maximum: greatestInteger,
} as const

const language = {
  type: 'string',
  description: 'A language such as "da", or a locale such as "de-CH".',
  maxLength: 10,
  pattern: '^[a-z]{2,3}(-[A-Z]{2})?$',
} as const

const market = {
  type: 'string',
  description: 'The id of a market, such as "dk".',
  maxLength: 20,
  pattern: '^[a-z]{2}(-[a-z]{2})?$',
} as const

const currency = {
  type: 'string',
  description: 'Three capital letters (ISO 4217), such as "DKK".',
  maxLength: 3,
  pattern: '^[A-Z]{3}$',
} as const

const amount = {
  type: 'string',
  description: 'An amount from 0 in the main unit, with a point before the decimals, such as 1299.00.',
  maxLength: 12,
  pattern: '^[0-9]+(\\.[0-9]+)?$',
} as const
const optionalAmount = { ...amount, type: ['string', 'null'], default: null } as const

export const momentDescription = 'A time with its zone, such as 2026-03-01T08:00:00Z.'
const moment = {
  type: 'string',
  description: momentDescription,
  format: 'date-time',
  maxLength: 40,
} as const
const optionalMoment = { ...moment, type: ['string', 'null'], default: null } as const

const rowOf = <const Properties, const Required extends readonly string[]>(
  properties: Properties,
  required: Required,
) => ({ type: 'object', properties, required, additionalProperties: false }) as const

/** What the terms refer to. */
export const termKinds = [
  'category',
  'colour',
  'family',
  'fit',
  'material',
  'care',
  'sustainability',
  'company',
  'badge',
] as const

const styleNumber = {
  type: 'integer',
  description: 'The number of a style: a whole number from 1.',
  minimum: 1,
  maximum: greatestInteger,
} as const

/** JSON Schema of one row of each file, by the file's name. */
export const catalogueFileSchemas = {
  categories: rowOf({ id, parentId: optionalId, position }, ['id', 'position']),
  colours: rowOf(
    {
      id,
      family: id,
      hex: {
        type: 'string',
        description: 'A colour such as #1f3a5f.',
        maxLength: 7,
        pattern: '^#[0-9a-fA-F]{6}$',
      },
      pantone: optionalLabel,
    },
    ['id', 'family', 'hex'],
  ),
  terms: rowOf(
    {
      kind: { enum: termKinds },
      id,
      language,
      name: label,
      detail: optionalText,
      badge: { ...badgeSchema, type: ['object', 'null'], default: null },
    },
    ['kind', 'id', 'language', 'name'],
  ),
  'search-rules': rowOf(
    {
      kind: { enum: ['synonym', 'redirect', 'promotion'] },
      scope: { ...id, description: 'A language for synonyms, the id of a market for others.' },
      term: label,
      target: { ...label, maxLength: limits.urlLength },
    },
    ['kind', 'scope', 'term', 'target'],
  ),
  styles: rowOf(
    {
      number: styleNumber,
      position,
      kind: { enum: ['garment', 'set', 'digital'] },
      taxClass: {
        enum: [...taxClasses, null],
        description: `One of ${taxClasses.join(', ')}; empty: the general rate.`,
        default: null,
      },
      brand: label,
      subBrand: optionalId,
      categoryIds: ids,
      ediCategory: optionalLabel,
      ediSubCategory: optionalLabel,
      subGroup: optionalLabel,
      care: ids,
      sustainability: ids,
      fit: optionalId,
      materials: ids,
      manufacturer: { ...optionalId, description: 'The id of a term of the kind company.' },
      responsiblePerson: { ...optionalId, description: 'The id of a term of the kind company.' },
      modelMeasurements: {
        type: ['object', 'null'],
        description: 'Measurements by name, such as {"height": 187, "size": "M"}.',
        additionalProperties: { type: ['string', 'number'], maxLength: 40 },
        maxProperties: 20,
        default: null,
      },
    },
    ['number', 'position', 'kind', 'brand', 'categoryIds'],
  ),
  texts: rowOf(
    {
      styleNumber,
      language,
      name: label,
      description: text,
      fabricComposition: optionalText,
      sustainabilityText: optionalText,
      safetyWarnings: optionalText,
    },
    ['styleNumber', 'language', 'name', 'description'],
  ),
  products: rowOf(
    {
      id,
      styleNumber,
      optionNumber: idPart,
      colourId: id,
      slug: {
        type: 'string',
        description: 'The end of its address: small letters, digits and hyphens.',
        maxLength: 200,
        pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      },
      position,
      pictureTemplate: {
        type: 'string',
        description: 'A path or an https address that holds {index} and {format}.',
        format: 'safe-url',
        maxLength: limits.urlLength,
        pattern: '^(/|https://).*\\{index\\}.*\\{format\\}',
      },
      pictures: {
        type: 'array',
        description: 'Names such as front.jpg: what {index} and {format} stand for, the first shown first.',
        items: { type: 'string', maxLength: 106, pattern: '^[^\\s|]{1,100}\\.[A-Za-z0-9]{1,5}$' },
        maxItems: 20,
      },
      tags: ids,
      badges: ids,
      launched: moment,
      onSaleFrom: optionalMoment,
      isPreorder: { ...flag, default: false },
      isNoos: { ...flag, default: false },
      hasEcom: { ...flag, default: true },
      hasRetail: { ...flag, default: true },
      notifyWhenInStock: { ...flag, default: true },
    },
    [
      'id',
      'styleNumber',
      'optionNumber',
      'colourId',
      'slug',
      'position',
      'pictureTemplate',
      'pictures',
      'launched',
    ],
  ),
  items: rowOf(
    {
      sku: id,
      productId: id,
      optionId: idPart,
      position,
      ean: {
        type: 'string',
        description:
          '13 digits (GTIN-13). A spreadsheet shortens them, such as 5.7E+12, unless the column is text.',
        maxLength: 13,
        pattern: '^[0-9]{13}$',
      },
      sizeId: optionalLabel,
      sizeName: optionalLabel,
      lengthId: optionalLabel,
      lengthName: optionalLabel,
      inDelivery: optionalMoment,
    },
    ['sku', 'productId', 'optionId', 'position', 'ean'],
  ),
  prices: rowOf(
    {
      item: { ...id, description: 'The id of a product, or the SKU of an item with a price of its own.' },
      market,
      currency,
      salesPrice: amount,
      listPrice: amount,
      historicPrice: optionalAmount,
      memberPrice: optionalAmount,
    },
    ['item', 'market', 'currency', 'salesPrice', 'listPrice'],
  ),
  discounts: rowOf(
    {
      item: { ...id, description: 'The id of a product, or the SKU of an item.' },
      market,
      position,
      reference: label,
      currency,
      amount,
      callout: optionalLabel,
      disclaimer: optionalText,
      badges: ids,
      promotionName: optionalLabel,
      promotionLevel: optionalLabel,
    },
    ['item', 'market', 'position', 'reference', 'currency', 'amount'],
  ),
  stock: rowOf(
    {
      sku: { ...id, description: 'The SKU of an item.' },
      location: { ...id, description: '"warehouse", or the id of a store.' },
      quantity: {
        type: 'integer',
        description: 'A whole number from 0.',
        minimum: 0,
        maximum: greatestInteger,
      },
    },
    ['sku', 'location', 'quantity'],
  ),
  relations: rowOf(
    { productId: id, relation: { enum: ['look', 'set', 'similar'] }, position, relatedId: id },
    ['productId', 'relation', 'position', 'relatedId'],
  ),
  placements: rowOf(
    {
      market: { ...id, description: 'The id of a market.' },
      kind: { enum: ['category', 'search'] },
      listing: { ...label, description: 'The id of a category, or search terms.' },
      productId: id,
      place: { enum: ['top', 'end'] },
      position,
    },
    ['market', 'kind', 'listing', 'productId', 'place', 'position'],
  ),
  rewards: rowOf({ promotionId: id, rewardId: id, position, productId: id }, [
    'promotionId',
    'rewardId',
    'position',
    'productId',
  ]),
} as const satisfies Record<string, JSONSchema>

/** A kind of row of the catalogue, which is the name of its file. */
export type CatalogueFileName = keyof typeof catalogueFileSchemas
