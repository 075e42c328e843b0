import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'
import { pageUrl } from '#widgets/club/page-url.ts'

export const loyaltyStatusSchema = {
  type: 'object',
  title: 'Points of a member',
  description: 'How many points who is signed in has, what they came from and what they were spent on.',
  properties: {
    headline: { ...headlineSchema, description: 'Empty: the shop’s own words.' },
    clubUrl: pageUrl('Page of the club'),
    rewardsUrl: pageUrl('Page of a member’s rewards'),
  },
  additionalProperties: false,
} as const satisfies JSONSchema
