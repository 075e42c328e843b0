import type { FixturesOf } from '#renderer/fixtures.ts'
import type { clubOverview } from '#widgets/club/club-overview/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'The club',
    text: 'Points for every order, members’ prices and an invitation **now and then**.',
    image: { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear' },
    benefits: [
      { icon: 'member', title: 'Members’ prices', text: 'On styles that we choose each month.' },
      { icon: 'gift', title: 'A welcome' },
      { icon: 'mend', title: 'Free mending', text: 'Of knitwear, for as long as you have it.' },
    ],
    buttonText: 'Join the club',
    terms: 'I accept the [terms](/dk/terms).',
    pointsUrl: '/dk/account/loyalty',
    rewardsUrl: '/dk/account/rewards',
    loginUrl: '/dk/login',
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    benefits: [{ title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' }],
  },
  'right to left': {
    headline: 'النادي',
    text: 'نقاط عن كل طلب وأسعار للأعضاء.',
    benefits: [{ icon: 'member', title: 'أسعار الأعضاء' }],
  },
} satisfies FixturesOf<typeof clubOverview>
