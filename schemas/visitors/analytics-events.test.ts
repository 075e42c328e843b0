import { expect, expectTypeOf, it } from 'vitest'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type AnalyticsEvent, analyticsEvents } from '#schemas/visitors/analytics-events.ts'

it('refuses an order without its number, or with fractions of minor units', () => {
  const check = compileSchema(analyticsEvents.purchase)
  const order = { transaction_id: '1001', currency: 'DKK', value: 19_900, items: [{ item_id: 'a_1' }] }
  expect(check(order).kind).toBe('valid')
  expect(check({ ...order, transaction_id: undefined }).kind).toBe('invalid')
  expect(check({ ...order, value: 199.5 }).kind).toBe('invalid')
})

it('derives an event’s type from its name', () => {
  expectTypeOf<{ event: 'search'; search_term: string }>().toExtend<AnalyticsEvent>()
  expectTypeOf<{ event: 'search'; method: string }>().not.toExtend<AnalyticsEvent>()
  expectTypeOf<{ event: 'unheard_of' }>().not.toExtend<AnalyticsEvent>()
})
