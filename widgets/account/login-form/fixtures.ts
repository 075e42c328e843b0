import type { FixturesOf } from '#renderer/fixtures.ts'
import type { loginForm } from '#widgets/account/login-form/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Good to see you',
    text: 'Your orders, your wishlist and your **rewards** in one place.',
    loginUrl: '/dk/login',
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  },
  'right to left': { headline: 'أهلًا بك', text: 'طلباتك وقائمة أمنياتك في مكان واحد.' },
} satisfies FixturesOf<typeof loginForm>
