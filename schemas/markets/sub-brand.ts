import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { colourSchema } from '#schemas/values/colour.ts'

/** A sub-brand with its search tags and overrides (markets rule 3). */
export const subBrandSchema = {
  type: 'object',
  title: 'Sub-brand',
  properties: {
    id: { type: 'string', title: 'Id', minLength: 1, maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' },
    name: { type: 'string', title: 'Name', minLength: 1, maxLength: 100 },
    path: {
      type: 'string',
      title: 'Pages',
      description: 'First part of the brand’s addresses after the market. Leave empty for the default brand.',
      maxLength: 40,
      pattern: '^[a-z0-9-]*$',
      default: '',
    },
    searchTags: {
      type: 'array',
      title: 'Search tags',
      description:
        'Limits the brand’s searches and lists to products with these tags. Default: all products.',
      items: { type: 'string', maxLength: limits.labelLength },
      maxItems: 20,
      default: [],
    },
    searchPage: {
      type: 'string',
      title: 'Search page',
      description: 'Path within the market. Default: the shop’s search page.',
      maxLength: 200,
      pattern: '^[a-z0-9/-]*$',
    },
    colours: {
      type: 'object',
      title: 'Colours',
      properties: {
        paper: { ...colourSchema, title: 'Paper' },
        surface: { ...colourSchema, title: 'Surface' },
        ink: { ...colourSchema, title: 'Ink' },
        accent: { ...colourSchema, title: 'Accent' },
      },
      additionalProperties: false,
      default: {},
    },
    constants: {
      type: 'object',
      title: 'Constants',
      description: 'Overrides of the market’s constants, such as widgetsPerRow.',
      maxProperties: 100,
      default: {},
    },
  },
  required: ['id', 'name'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type SubBrand = FromSchema<typeof subBrandSchema>

const checkBrands = compileSchema({
  type: 'object',
  properties: { brands: { type: 'array', items: subBrandSchema, maxItems: 20, default: [] } },
  additionalProperties: false,
})

/** Returns the sub-brands of a document without invalid ones. */
export function subBrandsIn(document: unknown): readonly SubBrand[] {
  const checked = checkBrands(document)
  return checked.kind === 'valid' ? checked.value.brands : []
}

/** Returns the brand of a path: by its first segment after the market, else the default brand. */
export function subBrandAt(brands: readonly SubBrand[], path: string): SubBrand | undefined {
  const segment = path.split('/')[2] ?? ''
  return (
    brands.find((brand) => brand.path !== '' && brand.path === segment) ??
    brands.find(({ path }) => path === '')
  )
}
