import type { FixturesOf } from '#renderer/fixtures.ts'
import type { orderNote } from '#widgets/checkout/order-note/index.ts'

export const fixtures = { minimal: {}, tall: { rows: 6 } } satisfies FixturesOf<typeof orderNote>
