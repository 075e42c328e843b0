import type { JSONSchema } from 'json-schema-to-ts'
import { productIdSchema } from '#schemas/parts/product-id.ts'

export const productDetailsSchema = {
  type: 'object',
  title: 'Product details',
  description:
    'Fabric, care, sustainability, model measurements, product safety and style number, each as a section that expands.',
  properties: { productId: productIdSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
