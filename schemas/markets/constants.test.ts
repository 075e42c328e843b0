import { expect, it } from 'vitest'
import { constants, constantsWith } from '#schemas/markets/constants.ts'

it('have their default values where no brand or market overrides them', () => {
  expect(constantsWith()).toEqual(constants)
  expect(constantsWith({}, undefined, null, 'nonsense')).toEqual(constants)
})

it('give payments, rewards and screens in stores their documented durations', () => {
  expect(constants).toMatchObject({
    paymentErrorRedirectDelay: 5_000,
    payByLinkRedirectDelay: 5_000,
    resizeDebounce: 120,
    scrollDebounce: 150,
    rewardCodeSeconds: 900,
    rewardCodeUpdateInterval: 1_000,
    isoDeleteBasketSeconds: 60,
    isoClearSessionSeconds: 45,
    isoIdleDelay: 30_000,
    termsCheckInterval: 180_000,
    customerAge: { minimum: 16, maximum: 130 },
    dueDateMaximum: 2,
  })
})

it('let a market override its brand’s value', () => {
  const own = constantsWith({ toastGap: 100, widgetsPerRow: 6 }, { toastGap: 200 })
  expect(own.toastGap).toBe(200)
  expect(own.widgetsPerRow).toBe(6)
  expect(constants.toastGap).toBe(700)
})

it('let a market override one of several values', () => {
  expect(constantsWith({ toastDurations: { danger: 9_000 } }).toastDurations).toEqual({
    ...constants.toastDurations,
    danger: 9_000,
  })
})

it.each([
  ['a text for a number', { toastGap: '200' }],
  ['a number below zero', { toastGap: -1 }],
  ['a number for several', { toastDurations: 5 }],
  ['a list for several', { toastDurations: [5] }],
  ['an unknown name', { toastGapp: 5 }],
  ['an unknown part', { toastDurations: { blink: 5 } }],
  ['an empty list', { observerThresholds: [] }],
  ['a list of texts', { observerThresholds: ['a'] }],
  [
    'a prototype',
    JSON.parse('{"__proto__": {"toastGap": 5}, "toastDurations": {"__proto__": {"danger": 1}}}'),
  ],
])('ignore %s', (_, override) => {
  expect(constantsWith(override)).toEqual(constants)
})
