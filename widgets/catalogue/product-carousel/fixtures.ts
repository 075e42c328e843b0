import type { FixturesOf } from '#renderer/fixtures.ts'
import type { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

export const fixtures = {
  minimal: { tags: ['women'] },
  full: {
    headline: 'Picked for you',
    tags: ['men', 'women'],
    link: { url: '/dk/men' },
    displayCounts: { mobile: 2, tablet: 3, desktop: 4 },
    previewOffsets: { mobile: 0.4, tablet: 0.3, desktop: 0.5 },
    autoplay: true,
    autoplayDelay: 4,
    speed: 300,
    pagination: true,
    arrowsPosition: 'outside',
    padding: 16,
  },
  'fewer than fit': { headline: 'Just one', productIds: ['10001_001'] },
  'long words': {
    headline: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    tags: ['kids'],
    pagination: true,
  },
  'right to left': { headline: 'اخترنا لكم', tags: ['new'], pagination: true },
  empty: { headline: 'Nothing yet', productIds: ['00000_000'] },
} satisfies FixturesOf<typeof productCarousel>
