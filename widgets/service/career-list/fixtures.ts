import type { FixturesOf } from '#renderer/fixtures.ts'
import type { careerList } from '#widgets/service/career-list/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Work with us',
    text: 'We are looking for people who care about **how things are made**.',
    departments: ['Design', 'Shops'],
  },
  'long words': { headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' },
  'right to left': { headline: 'اعمل معنا', text: 'نبحث عن أشخاص يهتمون بكيفية صنع الأشياء.' },
} satisfies FixturesOf<typeof careerList>
