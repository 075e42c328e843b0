import type { FixturesOf } from '#renderer/fixtures.ts'
import type { appBanner } from '#widgets/navigation/app-banner/index.ts'

const link = { url: 'https://apps.example/vitrine' }

export const fixtures = {
  minimal: { headline: 'Vitrine in your pocket', link },
  full: {
    headline: 'Vitrine in your pocket',
    text: 'New arrivals first, and your orders at a glance.',
    image: { url: '/media/autumn-3x2.jpg', alt: 'Layered knitwear' },
    link: { ...link, title: 'Get the app' },
    flyout: { openFrom: 'bottom', overlay: true },
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    link: { ...link, title: 'Kraftfahrzeughaftpflichtversicherung' },
  },
  'missing picture': {
    headline: 'Vitrine in your pocket',
    image: { url: '/media/not-there.jpg', alt: 'Nothing to see' },
    link,
  },
  'right to left': { headline: 'فيترين في جيبك', text: 'الجديد أولًا، وطلباتك في لمحة.', link },
} satisfies FixturesOf<typeof appBanner>
