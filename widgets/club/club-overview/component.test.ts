// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loyaltyIn } from '#schemas/commerce/loyalty.ts'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ClubOverview from '#widgets/club/club-overview/component.tsx'
import { fixtures } from '#widgets/club/club-overview/fixtures.ts'
import { clubOverview } from '#widgets/club/club-overview/index.ts'
import type { Club } from '#widgets/club/club-overview/load.ts'

const rules = loyaltyIn({
  amountPerPoint: 1_000,
  rewards: [
    { id: 'large', title: 'Voucher', points: 250, amount: 15_000 },
    { id: 'small', title: 'Voucher', points: 100, amount: 5_000 },
  ],
})
function show(data: Club, written: object = fixtures.full) {
  const page = { path: '/dk/club' }
  document.body.innerHTML = renderWidget(clubOverview, ClubOverview, written, { data, page })
}
const fieldValue = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value

it('asks guests for an address and consent, and links to the sign-in for members', () => {
  show({ rules })
  expect(screen.getByLabelText(en['form.emailAddress']).getAttribute('type')).toBe('email')
  expect(screen.getByRole<HTMLInputElement>('checkbox').required).toBe(true)
  expect(screen.getByRole('link', { name: en['club.signIn'] }).getAttribute('href')).toBe('/dk/login')
  expect([fieldValue('_form'), fieldValue('_next')]).toEqual(['customerClub.subscribe', undefined])
})

it('enrols a signed-in customer by the account’s address, and returns to the page', () => {
  show({ rules, email: 'ida@example.com' })
  expect([fieldValue('email'), fieldValue('_next')]).toEqual(['ida@example.com', '/dk/club'])
  expect(screen.queryByRole('link', { name: en['club.signIn'] })).toBeNull()
})

it('shows members their points instead of the form', () => {
  show({ rules, member: { name: 'Ida', points: 168 } })
  expect(document.querySelector('form')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Welcome back, Ida' })).toBeTruthy()
  expect(document.body.textContent).toContain('168 points')
  expect(screen.getByRole('link', { name: en['club.myRewards'] }).getAttribute('href')).toBe(
    '/dk/account/rewards',
  )
})

it('lists the market’s rewards by points, lowest first', () => {
  show({ rules })
  const levels = [...document.querySelectorAll('ol > li > strong')].map(({ textContent }) => textContent)
  expect(levels).toEqual(['100 points', '250 points'])
  expect(document.body.textContent).toContain('1 point for every 10,00')
  // Markets without a club show no benefits.
  show({ rules: undefined })
  expect(screen.queryByRole('heading', { name: en['club.levels'] })).toBeNull()
})
