import { defineWidget } from '#renderer/define-widget.ts'
import { loyaltyStatusSchema } from '#widgets/club/loyalty-status/schema.ts'

export const loyaltyStatus = defineWidget(loyaltyStatusSchema, {
  type: 'loyaltyStatus',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountPage', 'accountLoyaltyProgramPage'],
  texts: [
    'club.myRewards',
    'club.points',
    'loyalty.available',
    'loyalty.date',
    'loyalty.earned',
    'loyalty.expires',
    'loyalty.failed',
    'loyalty.join',
    'loyalty.missing',
    'loyalty.newer',
    'loyalty.none',
    'loyalty.notMember',
    'loyalty.older',
    'loyalty.pending',
    'loyalty.points',
    'loyalty.redeemed',
    'loyalty.returned',
    'loyalty.title',
    'loyalty.transactions',
    'loyalty.what',
  ],
  budget: { script: 0, style: 2_000 },
})
