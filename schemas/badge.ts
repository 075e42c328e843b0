import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/limits.ts'
import { colourSchema } from '#schemas/parts/colour.ts'

/** Where products may carry badges (spec 2, section 3: Badge). */
export const badgeLocations = [
  'productListing',
  'carousel',
  'wishlist',
  'searchSuggestion',
  'basket',
  'miniBasket',
  'checkout',
  'productPage',
  'productSetPage',
] as const
export type BadgeLocation = (typeof badgeLocations)[number]

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema

/** A few words on a product, such as "New" (spec 2, section 3: Badge). */
export const badgeSchema = {
  type: 'object',
  title: 'Badge',
  properties: {
    badgeId: { ...label, title: 'Id', minLength: 1 },
    badgeTitle: { ...label, title: 'Words', minLength: 1 },
    locations: {
      type: 'array',
      title: 'Shown',
      description: 'Where products carry it.',
      items: { enum: badgeLocations },
      maxItems: badgeLocations.length,
      default: [],
    },
    shape: { enum: ['chip', 'curvy'], title: 'Shape', default: 'chip' },
    color: { ...colourSchema, title: 'Colour of the words' },
    backgroundColor: { ...colourSchema, title: 'Colour of the ground' },
  },
  required: ['badgeId', 'badgeTitle'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Badge = FromSchema<typeof badgeSchema>
