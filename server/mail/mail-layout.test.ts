import { expect, it } from 'vitest'
import { htmlMail } from '#server/mail/mail-layout.ts'
import { withButton } from '#server/mail/with-button.ts'

const frame = {
  subject: 'Hello',
  shopName: 'Vitrine',
  shopAddress: 'https://shop.example/ae',
  locale: 'ar-AE',
} as const

it('makes the paragraph that is an address a button, and leaves other texts as they are', () => {
  const link = 'https://shop.example/yes?a=1'
  expect(withButton(`Please confirm:\n\n${link}\n\nValid for a day.`, link, 'Confirm')).toEqual([
    'Please confirm:',
    { kind: 'action', label: 'Confirm', address: link },
    'Valid for a day.',
  ])
  expect(withButton(`See ${link} for more.`, link, 'Confirm')).toEqual([`See ${link} for more.`])
})

it('keeps the sign of an amount before it where lines run from the right', () => {
  const parts = [
    { kind: 'goods', items: [{ name: 'Coat', detail: '', amount: '-AED 1.00' }] },
    { kind: 'facts', rows: [['Discount', '-AED 33.90']] },
  ] as const
  const html = htmlMail({ ...frame, direction: 'rtl' }, parts)
  expect(html).toContain('<span dir="auto">-AED 1.00</span>')
  expect(html).toContain('<span dir="auto">-AED 33.90</span>')
  expect(htmlMail({ ...frame, direction: 'ltr' }, parts)).not.toContain('dir="auto"')
})
