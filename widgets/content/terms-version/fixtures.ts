import type { FixturesOf } from '#renderer/fixtures.ts'
import type { termsVersion } from '#widgets/content/terms-version/index.ts'

export const fixtures = {
  minimal: { others: [{ title: '2025-03', url: '/dk/terms/2025-03' }] },
  empty: {},
  full: {
    others: [
      { title: '2025-03', url: '/dk/terms/2025-03' },
      { title: '2024-11', url: '/dk/terms/2024-11' },
    ],
  },
  'long words': {
    others: [
      {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        url: '/de/terms/2025-03',
      },
    ],
  },
  'right to left': { others: [{ title: '2025-03', url: '/ae/terms/2025-03' }] },
} satisfies FixturesOf<typeof termsVersion>
