import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'
import { pageUrl } from '#widgets/club/page-url.ts'

export const loyaltyStatusSchema = {
  type: 'object',
  title: 'Member’s points',
  description: 'The member’s points balance, and how points were earned and spent.',
  properties: {
    headline: { ...headlineSchema, description: 'Leave empty for the standard text.' },
    clubUrl: pageUrl('Page of the club'),
    rewardsUrl: pageUrl('Page of a member’s rewards'),
  },
  additionalProperties: false,
} as const satisfies JSONSchema
