// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ShippingMethods from '#widgets/checkout/shipping-methods/component.tsx'
import { shippingMethods } from '#widgets/checkout/shipping-methods/index.ts'

const price = (amount: number) => ({ amount, currency: 'DKK' })

it('shows each method’s price, delivery date and pickup points', () => {
  const home = {
    id: 'home',
    name: 'To the door',
    price: price(4_900),
    deliveryType: 'home',
    freeShipping: false,
    deliveryPrediction: 'Tuesday',
    predictionCutoff: 125,
  } as const
  const shop = {
    id: 'shop',
    name: 'Parcel shop',
    price: price(0),
    deliveryType: 'pickupPoint',
    freeShipping: true,
  } as const
  const points = [{ id: 'kiosk', name: 'Kiosk', address: 'Main street 1', at: '55.7,12.6' }]
  const data = {
    country: 'DK',
    methods: [
      { method: home, points: [] },
      { method: shop, points },
    ],
  }
  document.body.innerHTML = renderWidget(shippingMethods, ShippingMethods, {}, { data })
  expect(screen.getByRole('radio', { name: /To the door/ })).toHaveProperty('checked', true)
  expect(document.body.textContent).toContain('Expected Tuesday Order within 2 h 5 min')
  expect(screen.getByRole('radio', { name: /Parcel shop.*Free/ })).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Kiosk/ })).toHaveProperty('name', 'pickupPointId')
  expect(document.querySelector('[data-points] [data-point]')).toHaveProperty('dataset.point', '55.7,12.6')
})

it('shows the picture that content brings for a carrier, and a drawing for other ways of delivery', () => {
  const method = (id: string, pickupPointCarrier?: string) => ({
    id,
    name: `By ${id}`,
    price: price(0),
    deliveryType: 'pickupPoint' as const,
    freeShipping: true,
    ...(pickupPointCarrier && { pickupPointCarrier }),
  })
  const methods = [method('shop', 'post-nord'), method('locker', 'other')].map((method) => ({
    method: method,
    points: [],
  }))
  const picture = { url: '/media/post.svg', alt: 'PostNord' }
  const content = { carrierPictures: [{ mark: 'PostNord', picture }] }
  document.body.innerHTML = renderWidget(shippingMethods, ShippingMethods, content, {
    data: { country: 'DK', methods },
  })
  const [shop, locker] = screen.getAllByRole('radio').map((radio) => radio.closest('label'))
  expect(shop?.querySelector('img')?.alt).toBe('PostNord')
  expect(locker?.querySelector('img')).toBeNull()
  expect(locker?.querySelector('svg')).toBeTruthy()
})

it('shows a message and no delivery date if there is no pickup point', () => {
  const method = {
    id: 'shop',
    name: 'Parcel shop',
    price: price(0),
    deliveryType: 'pickupPoint',
    freeShipping: true,
    deliveryPrediction: 'Tuesday',
  } as const
  const data = { country: 'DK', methods: [{ method, points: [] }] }
  const html = renderWidget(shippingMethods, ShippingMethods, {}, { data })
  expect(html).toContain(en['feedback.error_no_pickup_points'])
  expect(html).not.toContain('Tuesday')
})

it('shows a message if the carrier is unavailable', () => {
  const method = {
    id: 'shop',
    name: 'Parcel shop',
    price: price(0),
    deliveryType: 'pickupPoint',
    freeShipping: true,
  } as const
  const data = { country: 'DK', methods: [{ method, points: [], isUnavailable: true }] }
  const html = renderWidget(shippingMethods, ShippingMethods, {}, { data })
  expect(html).toContain(en['shipping.carrierUnavailable'])
  expect(html).not.toContain(en['feedback.error_no_pickup_points'])
})

it('shows a message and no next step if nothing can be delivered', () => {
  const html = renderWidget(shippingMethods, ShippingMethods, {}, { data: { country: 'DK', methods: [] } })
  expect(html).toContain(en['shipping.none'])
  expect(html).not.toContain('<form')
})
