import type { FixturesOf } from '#renderer/fixtures.ts'
import type { pattern } from '#widgets/content/pattern/index.ts'

export const fixtures = {
  minimal: { pattern: 'delivery-promise' },
} satisfies FixturesOf<typeof pattern>
