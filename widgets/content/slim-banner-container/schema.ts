import type { JSONSchema } from 'json-schema-to-ts'
import { excludeOnSchema, slimLocationSchema } from '#schemas/parts/slim-banner.ts'
import { slimBannerSimpleSchema } from '#widgets/content/slim-banner-simple/schema.ts'

export const slimBannerContainerSchema = {
  type: 'object',
  title: 'Slim banner group',
  description: 'Slim banners side by side. On phones they take turns in one line.',
  properties: {
    banners: { type: 'array', title: 'Banners', items: slimBannerSimpleSchema, minItems: 1, maxItems: 6 },
    location: slimLocationSchema,
    excludeOn: excludeOnSchema,
  },
  required: ['banners'],
  additionalProperties: false,
} as const satisfies JSONSchema
