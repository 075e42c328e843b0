import type { FixturesOf } from '#renderer/fixtures.ts'
import type { geoLocator } from '#widgets/navigation/geo-locator/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Are you in the right place?',
    text: 'Prices, language and delivery follow the country that you choose.',
    countryUrl: '/dk/country-selector',
    flyout: { openFrom: 'bottom', openFromDesktop: 'center', animation: 'fade', closingDuration: 300 },
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  'right to left': { headline: 'هل أنت في المكان الصحيح؟', countryUrl: '/ae/country-selector' },
} satisfies FixturesOf<typeof geoLocator>
