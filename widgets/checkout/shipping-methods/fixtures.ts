import type { FixturesOf } from '#renderer/fixtures.ts'
import type { shippingMethods } from '#widgets/checkout/shipping-methods/index.ts'

export const fixtures = {
  minimal: {},
  'few points': { points: 3 },
  'carrier pictures': {
    carrierPictures: [{ mark: 'postnord', picture: { url: '/media/autumn-4x5.jpg', alt: 'PostNord' } }],
  },
} satisfies FixturesOf<typeof shippingMethods>
