import { openGiftCards } from '#server/commerce/basket/basket-engine.ts'
import { openDatabase } from '#server/database/database.ts'
import { seedDemoCatalogue } from '#server/demo/demo.ts'
import type { SecretKeys } from '#server/security/secret-key.ts'
import type { TestTemplate } from '#tests/support/test-database.ts'

/** The secret of services that tests put on the air without a storefront. */
export const testSecret: SecretKeys = { current: Buffer.alloc(32, 1), previous: [], leaked: [] }

/** The time at which their clock begins, in milliseconds since the epoch. */
export const testTime = Date.parse('2026-11-02T10:00:00Z')

/** The demo's catalogue, promotions and gift cards at that time: to seed them takes longer than most tests. */
export const demoCatalogue: TestTemplate = {
  name: 'catalogue',
  async fill(place) {
    const database = await openDatabase(place)
    const giftCards = openGiftCards(testSecret, () => testTime)
    await seedDemoCatalogue(database, { now: testTime, giftCards })
    await database.close()
  },
}
