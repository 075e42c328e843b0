import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { promotionRuleSchema } from '#schemas/commerce/promotion.ts'

// Promotions as operators see and write them.

const text = { type: 'string' } as const satisfies JSONSchema
const moment = {
  type: 'string',
  format: 'date-time',
  pattern: '^[12]',
  maxLength: 40,
} as const satisfies JSONSchema

const writtenFields = {
  code: {
    type: 'string',
    description:
      'The code that customers enter, in any case. Default: the promotion applies to every basket.',
    minLength: 1,
    maxLength: 40,
  },
  priority: {
    type: 'integer',
    description: 'The highest first.',
    minimum: -1_000,
    maximum: 1_000,
    default: 0,
  },
  validFrom: { ...moment, description: 'Default: now.' },
  validUntil: { ...moment, description: 'Default: without an end.' },
  usageLimit: {
    type: 'integer',
    description: 'Maximum number of orders.',
    minimum: 1,
    maximum: 2_147_483_647,
  },
  oncePerCustomer: { type: 'boolean', default: false },
  rule: promotionRuleSchema,
} as const satisfies Record<string, JSONSchema>

const version = {
  ...text,
  description: 'Identifies the version that the operator saw.',
  maxLength: 40,
} as const

/** Input of a promotion. */
export const writtenPromotionSchema = {
  type: 'object',
  title: 'Promotion as an operator writes it',
  properties: {
    ...writtenFields,
    version: {
      ...version,
      description: 'The replaced version, refused if another operator has changed it. Default: any.',
    },
  },
  required: ['rule'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type WrittenPromotion = FromSchema<typeof writtenPromotionSchema>

const listedPromotionSchema = {
  type: 'object',
  title: 'Promotion in the list of operators',
  properties: {
    ...writtenFields,
    id: text,
    version,
    used: { type: 'integer', description: 'Number of orders so far.' },
  },
  required: ['id', 'version', 'priority', 'used', 'oncePerCustomer', 'rule'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type ListedPromotion = FromSchema<typeof listedPromotionSchema>

/** All promotions, with the options of their fields. */
export const officePromotionsSchema = {
  type: 'object',
  title: 'Promotions for operators',
  properties: {
    promotions: { type: 'array', items: listedPromotionSchema },
    markets: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: text, name: text, currency: text, language: text },
        required: ['id', 'name', 'currency', 'language'],
        additionalProperties: false,
      },
    },
    categories: {
      type: 'array',
      description: 'Categories of goods, by the field `ediCategory`, in the order of their names.',
      items: {
        type: 'object',
        properties: { id: text, name: { ...text, description: 'The id, if the catalogue has no name.' } },
        required: ['id', 'name'],
        additionalProperties: false,
      },
    },
  },
  required: ['promotions', 'markets', 'categories'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficePromotions = FromSchema<typeof officePromotionsSchema>
