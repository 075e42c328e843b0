import type { FixturesOf } from '#renderer/fixtures.ts'
import type { activeFilters } from '#widgets/listing/active-filters/index.ts'

export const fixtures = { minimal: {} } satisfies FixturesOf<typeof activeFilters>
