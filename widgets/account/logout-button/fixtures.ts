import type { FixturesOf } from '#renderer/fixtures.ts'
import type { logoutButton } from '#widgets/account/logout-button/index.ts'

export const fixtures = { minimal: {} } satisfies FixturesOf<typeof logoutButton>
