import type { JSONSchema } from 'json-schema-to-ts'
import { constants } from '#schemas/constants.ts'
import { headlineSchema } from '#schemas/parts/text.ts'

const perDevice = (
  title: string,
  maximum: number,
  counts: { mobile: number; tablet: number; desktop: number },
) =>
  ({
    type: 'object',
    title,
    properties: {
      mobile: { type: 'number', title: 'Phone', minimum: 0, maximum, default: counts.mobile },
      tablet: { type: 'number', title: 'Tablet', minimum: 0, maximum, default: counts.tablet },
      desktop: { type: 'number', title: 'Desktop', minimum: 0, maximum, default: counts.desktop },
    },
    default: {},
    additionalProperties: false,
  }) as const satisfies JSONSchema

/**
 * The settings that every carousel shares, flat on the widget (contract/fields: CarouselSettings).
 * `autoplayDelay` is in seconds, `speed` in milliseconds.
 */
export const carouselProperties = (counts: { mobile: number; tablet: number; desktop: number }) =>
  ({
    headline: headlineSchema,
    displayCounts: perDevice('Shown at once', 12, counts),
    previewOffsets: perDevice('Part of the next one shown', 1, { mobile: 0, tablet: 0, desktop: 0 }),
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
      minimum: 0,
      maximum: 10_000,
      default: constants.carouselSpeedDuration,
    },
    pagination: { type: 'boolean', title: 'Dots', default: false },
    arrowsPosition: { enum: ['inside', 'outside'], title: 'Arrows', default: 'inside' },
    padding: { type: 'number', title: 'Padding, px', minimum: 0, maximum: 200, default: 0 },
    minimumThreshold: {
      type: 'integer',
      title: 'Fewest items',
      description: 'With fewer, nothing is shown.',
      minimum: 0,
      maximum: 100,
      default: constants.carouselMinimumThreshold,
    },
  }) as const satisfies Record<string, JSONSchema>
