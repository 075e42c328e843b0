import type { FixturesOf } from '#renderer/fixtures.ts'
import type { secondFactor } from '#widgets/account/second-factor/index.ts'

export const fixtures = {
  minimal: {},
  'own words': { headline: 'Your authenticator app' },
} satisfies FixturesOf<typeof secondFactor>
