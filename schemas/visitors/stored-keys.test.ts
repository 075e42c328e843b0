import { expect, it } from 'vitest'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'

it('keep cookies for as many days as section 9 of the specification says', () => {
  expect(storedKeys.market.days).toBe(90)
  expect(storedKeys.authenticated.days).toBe(1)
  expect(storedKeys.geoLocatorDisplay.days).toBe(1)
})
