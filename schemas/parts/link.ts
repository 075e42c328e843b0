import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

/** A link to a category, a page or a URL (content rule 9). */
export const linkSchema = {
  type: 'object',
  format: 'link',
  title: 'Link',
  description: 'Links to a category, a page or a URL.',
  properties: {
    url: { type: 'string', title: 'Address', format: 'safe-url', minLength: 1, maxLength: limits.urlLength },
    link: { type: 'string', title: 'Page id', minLength: 1, maxLength: limits.idLength },
    title: { type: 'string', title: 'Text', maxLength: limits.labelLength },
    trackingId: { type: 'string', title: 'Tracking id', maxLength: limits.idLength },
    openInCurrentTab: { type: 'boolean', title: 'Open in the same tab', default: true },
  },
  anyOf: [{ required: ['url'] }, { required: ['link'] }],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Link = FromSchema<typeof linkSchema>
