import type { FixturesOf } from '#renderer/fixtures.ts'
import type { newsletterSignup } from '#widgets/service/newsletter-signup/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Letters from the workshop',
    text: 'Once a month: new yarns, old tricks, and **early access**.',
    buttonText: 'Send me letters',
    successMessage: 'Have a look at your inbox.',
    terms: 'You can [unsubscribe](/dk/unsubscribe) at any time.',
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    buttonText: 'Donaudampfschifffahrtsgesellschaft',
  },
  'right to left': { headline: 'رسائل من المشغل', text: 'مرة في الشهر.', buttonText: 'اشترك' },
} satisfies FixturesOf<typeof newsletterSignup>
