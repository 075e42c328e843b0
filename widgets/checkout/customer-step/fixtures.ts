import type { FixturesOf } from '#renderer/fixtures.ts'
import type { customerStep } from '#widgets/checkout/customer-step/index.ts'

export const fixtures = {
  minimal: {},
  'without newsletter': { askNewsletter: false },
  'with address': { askAddress: true },
} satisfies FixturesOf<typeof customerStep>
