import type { FixturesOf } from '#renderer/fixtures.ts'
import type { preferencesForm } from '#widgets/account/preferences-form/index.ts'

export const fixtures = {
  minimal: {},
  full: { headline: 'What you like', askChannels: true },
} satisfies FixturesOf<typeof preferencesForm>
