import type { FixturesOf } from '#renderer/fixtures.ts'
import type { trackOrder } from '#widgets/orders/track-order/index.ts'

export const fixtures = {
  minimal: {},
  'own words': { headline: 'Where is my parcel?' },
} satisfies FixturesOf<typeof trackOrder>
