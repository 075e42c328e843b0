// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import TrackOrder from '#widgets/orders/track-order/component.tsx'
import { trackOrder } from '#widgets/orders/track-order/index.ts'
import type { TrackingData } from '#widgets/orders/track-order/load.ts'

const show = (data: TrackingData) => {
  document.body.innerHTML = renderWidget(trackOrder, TrackOrder, {}, { data })
}

it('asks guests for number and email, and links customers to their orders', () => {
  show({ kind: 'ask', isSignedIn: false })
  for (const name of ['Order number', 'Email'])
    expect(screen.getByRole('textbox', { name }).hasAttribute('required'), name).toBe(true)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/dk/login')
  show({ kind: 'ask', isSignedIn: true })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dk/account/orders')
})

it('shows a message for an unknown number, and the form again', () => {
  show({ kind: 'missing', what: 'parcel', isSignedIn: false })
  expect(document.body.textContent).toContain('We have no tracking information for this number.')
  expect(screen.getByRole('button', { name: 'Find order' })).toBeTruthy()
})

it('shows where a parcel is, when it comes, and what happened before', () => {
  const event = (eventtype: 'dispatch' | 'intransit', shortText: string) => ({
    createDate: '2026-09-02T10:00:00.000Z',
    eventtype,
    deliveryStatus: 'underway' as const,
    shortText,
    longText: 'Your parcel is on its way.',
  })
  const parcel = {
    orderNumber: '10000001',
    trackingNumber: 'VT7',
    trackingLink: '',
    courier: 'Vitrine Parcel',
    events: [event('intransit', 'In transit'), event('dispatch', 'Sent')],
    expectedDeliveryDate: '2026-09-04T10:00:00.000Z',
  }
  show({ kind: 'parcel', parcel })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('In transit')
  expect(document.body.textContent).toContain('Expected')
  expect(screen.queryByRole('link', { name: 'Get directions' })).toBeNull()
  const pickupLocation = { country: 'DK', line1: 'Kirkegade', houseNumber: '7', city: 'Aarhus C' }
  show({ kind: 'parcel', parcel: { ...parcel, pickupLocation } })
  expect(document.body.textContent).toContain('Kirkegade 7')
  expect(screen.getByRole('link', { name: 'Get directions' }).getAttribute('href')).toContain('openstreetmap')
  expect([...document.querySelectorAll('li span')].map(({ textContent }) => textContent)).toEqual([
    'In transit',
    'Sent',
  ])
})
