// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OrderParcels } from '#preview/orders/order-parcels.tsx'
import type { OfficeOrder } from '#schemas/commerce/office-order.ts'

afterEach(cleanup)

type Parcel = OfficeOrder['order']['parcelTrackings'][number]

const dispatched: Parcel['events'][number] = {
  createDate: '2026-11-20T10:00:00Z',
  eventtype: 'dispatch',
  deliveryStatus: 'underway',
  shortText: 'Dispatched',
  longText: 'On its way',
}
const parcel: Parcel = {
  orderNumber: '10000001',
  trackingNumber: 'VT1',
  trackingLink: '/dk/track-order?parcel=VT1',
  courier: 'Bring',
  events: [dispatched],
}
const pickupLocation: Parcel['pickupLocation'] = {
  line1: 'Storegade 1',
  city: 'Aarhus',
  country: 'DK',
  postalCode: '8000',
}

const offered = (change: Partial<Parcel>): (string | null)[] => {
  cleanup()
  const words = { name: 'Denmark', moment: (iso: string) => iso }
  render(
    <OrderParcels
      parcels={[{ ...parcel, ...change }]}
      email={undefined}
      words={words}
      onDone={() => undefined}
    />,
  )
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

it('offers to report a parcel as ready only where the order is collected, and it is not ready yet', () => {
  const arrived = 'Report delivered'
  expect(offered({})).toEqual([arrived])
  expect(offered({ pickupLocation })).toEqual([arrived, 'Ready to collect'])
  const events = [{ ...dispatched, eventtype: 'pickupready' as const }, dispatched]
  expect(offered({ pickupLocation, events })).toEqual([arrived])
})
