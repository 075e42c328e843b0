import type { FixturesOf } from '#renderer/fixtures.ts'
import type { bonusFlyout } from '#widgets/basket/bonus-flyout/index.ts'

export const fixtures = {
  minimal: { basketUrl: '/dk/basket' },
  'over the page': { basketUrl: '/dk/basket', flyout: { overlay: true } },
} satisfies FixturesOf<typeof bonusFlyout>
