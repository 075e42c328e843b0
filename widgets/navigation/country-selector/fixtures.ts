import type { FixturesOf } from '#renderer/fixtures.ts'
import type { countrySelector } from '#widgets/navigation/country-selector/index.ts'

const countryUrl = '/dk/country-selector'

export const fixtures = {
  minimal: { countryUrl },
  full: { countryUrl, headline: 'Choose your country', flyout: { openFrom: 'left' } },
  'long words': { countryUrl, headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' },
  'right to left': { countryUrl, headline: 'اختر بلدك' },
} satisfies FixturesOf<typeof countrySelector>
