import type { FixturesOf } from '#renderer/fixtures.ts'
import type { staffDesk } from '#widgets/stores/staff-desk/index.ts'

export const fixtures = {
  minimal: {},
  full: { headline: 'For staff', text: 'Begin before the first customer comes.' },
  'right to left': { headline: 'للموظفين', text: 'ابدأ قبل وصول أول عميل.' },
} satisfies FixturesOf<typeof staffDesk>
