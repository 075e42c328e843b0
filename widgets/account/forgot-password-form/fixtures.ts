import type { FixturesOf } from '#renderer/fixtures.ts'
import type { forgotPasswordForm } from '#widgets/account/forgot-password-form/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'It happens to everyone',
    text: 'We send you a link that is good for **one hour**.',
    loginUrl: '/dk/login',
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  },
  'right to left': { headline: 'أهلًا بك', text: 'طلباتك وقائمة أمنياتك في مكان واحد.' },
} satisfies FixturesOf<typeof forgotPasswordForm>
