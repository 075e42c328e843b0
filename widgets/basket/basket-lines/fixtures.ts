import type { FixturesOf } from '#renderer/fixtures.ts'
import type { basketLines } from '#widgets/basket/basket-lines/index.ts'

export const fixtures = {
  minimal: {},
  'with a headline': { headline: 'What you chose' },
} satisfies FixturesOf<typeof basketLines>
