import type { FixturesOf } from '#renderer/fixtures.ts'
import type { signupForm } from '#widgets/account/signup-form/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Make it yours',
    text: 'Faster checkouts, and your **wishlist** on every device.',
    loginUrl: '/dk/login',
    termsUrl: '/dk/terms',
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  },
  'right to left': { headline: 'أهلًا بك', text: 'طلباتك وقائمة أمنياتك في مكان واحد.' },
} satisfies FixturesOf<typeof signupForm>
