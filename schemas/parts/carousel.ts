import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

const share = (title: string) => ({ type: 'number', title, minimum: 0, maximum: 1, default: 0 }) as const
const count = (title: string) => ({ type: 'number', title, minimum: 0, maximum: 12 }) as const

/**
 * Settings that every carousel shares, flat on the widget (content rule 15). `autoplayDelay` is in seconds, `speed`
 * in milliseconds. Absent settings default to the constants of brand and market (`renderer/components/carousel/carousel-layout.ts`).
 */
export const carouselProperties = {
  headline: headlineSchema,
  displayCounts: {
    type: 'object',
    title: 'Shown at once',
    description: 'Empty: as many as in the brand’s other carousels.',
    properties: { mobile: count('Phone'), tablet: count('Tablet'), desktop: count('Desktop') },
    default: {},
    additionalProperties: false,
  },
  previewOffsets: {
    type: 'object',
    title: 'Part of the next one shown',
    properties: { mobile: share('Phone'), tablet: share('Tablet'), desktop: share('Desktop') },
    default: {},
    additionalProperties: false,
  },
  autoplay: { type: 'boolean', title: 'Moves by itself', default: false },
  autoplayDelay: {
    type: 'number',
    title: 'Seconds between moves',
    description: 'Without, or 0: as often as the brand’s carousels move.',
    minimum: 0,
    maximum: 600,
    default: 0,
  },
  speed: {
    type: 'integer',
    title: 'Speed of one move, ms',
    description: 'Empty: as fast as the brand’s carousels move.',
    minimum: 0,
    maximum: 10_000,
  },
  pagination: { type: 'boolean', title: 'Dots', default: false },
  arrowsPosition: { enum: ['inside', 'outside'], title: 'Arrows', default: 'inside' },
  padding: { type: 'number', title: 'Padding, px', minimum: 0, maximum: 200, default: 0 },
  minimumThreshold: {
    type: 'integer',
    title: 'Fewest items',
    description: 'With fewer, nothing is shown. Empty: as the brand has it.',
    minimum: 0,
    maximum: 100,
  },
} as const satisfies Record<string, JSONSchema>
