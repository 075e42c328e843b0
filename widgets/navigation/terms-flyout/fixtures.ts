import type { FixturesOf } from '#renderer/fixtures.ts'
import type { termsFlyout } from '#widgets/navigation/terms-flyout/index.ts'

export const fixtures = {
  minimal: {},
  full: {
    headline: 'New terms from September',
    text: 'Returns are free for 60 days now, and we say more clearly who carries your parcel.',
    flyout: { openFrom: 'bottom', openFromDesktop: 'center', animation: 'fade', closingDuration: 300 },
  },
  'long words': {
    headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  },
  'right to left': { headline: 'شروط جديدة', text: 'أصبحت مهلة الإرجاع ستين يومًا.' },
} satisfies FixturesOf<typeof termsFlyout>
