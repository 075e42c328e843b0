import type { FixturesOf } from '#renderer/fixtures.ts'
import type { storeLocator } from '#widgets/stores/store-locator/index.ts'

export const fixtures = {
  minimal: {},
  'own words': { headline: 'Come and see us', text: 'Feel the wool, and try your **size**.' },
} satisfies FixturesOf<typeof storeLocator>
