import type { FixturesOf } from '#renderer/fixtures.ts'
import type { basketFlyout } from '#widgets/basket/basket-flyout/index.ts'

export const fixtures = {
  minimal: { basketUrl: '/dk/basket' },
  'from below': { basketUrl: '/dk/basket', flyout: { openFrom: 'bottom' } },
} satisfies FixturesOf<typeof basketFlyout>
