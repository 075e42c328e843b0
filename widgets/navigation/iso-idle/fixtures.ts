import type { FixturesOf } from '#renderer/fixtures.ts'
import type { isoIdle } from '#widgets/navigation/iso-idle/index.ts'

export const fixtures = {
  minimal: {},
  full: { headline: 'Are you still there?', flyout: { animation: 'fade' } },
  'long words': { headline: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' },
  'right to left': { headline: 'هل ما زلت هنا؟' },
} satisfies FixturesOf<typeof isoIdle>
