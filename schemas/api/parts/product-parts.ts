import type { JSONSchema } from 'json-schema-to-ts'
import { catalogueCardSchema } from '#schemas/catalogue/catalogue-card.ts'
import { limits } from '#schemas/validation/limits.ts'

// Shared parts of the product endpoints.

export const id = {
  type: 'string',
  minLength: 1,
  maxLength: limits.idLength,
} as const satisfies JSONSchema
export const cards = {
  type: 'array',
  items: catalogueCardSchema,
  maxItems: 500,
} as const satisfies JSONSchema
export const limit = { requests: 600, seconds: 60 } as const
