import type { FixturesOf } from '#renderer/fixtures.ts'
import type { sessionList } from '#widgets/account/session-list/index.ts'

export const fixtures = {
  minimal: {},
  'own words': { headline: 'Your devices' },
} satisfies FixturesOf<typeof sessionList>
