import type { FixturesOf } from '#renderer/fixtures.ts'
import type { imageCarousel } from '#widgets/content/image-carousel/index.ts'
import { fixtures as banners } from '#widgets/content/promotion/fixtures.ts'

const { minimal, full } = banners

const oneAtOnce = { displayCounts: { mobile: 1, tablet: 1, desktop: 1 } }

export const fixtures = {
  minimal: { items: [minimal, { ...minimal, backgroundColor: '#e9e3da' }], ...oneAtOnce },
  full: {
    headline: 'This week',
    items: [full, banners['countdown and code'], full],
    textSettings: [
      { text: 'Free delivery', link: { url: '/dk/terms' } },
      { text: 'Phones only', disabledTablet: true, disabledDesktop: true },
      { markdownContent: '**Three** days of a good offer for all of us', wordLimit: 4 },
      { text: 'Your code', clipboard: { code: 'VITRINE10' } },
      { text: 'Ends in', countdown: { countdownDateTime: '2038-01-01T00:00:00+01:00' } },
    ],
    ...oneAtOnce,
    animation: 'slide',
    animationDuration: 400,
    animationDelay: 5,
    loopLimit: 2,
    pagination: true,
    arrowsPosition: 'inside',
  },
  fade: { items: [full, minimal, full], animation: 'fade', animationDuration: 300, pagination: true },
  'several at once': {
    items: [minimal, minimal, minimal, minimal],
    displayCounts: { mobile: 1, tablet: 2, desktop: 3 },
    previewOffsets: { mobile: 0.2, tablet: 0, desktop: 0 },
    arrowsPosition: 'outside',
  },
  'usual counts': { items: [minimal, minimal, minimal, minimal] },
  'one banner': { items: [minimal], pagination: true },
  'long words': {
    items: [banners['long words'], minimal],
    headline: 'Donaudampfschifffahrtsgesellschaft',
    ...oneAtOnce,
  },
  'missing picture': { items: [banners['missing picture'], minimal], ...oneAtOnce },
  'right to left': {
    items: [banners['right to left'], banners['right to left']],
    pagination: true,
    ...oneAtOnce,
  },
  empty: { items: [] },
} satisfies FixturesOf<typeof imageCarousel>
