import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const kind = { type: 'string', minLength: 1, maxLength: limits.labelLength } as const

/** Measurements of a kind of product. */
export const sizeGuideSchema = {
  type: 'object',
  title: 'Size guide',
  properties: {
    title: headlineSchema,
    text: { ...markdownSchema, minLength: 1 },
    kinds: {
      type: 'array',
      title: 'Product categories',
      description: 'Ids of categories or subgroups. Default: all products.',
      items: kind,
      maxItems: 100,
      default: [],
    },
  },
  required: ['text', 'kinds'],
  additionalProperties: true,
} as const satisfies JSONSchema

export type SizeGuide = FromSchema<typeof sizeGuideSchema>

const check = compileSchema({ type: 'array', items: sizeGuideSchema, maxItems: 100 })

/** The categories and the sub-group of a product. */
interface SizedProduct {
  readonly categories: readonly string[]
  readonly subGroup?: string | undefined
}

/**
 * Returns the guide of a product: the first of the payload's part `size-guide-settings` for one of its kinds. @returns
 * null if no guide is for its kinds; undefined if the market has no guides
 */
export function sizeGuideFor(
  part: unknown,
  { categories, subGroup }: SizedProduct,
): SizeGuide | null | undefined {
  const checked = check(Reflect.get(Object(part), 'guides') ?? [])
  if (checked.kind !== 'valid' || checked.value.length === 0) return undefined
  const categorySet = new Set(subGroup === undefined ? categories : [...categories, subGroup])
  return (
    checked.value.find(({ kinds }) => kinds.length === 0 || kinds.some((value) => categorySet.has(value))) ??
    null
  )
}
