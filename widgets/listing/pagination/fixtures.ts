import type { FixturesOf } from '#renderer/fixtures.ts'
import type { pagination } from '#widgets/listing/pagination/index.ts'

export const fixtures = { minimal: {} } satisfies FixturesOf<typeof pagination>
