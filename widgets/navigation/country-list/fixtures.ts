import type { FixturesOf } from '#renderer/fixtures.ts'
import type { countryList } from '#widgets/navigation/country-list/index.ts'

export const fixtures = {
  minimal: {},
  full: { headline: 'Choose your country', text: 'Prices, language and delivery **follow your choice**.' },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  'right to left': { headline: 'اختر بلدك', text: 'تتبع الأسعار واللغة والتوصيل اختيارك.' },
} satisfies FixturesOf<typeof countryList>
