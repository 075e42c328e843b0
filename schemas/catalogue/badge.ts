import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { colourSchema } from '#schemas/values/colour.ts'

/** Locations where products can carry badges (product rule 7). */
const badgeLocations = [
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

const pixels = (title: string, minimum: number, maximum: number) =>
  ({ type: 'integer', title, description: 'CSS pixels.', minimum, maximum }) as const

/** A short label on a product, such as "New" (product rule 7). */
export const badgeSchema = {
  type: 'object',
  title: 'Badge',
  properties: {
    badgeId: { ...label, title: 'Id', minLength: 1 },
    badgeTitle: { ...label, title: 'Text', minLength: 1 },
    locations: {
      type: 'array',
      title: 'Locations',
      description: 'Pages and lists on which products show the badge.',
      items: { enum: badgeLocations },
      maxItems: badgeLocations.length,
      default: [],
    },
    shape: { enum: ['chip', 'curvy', 'image'], title: 'Shape', default: 'chip' },
    image: {
      type: 'string',
      format: 'safe-url',
      title: 'Picture',
      description: 'For the shape “picture”: replaces the text, which becomes the alternative text.',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    rotation: {
      type: 'integer',
      title: 'Rotation',
      description: 'Degrees clockwise.',
      minimum: -180,
      maximum: 180,
    },
    opacity: { type: 'integer', title: 'Opacity', description: 'In percent.', minimum: 10, maximum: 100 },
    offsetX: pixels('Horizontal offset', -200, 200),
    offsetY: pixels('Vertical offset', -200, 200),
    textSize: pixels('Text size', 8, 40),
    width: pixels('Width', 10, 400),
    color: { ...colourSchema, title: 'Text colour' },
    backgroundColor: { ...colourSchema, title: 'Background colour' },
  },
  required: ['badgeId', 'badgeTitle'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Badge = FromSchema<typeof badgeSchema>

/** The payload's part `badges`: each replaces the catalogue's badge of its id. */
export const badgesPartSchema = {
  type: 'object',
  properties: { badges: { type: 'array', title: 'Badges', items: badgeSchema, maxItems: 200, default: [] } },
  additionalProperties: false,
} as const satisfies JSONSchema
