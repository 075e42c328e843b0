import type { FixturesOf } from '#renderer/fixtures.ts'
import type { passwordResetForm } from '#widgets/account/password-reset-form/index.ts'

export const fixtures = {
  minimal: {},
  full: { headline: 'Choose well', text: 'Longer is **better**.', loginUrl: '/dk/login' },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  },
  'right to left': { headline: 'أهلًا بك', text: 'طلباتك وقائمة أمنياتك في مكان واحد.' },
} satisfies FixturesOf<typeof passwordResetForm>
