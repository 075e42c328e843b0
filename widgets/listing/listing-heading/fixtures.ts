import type { FixturesOf } from '#renderer/fixtures.ts'
import type { listingHeading } from '#widgets/listing/listing-heading/index.ts'

export const fixtures = {
  minimal: {},
  full: { headline: 'Knitwear', text: 'Spun in the north, knitted to be worn for years.' },
  'long words': {
    headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  'right to left': { headline: 'ملابس محبوكة', text: 'من صوف الشمال.' },
} satisfies FixturesOf<typeof listingHeading>
