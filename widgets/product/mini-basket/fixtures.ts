import type { FixturesOf } from '#renderer/fixtures.ts'
import type { miniBasket } from '#widgets/product/mini-basket/index.ts'

const urls = { basketUrl: '/dk/basket', checkoutUrl: '/dk/checkout' }

export const fixtures = {
  minimal: urls,
  'from below': { ...urls, flyout: { openFrom: 'bottom' } },
} satisfies FixturesOf<typeof miniBasket>
