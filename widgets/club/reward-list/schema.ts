import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'
import { pageUrl } from '#widgets/club/page-url.ts'

export const rewardListSchema = {
  type: 'object',
  title: 'Member’s rewards',
  description: 'Rewards to redeem, the member’s vouchers, and the club’s promotions.',
  properties: {
    headline: { ...headlineSchema, description: 'Leave empty for the standard text.' },
    clubUrl: pageUrl('Page of the club'),
    pointsUrl: pageUrl('Page of a member’s points'),
    basketUrl: pageUrl('Basket page, shown after a voucher is applied'),
  },
  additionalProperties: false,
} as const satisfies JSONSchema
