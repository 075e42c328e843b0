import type { FixturesOf } from '#renderer/fixtures.ts'
import type { profileForm } from '#widgets/account/profile-form/index.ts'

export const fixtures = {
  minimal: {},
  full: { headline: 'About you', askDueDate: true },
  'without a birthday': { askBirthday: false },
} satisfies FixturesOf<typeof profileForm>
