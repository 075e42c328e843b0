import type { FixturesOf } from '#renderer/fixtures.ts'
import type { addressForm } from '#widgets/checkout/address-form/index.ts'

export const fixtures = {
  minimal: {},
  'without a bill of its own': { askBilling: false },
} satisfies FixturesOf<typeof addressForm>
