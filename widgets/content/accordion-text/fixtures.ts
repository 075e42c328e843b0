import type { FixturesOf } from '#renderer/fixtures.ts'
import type { accordionText } from '#widgets/content/accordion-text/index.ts'

export const fixtures = {
  minimal: { subsections: [{ title: 'Washing', text: 'Cold, inside out.' }] },
  full: {
    headline: 'Good to know',
    subsections: [
      { title: 'When does my order arrive?', text: 'Within **two to four working days**.' },
      { title: 'Can I send things back?', text: 'Yes, within 30 days. See our [terms](/dk/terms).' },
      { title: 'Do you mend clothes?', text: '# Yes\n\n- Yarn\n- Buttons\n\nfree of charge.' },
    ],
  },
  empty: { headline: 'Nothing yet', subsections: [] },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    subsections: [
      {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      },
    ],
  },
  'right to left': {
    headline: 'العناية',
    subsections: [
      { title: 'الغسل', text: 'بماء بارد، على الوجه الداخلي.' },
      { title: 'التجفيف', text: 'بشكل مسطح بعيداً عن الشمس.' },
    ],
  },
} satisfies FixturesOf<typeof accordionText>
