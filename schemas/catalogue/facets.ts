import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const facetListSchema = {
  type: 'object',
  properties: {
    facets: {
      type: 'array',
      items: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]*$', maxLength: limits.idLength },
      maxItems: limits.items,
    },
  },
  required: ['facets'],
  additionalProperties: true,
} as const satisfies JSONSchema

/** Default facets of listings. */
const defaultFacets = ['category', 'size', 'length', 'colour', 'brand', 'fit', 'material'] as const

const check = compileSchema(facetListSchema)

function readFacets(document: object): readonly string[] {
  const checked = check(document)
  return checked.kind === 'valid' ? checked.value.facets : defaultFacets
}

// Cached by document: documents are immutable, and every request needs the result.
const cache = new WeakMap<object, readonly string[]>()

/** Reads the configured facets from the payload part `facets` (listing rule 2). */
export function facetsIn(document: unknown): readonly string[] {
  if (typeof document !== 'object' || document === null) return defaultFacets
  const facets = cache.get(document) ?? readFacets(document)
  cache.set(document, facets)
  return facets
}
