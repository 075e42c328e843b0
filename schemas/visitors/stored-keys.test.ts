import { expect, it } from 'vitest'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'

it('have the documented lifetimes of cookies', () => {
  expect(storedKeys.market.days).toBe(90)
  expect(storedKeys.authenticated.days).toBe(1)
  expect(storedKeys.geoLocatorDisplay.days).toBe(1)
})
