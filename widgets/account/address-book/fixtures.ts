import type { FixturesOf } from '#renderer/fixtures.ts'
import type { addressBook } from '#widgets/account/address-book/index.ts'

export const fixtures = {
  minimal: {},
  full: { headline: 'Where your orders go' },
} satisfies FixturesOf<typeof addressBook>
