import type { FixturesOf } from '#renderer/fixtures.ts'
import type { facets } from '#widgets/listing/facets/index.ts'

export const fixtures = { minimal: {}, 'without price': { priceFilter: false } } satisfies FixturesOf<
  typeof facets
>
