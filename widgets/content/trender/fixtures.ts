import type { FixturesOf } from '#renderer/fixtures.ts'
import type { trender } from '#widgets/content/trender/index.ts'

const image = { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear' }

export const fixtures = {
  minimal: { trends: [{ title: 'Roll necks', link: { url: '/dk/search?q=roll+neck' } }] },
  full: {
    headline: 'Trending now',
    trends: [
      { title: 'Roll necks', link: { url: '/dk/search?q=roll+neck', trackingId: 'trend-1' }, image },
      { title: 'Corduroy', link: { url: '/dk/search?q=corduroy' } },
      { title: 'Knitwear', link: { url: '/dk/knitwear' }, image },
      { title: 'Chelsea boots', link: { url: '/dk/search?q=chelsea' } },
      { title: 'The camel coat', link: { url: '/dk/search?q=camel' }, image },
    ],
  },
  empty: { headline: 'Nothing moves', trends: [] },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    trends: [
      {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        link: { url: '/dk/knitwear' },
        image,
      },
    ],
  },
  'missing picture': {
    trends: [{ title: 'Roll necks', link: { url: '/dk/knitwear' }, image: { url: '/media/not-there.jpg' } }],
  },
  'right to left': {
    headline: 'الأكثر رواجًا',
    trends: [
      { title: 'ياقات عالية', link: { url: '/ae/knitwear' }, image },
      { title: 'قماش مضلع', link: { url: '/ae/autumn' } },
    ],
  },
} satisfies FixturesOf<typeof trender>
