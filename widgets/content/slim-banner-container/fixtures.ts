import type { FixturesOf } from '#renderer/fixtures.ts'
import type { slimBannerContainer } from '#widgets/content/slim-banner-container/index.ts'

export const fixtures = {
  minimal: { banners: [{ text: 'Free delivery over 499 KR' }] },
  full: {
    banners: [
      { text: 'Free delivery', link: { url: '/dk/terms' }, backgroundColor: '#e9e3da' },
      { text: 'New this week', link: { url: '/dk/autumn' }, backgroundColor: '#2f3b35', color: '#ffffff' },
      { text: 'Only while it is cold', backgroundColor: '#7a3b22', excludeOn: ['knitwear'] },
    ],
    location: 'below',
    excludeOn: ['outerwear'],
  },
  'one of them runs': {
    banners: [{ text: 'Members see it first', animation: 'marquee' }, { text: '30 days’ returns' }],
  },
  'long words': {
    banners: [
      { text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
      { text: 'Kurz' },
    ],
  },
  'right to left': {
    banners: [
      { text: 'توصيل مجاني', link: { url: '/ae/terms' } },
      { text: '30 يوماً للإرجاع', backgroundColor: '#e9e3da' },
    ],
  },
} satisfies FixturesOf<typeof slimBannerContainer>
