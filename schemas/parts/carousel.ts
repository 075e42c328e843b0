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
    title: 'Visible items',
    description: 'Number of items shown at the same time. Default: as in the brand’s other carousels.',
    properties: { mobile: count('Phone'), tablet: count('Tablet'), desktop: count('Desktop') },
    default: {},
    additionalProperties: false,
  },
  previewOffsets: {
    type: 'object',
    title: 'Visible part of the next item',
    properties: { mobile: share('Phone'), tablet: share('Tablet'), desktop: share('Desktop') },
    default: {},
    additionalProperties: false,
  },
  autoplay: { type: 'boolean', title: 'Autoplay', default: false },
  autoplayDelay: {
    type: 'number',
    title: 'Seconds between moves',
    description: 'Default: 0, the same as in the brand’s other carousels.',
    minimum: 0,
    maximum: 600,
    default: 0,
  },
  speed: {
    type: 'integer',
    title: 'Duration of a move, ms',
    description: 'Default: as in the brand’s other carousels.',
    minimum: 0,
    maximum: 10_000,
  },
  pagination: { type: 'boolean', title: 'Dots', default: false },
  arrowsPosition: { enum: ['inside', 'outside'], title: 'Arrows', default: 'inside' },
  padding: { type: 'number', title: 'Padding, px', minimum: 0, maximum: 200, default: 0 },
  minimumThreshold: {
    type: 'integer',
    title: 'Minimum number of items',
    description: 'The carousel is hidden if it has fewer items. Default: the brand’s minimum.',
    minimum: 0,
    maximum: 100,
  },
} as const satisfies Record<string, JSONSchema>
