import type { JSONSchema } from 'json-schema-to-ts'
import { recommendationCarouselSchema } from '#widgets/catalogue/recommendation-carousel/schema.ts'

export const relewiseProductCarouselSchema = {
  ...recommendationCarouselSchema,
  title: 'Relewise product carousel',
  description: 'The recommendation carousel under the name that older content uses.',
} as const satisfies JSONSchema
