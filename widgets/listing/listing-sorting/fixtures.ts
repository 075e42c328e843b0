import type { FixturesOf } from '#renderer/fixtures.ts'
import type { listingSorting } from '#widgets/listing/listing-sorting/index.ts'

export const fixtures = { minimal: {}, 'order alone': { gridChoice: false } } satisfies FixturesOf<
  typeof listingSorting
>
