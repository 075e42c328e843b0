import type { FixturesOf } from '#renderer/fixtures.ts'
import type { notifyMe } from '#widgets/product/notify-me/index.ts'

export const fixtures = {
  minimal: { productId: '10003_001' },
  'nothing is sold out': { productId: '10001_001' },
  unknown: { productId: 'none' },
} satisfies FixturesOf<typeof notifyMe>
