import type { FixturesOf } from '#renderer/fixtures.ts'
import type { credentialsForm } from '#widgets/account/credentials-form/index.ts'

export const fixtures = { minimal: {} } satisfies FixturesOf<typeof credentialsForm>
