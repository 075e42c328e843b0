import type { FixturesOf } from '#renderer/fixtures.ts'
import type { storeDetails } from '#widgets/stores/store-details/index.ts'

const address = { street: 'Værkstedvej 12', postalCode: '8000', city: 'Aarhus C', countryCode: 'DK' }
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const store = { id: 'aarhus', name: 'Vitrine Aarhus', address }
const picture = { url: '/media/autumn-3x2.jpg', alt: 'Layered knitwear' }

export const fixtures = {
  minimal: { store },
  full: {
    store: {
      ...store,
      shopNumber: '101',
      address: { ...address, latitude: 56.1518, longitude: 10.2034 },
      phone: '+45 00 00 01 01',
      openingHours: [
        { days: weekdays, opens: '10:00', closes: '18:00' },
        { days: ['Saturday'], opens: '10:00', closes: '13:00' },
        { days: ['Saturday'], opens: '14:00', closes: '17:00' },
      ],
      picture,
    },
    text: 'Fitting rooms with daylight, and a **tailor** on Thursdays.',
    mapUrl: 'https://maps.example/aarhus',
  },
  empty: { store: { id: 'closed-for-good' } },
  'long words': {
    store: {
      ...store,
      name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      address: {
        street: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzstraße 1',
        city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
        countryCode: 'GB',
      },
    },
  },
  'missing picture': { store: { ...store, picture: { url: '/media/not-there.jpg' } } },
  'right to left': {
    store: {
      id: 'dubai',
      name: 'فيترين دبي',
      address: { street: 'شارع الوصل ١٢', city: 'دبي', countryCode: 'AE' },
      phone: '+971 4 000 0101',
      openingHours: [{ days: weekdays, opens: '10:00', closes: '22:00' }],
    },
  },
} satisfies FixturesOf<typeof storeDetails>
