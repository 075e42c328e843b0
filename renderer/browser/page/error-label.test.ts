import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorLabelOf, errorLabelOfForm } from '#renderer/browser/page/error-label.ts'
import { errorLabels } from '#schemas/visitors/analytics-events.ts'

it('labels errors of codes separately', () => {
  expect(errorLabelOf(['form.required'])).toBeUndefined()
  expect(errorLabelOf(['promoCode.unknown'])).toBe('promotion_code_not_found')
  expect(errorLabelOf(['form.required', 'giftCard.unknown'])).toBe('gift_card_code_not_found')
  expect(errorLabelOf(['rewardCode.unknown'])).toBe('reward_code_not_found')
  expect(errorLabelOf(['feedback.error_no_order'])).toBe('no_tracking_info_found')
})

it.each([
  ['payments.create', 'payment_error'],
  ['payments.completeByGiftCard', 'payment_error'],
  ['basket.address', 'checkout_error'],
  ['basket.shipment', 'checkout_error'],
  ['basket.acceptTerms', 'checkout_error'],
  ['basket.addLine', 'basket_error'],
  ['session.signIn', 'login_error'],
  ['contact.send', 'form_error'],
])('labels an error of the form %s as %s', (endpoint, label) => {
  expect(errorLabelOfForm(endpoint)).toBe(label)
})

it('announces every error label somewhere', () => {
  const text = globSync('{renderer,widgets}/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  expect(errorLabels.filter((label) => !text.includes(`'${label}'`) && !text.includes(`"${label}"`))).toEqual(
    [],
  )
})
