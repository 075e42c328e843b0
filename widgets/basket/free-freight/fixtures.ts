import type { FixturesOf } from '#renderer/fixtures.ts'
import type { freeFreight } from '#widgets/basket/free-freight/index.ts'

export const fixtures = { minimal: {}, message: { display: 'message' } } satisfies FixturesOf<
  typeof freeFreight
>
