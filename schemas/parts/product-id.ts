import type { JSONSchema } from 'json-schema-to-ts'
import { labelSchema } from '#schemas/parts/text.ts'

/** The product of a product page's widget. */
export const productIdSchema = {
  ...labelSchema,
  minLength: 1,
  title: 'Product',
  description: 'Default: the product of the page.',
} as const satisfies JSONSchema
