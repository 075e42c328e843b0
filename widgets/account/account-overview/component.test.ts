// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import { signedInUser } from '#tests/support/user-data.ts'
import AccountOverview from '#widgets/account/account-overview/component.tsx'
import { fixtures } from '#widgets/account/account-overview/fixtures.ts'
import { accountOverview } from '#widgets/account/account-overview/index.ts'
import type { Overview } from '#widgets/account/account-overview/load.ts'

const show = (data: Partial<Overview>) => {
  const known = { user: signedInUser(), order: null, address: null, ...data }
  document.body.innerHTML = renderWidget(accountOverview, AccountOverview, fixtures.full, { data: known })
  return document.body.textContent ?? ''
}

const order = {
  orderId: 'o1',
  orderNumber: '10000001',
  orderState: 'placed',
  kind: 'web',
  created: '2026-09-02T10:00:00.000Z',
  quantity: 1,
  total: { amount: 49_900, currency: 'DKK' },
  imageUrls: [],
} as const

it('greets the customer, with or without a name', () => {
  show({ user: signedInUser({ firstName: 'Anna' }) })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Anna')
  show({ user: signedInUser() })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back')
})

it('shows the customer’s picture, without sending its host a referrer', () => {
  show({ user: signedInUser({ picture: 'https://pictures.example/anna.jpg' }) })
  const face = document.querySelector('img')
  expect([face?.src, face?.alt, face?.referrerPolicy]).toEqual([
    'https://pictures.example/anna.jpg',
    '',
    'no-referrer',
  ])
  show({ user: signedInUser() })
  expect(document.querySelector('img')).toBeNull()
})

it('shows the latest order with its state, and messages for none and for a failed request', () => {
  expect(show({ order })).toContain('Order received')
  expect(document.body.textContent).toMatch(/1 item · DKK\s499\.00|1 item · 499[.,]00\sKR/)
  expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/dk/receipt?orderid=o1')
  expect(show({ order: null })).toContain('You have not placed any orders yet.')
  expect(show({ order: undefined })).not.toContain('You have not placed any orders yet.')
})

it('shows points to members alone', () => {
  expect(show({})).not.toContain('Your points')
  const member = { isEnrolledInCustomerClub: true, accountPoints: 1_250, pendingPoints: 40 }
  expect(show({ user: signedInUser(member) })).toMatch(/Your points1[.,]25040 points pending/)
})

it('shows the result of an email change, and a sign-out button', () => {
  show({})
  expect(document.querySelector('#email-changed')?.textContent).toBe('Your email address has been updated.')
  expect(document.querySelector('#email-expired')).not.toBeNull()
  expect(document.querySelector<HTMLInputElement>('[name="_form"]')?.value).toBe('session.signOut')
})
