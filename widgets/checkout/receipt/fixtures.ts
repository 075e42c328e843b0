import type { FixturesOf } from '#renderer/fixtures.ts'
import type { receipt } from '#widgets/checkout/receipt/index.ts'

export const fixtures = {
  minimal: {},
  'own words': { thanks: 'It is on its way to you' },
} satisfies FixturesOf<typeof receipt>
