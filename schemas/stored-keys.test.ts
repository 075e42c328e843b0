import { expect, it } from 'vitest'
import { constants } from '#schemas/constants.ts'
import { storedKeys } from '#schemas/stored-keys.ts'

// The names of what browsers keep come with every page, the constants do not: the days stand in both places.
it('keep cookies for as many days as the constants say', () => {
  expect(storedKeys.market.days).toBe(constants.marketCookieDays)
  expect(storedKeys.authenticated.days).toBe(constants.authenticatedFlagDays)
  expect(storedKeys.geoLocatorDisplay.days).toBe(constants.geoLocatorFlagDays)
})
