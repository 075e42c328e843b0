import type { FixturesOf } from '#renderer/fixtures.ts'
import type { termsAcceptance } from '#widgets/checkout/terms-acceptance/index.ts'

export const fixtures = {
  minimal: {},
  'with a note': { askNote: true },
  'terms alone': { showDelivery: false },
} satisfies FixturesOf<typeof termsAcceptance>
