import type { FixturesOf } from '#renderer/fixtures.ts'
import type { isoSetup } from '#widgets/stores/iso-setup/index.ts'

const address = { street: 'Værkstedvej 12', postalCode: '8000', city: 'Aarhus C', countryCode: 'DK' }
const stores = [
  { id: 'aarhus', name: 'Vitrine Aarhus', shopNumber: '101', address },
  { id: 'odense', name: 'Vitrine Odense', address: { ...address, street: 'Havnegade 3', city: 'Odense C' } },
]

export const fixtures = {
  minimal: { stores },
  full: { headline: 'Set up this screen', text: 'Choose the store that it stands in.', stores },
  'no stores': { headline: 'Set up this screen' },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    stores: [
      {
        id: 'long',
        name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        address: { ...address, city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' },
      },
    ],
  },
  'right to left': {
    headline: 'إعداد هذه الشاشة',
    stores: [
      {
        id: 'dubai',
        name: 'فيترين دبي',
        address: { street: 'شارع الوصل ١٢', city: 'دبي', countryCode: 'AE' },
      },
    ],
  },
} satisfies FixturesOf<typeof isoSetup>
