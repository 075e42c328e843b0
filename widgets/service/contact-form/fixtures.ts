import type { FixturesOf } from '#renderer/fixtures.ts'
import type { contactForm } from '#widgets/service/contact-form/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Write to us',
    text: 'We answer within **two working days**.',
    topics: ['My order', 'A return', 'Something else'],
    askOrderNumber: true,
    successMessage: 'Thank you, we will be in touch.',
    privacy: 'We use what you write to answer you. See our [terms](/dk/terms).',
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    topics: ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'],
  },
  'right to left': { headline: 'راسلنا', text: 'نجيب خلال يومي عمل.', topics: ['طلبي', 'إرجاع'] },
} satisfies FixturesOf<typeof contactForm>
