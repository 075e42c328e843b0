import type { FixturesOf } from '#renderer/fixtures.ts'
import type { wishlistProductCarousel } from '#widgets/catalogue/wishlist-product-carousel/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'Your wishlist',
    displayCounts: { mobile: 2, tablet: 3, desktop: 4 },
    previewOffsets: { mobile: 0.4, tablet: 0.3, desktop: 0.5 },
    autoplay: true,
    autoplayDelay: 4,
    speed: 300,
    pagination: true,
    arrowsPosition: 'outside',
    padding: 16,
    minimumThreshold: 2,
  },
  'long words': {
    headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  'right to left': { headline: 'قائمة أمنياتك', pagination: true },
} satisfies FixturesOf<typeof wishlistProductCarousel>
