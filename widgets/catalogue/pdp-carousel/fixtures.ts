import type { FixturesOf } from '#renderer/fixtures.ts'
import type { pdpCarousel } from '#widgets/catalogue/pdp-carousel/index.ts'

export const fixtures = {
  minimal: { productId: '10001_001' },
  full: {
    headline: 'Complete the look',
    relation: 'completeTheLook',
    productId: '10001_001',
    displayCounts: { mobile: 2, tablet: 3, desktop: 4 },
    previewOffsets: { mobile: 0.4, tablet: 0.3, desktop: 0.5 },
    autoplay: true,
    autoplayDelay: 4,
    speed: 300,
    pagination: true,
    arrowsPosition: 'outside',
    padding: 16,
  },
  'recently viewed': { headline: 'You looked at', relation: 'recentlyViewed', productId: '10001_001' },
  'long words': {
    headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    productId: '10009_001',
  },
  'right to left': { headline: 'قطع مشابهة', productId: '10014_001', pagination: true },
  empty: { headline: 'On no product’s page' },
} satisfies FixturesOf<typeof pdpCarousel>
