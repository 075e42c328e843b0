import type { JSONSchema } from 'json-schema-to-ts'
import { excludeOnSchema, slimLocationSchema } from '#schemas/parts/slim-banner.ts'
import { slimBannerSimpleSchema } from '#widgets/content/slim-banner-simple/schema.ts'

export const slimBannerContainerSchema = {
  type: 'object',
  title: 'Slim banners together',
  description: 'Slim banners side by side; on phones one after another in one line.',
  properties: {
    banners: { type: 'array', title: 'Banners', items: slimBannerSimpleSchema, minItems: 1, maxItems: 6 },
    location: slimLocationSchema,
    excludeOn: excludeOnSchema,
  },
  required: ['banners'],
  additionalProperties: false,
} as const satisfies JSONSchema
