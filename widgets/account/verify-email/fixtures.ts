import type { FixturesOf } from '#renderer/fixtures.ts'
import type { verifyEmail } from '#widgets/account/verify-email/index.ts'

export const fixtures = {
  minimal: {},
  full: { headline: 'One more step', text: 'Then your account is **ready**.', loginUrl: '/dk/login' },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  },
  'right to left': { headline: 'أهلًا بك', text: 'طلباتك وقائمة أمنياتك في مكان واحد.' },
} satisfies FixturesOf<typeof verifyEmail>
