import type { FixturesOf } from '#renderer/fixtures.ts'
import type { basketEmpty } from '#widgets/basket/basket-empty/index.ts'

export const fixtures = {
  minimal: {},
  full: { text: 'Begin with what is new.', links: [{ title: 'News', url: '/dk/autumn' }] },
} satisfies FixturesOf<typeof basketEmpty>
