import type { FixturesOf } from '#renderer/fixtures.ts'
import type { returnItems } from '#widgets/orders/return-items/index.ts'

export const fixtures = {
  minimal: {},
  'own words': { headline: 'Send something back', address: 'Returns\\\nHarbour 1\\\n8000 Aarhus C' },
} satisfies FixturesOf<typeof returnItems>
