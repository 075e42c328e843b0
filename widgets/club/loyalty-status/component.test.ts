// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import LoyaltyStatus from '#widgets/club/loyalty-status/component.tsx'
import { fixtures } from '#widgets/club/loyalty-status/fixtures.ts'
import { loyaltyStatus } from '#widgets/club/loyalty-status/index.ts'
import type { Status, Transaction } from '#widgets/club/loyalty-status/load.ts'

const show = (data: Status) => {
  document.body.innerHTML = renderWidget(loyaltyStatus, LoyaltyStatus, fixtures['own words'], { data })
}
const moment = '2026-11-02T10:00:00.000Z'
const transaction = (id: number, overrides: Partial<Transaction>): Transaction => ({
  id,
  kind: 'earned',
  reference: '10000001',
  points: 60,
  created: moment,
  availableDate: moment,
  ...overrides,
})
const member = (overrides: Partial<Extract<Status, { kind: 'member' }>> = {}): Status => ({
  kind: 'member',
  points: { balance: 168, pendingPoints: 45, pointsNeededForReward: 82, expireDate: moment },
  transactions: [],
  part: 1,
  parts: 1,
  vouchers: [],
  path: '/dk/account/loyalty',
  now: Date.parse(moment),
  ...overrides,
})

it('shows available, pending and missing points', () => {
  show(member())
  const text = document.body.textContent
  for (const words of [
    '168 points',
    '82 points to your next reward',
    '45 points are pending',
    en['loyalty.none'],
  ])
    expect(text).toContain(words)
})

it('describes each transaction, and when its points can be spent', () => {
  show(
    member({
      transactions: [
        transaction(3, { availableDate: '2026-12-02T10:00:00.000Z' }),
        transaction(2, { kind: 'returned', reference: '10000001/17', points: -20 }),
        transaction(1, { kind: 'redeemed', reference: 'a-voucher', points: -100 }),
      ],
    }),
  )
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toMatch(/Order 10000001available from .*\+60$/)
  expect(rows[1]?.textContent).toMatch(/Return from order 10000001−20$/)
  expect(rows[2]?.textContent).toMatch(/Redeemed for a voucher−100$/)
})

it('leads from part to part', () => {
  const transactions = [transaction(1, {})]
  const links = () =>
    screen
      .getAllByRole<HTMLAnchorElement>('link')
      .flatMap((link) => (link.rel ? [link.getAttribute('href')] : []))
  show(member({ transactions, part: 2, parts: 3 }))
  expect(links()).toEqual(['?part=1', '?part=3'])
  show(member({ transactions, part: 3, parts: 3 }))
  expect(links()).toEqual(['?part=2'])
})

it('invites non-members, and shows a message if points cannot be loaded', () => {
  show({ kind: 'no member' })
  expect(screen.getByRole('link', { name: en['loyalty.join'] }).getAttribute('href')).toBe('/dk/club')
  show({ kind: 'failed' })
  expect(screen.getByRole('status').textContent).toBe(en['loyalty.failed'])
})

it('lists what a member loses by leaving: pending points and vouchers', () => {
  show(member({ vouchers: [{ amount: 5_000, currency: 'DKK' }] }))
  const items = [...document.querySelectorAll('details li')].map(({ textContent }) => textContent)
  expect(items).toEqual(['213 points', expect.stringContaining('50,00'), en['loyalty.leavePrices']])
  show(member({ points: { balance: 0, pendingPoints: 0, pointsNeededForReward: 100, totalPoints: 400 } }))
  expect(document.querySelector('details li')?.textContent).toBe('400 points')
  const form = document.querySelector('details form')
  const value = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
  expect([value('_form'), value('_next')]).toEqual(['customerClub.leave', '/dk/account/loyalty'])
})
