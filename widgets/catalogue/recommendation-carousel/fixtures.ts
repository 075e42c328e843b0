import type { FixturesOf } from '#renderer/fixtures.ts'
import type { recommendationCarousel } from '#widgets/catalogue/recommendation-carousel/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Bought with it',
    recommendation: 'boughtTogether',
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
  'within a category': { headline: 'Popular knitwear', category: 'knitwear' },
  'moving by itself': { headline: 'What others choose', autoplay: true },
  personal: { headline: 'For you', recommendation: 'personal' },
  'long words': {
    headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    recommendation: 'viewedTogether',
    productId: '10003_001',
  },
  'right to left': { headline: 'الأكثر طلبًا', pagination: true },
  empty: { headline: 'Nothing of the kind', category: 'umbrellas' },
} satisfies FixturesOf<typeof recommendationCarousel>
