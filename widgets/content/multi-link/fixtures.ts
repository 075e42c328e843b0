import type { FixturesOf } from '#renderer/fixtures.ts'
import type { multiLink } from '#widgets/content/multi-link/index.ts'

const image = { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear', aspectRatio: '4/5' }
const knitwear = { url: '/dk/knitwear', title: 'Knitwear', image }

export const fixtures = {
  minimal: { links: [{ url: '/dk/knitwear', image }] },
  full: {
    headline: 'Find your way',
    links: [
      { ...knitwear, trackingId: 'knitwear' },
      { url: '/dk/women', title: 'Women', image },
      { url: '/dk/kids', title: 'Kids', image: { ...image, focalPoint: { x: 0.5, y: 0.2 } } },
      { url: 'https://example.com', title: 'Elsewhere', image, openInCurrentTab: false },
    ],
    mobileText: { text: 'Three ways into the **season**.' },
    desktopText: {
      text: 'Three ways into the season, and one out of it.',
      cta: 'See everything',
      ctaBackgroundColor: '#7a3b22',
      disclaimer: 'While stocks last',
      enableCtaIcon: true,
    },
    link: { url: '/dk/autumn' },
  },
  'eight links': { headline: 'Everything', links: Array.from({ length: 8 }, () => knitwear) },
  empty: { headline: 'Nowhere to go', links: [] },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    links: [
      {
        ...knitwear,
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      },
      knitwear,
    ],
    mobileText: { text: 'Kraftfahrzeughaftpflichtversicherungsrechtsschutzversicherungsgesellschaften' },
  },
  'missing picture': { links: [{ ...knitwear, image: { url: '/media/not-there.jpg' } }, knitwear] },
  'right to left': {
    headline: 'طريقك من هنا',
    links: [
      { ...knitwear, title: 'تريكو' },
      { ...knitwear, title: 'نساء' },
      { ...knitwear, title: 'أطفال' },
    ],
    mobileText: { text: 'ثلاثة طرق إلى الموسم.', cta: 'تسوق الآن' },
    link: { url: '/ae/autumn' },
  },
} satisfies FixturesOf<typeof multiLink>
