import type { FixturesOf } from '#renderer/fixtures.ts'
import type { slimBannerSimple } from '#widgets/content/slim-banner-simple/index.ts'

export const fixtures = {
  minimal: { text: 'Free delivery over 499 KR' },
  full: {
    text: 'Three days of free delivery on all knitwear',
    link: { url: '/dk/knitwear', title: 'Knitwear' },
    color: '#171614',
    backgroundColor: '#e9e3da',
    location: 'below',
    animation: 'marquee',
    loopLimit: 3,
    excludeOn: ['outerwear'],
  },
  'one colour': { text: 'Members see it first', color: '#7a3b22' },
  'long words': {
    text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft bleibt heute geschlossen',
  },
  'right to left': { text: 'توصيل مجاني للطلبات فوق 499', animation: 'marquee', backgroundColor: '#e9e3da' },
} satisfies FixturesOf<typeof slimBannerSimple>
