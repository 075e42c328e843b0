import type { FixturesOf } from '#renderer/fixtures.ts'
import type { authentication } from '#widgets/account/authentication/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Good to see you',
    text: 'Your orders, your wishlist and your **rewards** in one place.',
    loginUrl: '/dk/login',
    termsUrl: '/dk/terms',
    employeeDomain: 'vitrine.example',
  },
  'long words': { headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' },
  'right to left': { headline: 'أهلًا بك', text: 'طلباتك وقائمة أمنياتك في مكان واحد.' },
} satisfies FixturesOf<typeof authentication>
