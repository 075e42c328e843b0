import type { FixturesOf } from '#renderer/fixtures.ts'
import type { slimBannerAdvanced } from '#widgets/content/slim-banner-advanced/index.ts'

export const fixtures = {
  minimal: { textSettings: [{ text: 'Free delivery over 499 KR' }] },
  full: {
    textSettings: [
      { text: 'Free delivery', link: { url: '/dk/terms' } },
      { text: 'Phones only', disabledTablet: true, disabledDesktop: true },
      { markdownContent: '**Three** days of a good offer for all of us', wordLimit: 4 },
      { text: '10% off with the code', clipboard: { code: 'VITRINE10' } },
      { text: 'Ends in', countdown: { countdownDateTime: '2038-01-01T00:00:00+01:00', disabledOn: ['app'] } },
    ],
    color: '#171614',
    backgroundColor: '#e9e3da',
    location: 'below',
    animation: 'slide',
    animationDuration: 800,
    animationDelay: 4,
    loopLimit: 2,
    excludeOn: ['outerwear'],
  },
  'all at once': {
    textSettings: [{ text: 'Free delivery' }, { text: '30 days’ returns' }],
    animation: 'none',
  },
  'long words': {
    textSettings: [
      { text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
      { text: 'Kurz' },
    ],
  },
  'right to left': {
    textSettings: [{ text: 'توصيل مجاني', link: { url: '/ae/terms' } }, { text: '30 يوماً للإرجاع' }],
    animation: 'slide',
  },
} satisfies FixturesOf<typeof slimBannerAdvanced>
