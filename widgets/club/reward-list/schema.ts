import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'
import { pageUrl } from '#widgets/club/page-url.ts'

export const rewardListSchema = {
  type: 'object',
  title: 'Rewards of a member',
  description: 'What points can be spent on, the vouchers of who is signed in, and the club’s promotions.',
  properties: {
    headline: { ...headlineSchema, description: 'Empty: the shop’s own words.' },
    clubUrl: pageUrl('Page of the club'),
    pointsUrl: pageUrl('Page of a member’s points'),
    basketUrl: pageUrl('Basket, where a voucher that was taken is shown'),
  },
  additionalProperties: false,
} as const satisfies JSONSchema
