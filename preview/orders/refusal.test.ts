// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { officeRefusal } from '#preview/orders/refusal.ts'

const conflict = (errors: Record<string, string[]>) =>
  officeRefusal({ status: 409, error: { status: 409, title: 'Conflict', message: '', errors } })

it('says what a conflict is about, and blames no missing pieces otherwise', () => {
  expect(conflict({ a1: ['form.invalid'] })).toMatch(/fewer pieces are left/)
  expect(conflict({ '': ['office.requestTaken'] })).toMatch(
    /already sent with other entries.*look at the log/,
  )
  expect(conflict({ '': ['office.changed'] })).toMatch(/Another operator/)
  expect(conflict({ '': ['office.noMarket'] })).toMatch(/no longer has the market/)
  expect(conflict({})).toMatch(/^Nothing was done/)
})
