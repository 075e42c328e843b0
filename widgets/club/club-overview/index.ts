import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { clubOverviewSchema } from '#widgets/club/club-overview/schema.ts'

export const clubOverview = defineWidget(clubOverviewSchema, {
  type: 'clubOverview',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['customerClubPage'],
  pageFields: ['path'],
  texts: [
    ...formTexts,
    'club.done',
    'club.earn',
    'club.hello',
    'club.join',
    'club.joined',
    'club.levels',
    'club.member',
    'club.myPoints',
    'club.myRewards',
    'club.pending',
    'club.points',
    'club.signIn',
    'club.title',
    'club.valid',
    'club.voucher',
    'form.emailAddress',
    'loyalty.failed',
  ],
  budget: { script: 0, style: 3_200 },
})
