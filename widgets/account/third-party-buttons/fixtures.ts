import type { FixturesOf } from '#renderer/fixtures.ts'
import type { thirdPartyButtons } from '#widgets/account/third-party-buttons/index.ts'

export const fixtures = {
  minimal: {},
  full: { employeeDomain: 'vitrine.example' },
  'long domain': { employeeDomain: `${'a'.repeat(60)}.example` },
} satisfies FixturesOf<typeof thirdPartyButtons>
