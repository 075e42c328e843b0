import type { FixturesOf } from '#renderer/fixtures.ts'
import type { unsubscribeForm } from '#widgets/service/unsubscribe-form/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Unsubscribe',
    text: 'Tell us the address and we write no more.',
    buttonText: 'Stop writing',
    successMessage: 'Goodbye, and thank you.',
  },
  'long words': { headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' },
  'right to left': { headline: 'إلغاء الاشتراك', text: 'أخبرنا بعنوانك ولن نكتب إليك.' },
} satisfies FixturesOf<typeof unsubscribeForm>
