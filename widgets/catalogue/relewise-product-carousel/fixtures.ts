import type { FixturesOf } from '#renderer/fixtures.ts'
import type { relewiseProductCarousel } from '#widgets/catalogue/relewise-product-carousel/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Others looked at',
    recommendation: 'viewedTogether',
    productId: '10009_001',
    displayCounts: { mobile: 2, tablet: 3, desktop: 4 },
    autoplay: true,
    pagination: true,
    arrowsPosition: 'outside',
  },
  'long words': {
    headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  'right to left': { headline: 'الأكثر طلبًا', pagination: true },
} satisfies FixturesOf<typeof relewiseProductCarousel>
