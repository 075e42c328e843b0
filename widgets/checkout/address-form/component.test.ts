// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#fixtures/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import AddressForm from '#widgets/checkout/address-form/component.tsx'
import { addressForm } from '#widgets/checkout/address-form/index.ts'
import type { AddressData } from '#widgets/checkout/address-form/load.ts'

function show(country: string, more: Partial<AddressData> = {}) {
  const data = {
    countries: [{ name: country, countryId: country }],
    country,
    home: 'DK',
    regions: {},
    ...more,
  }
  document.body.innerHTML = renderWidget(addressForm, AddressForm, { askBilling: false }, { data })
  return [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select')]
    .map(({ name }) => name.replace('shippingAddress.', ''))
    .filter((name) => !name.startsWith('_'))
}

it.each([
  [
    'DK',
    ['firstName', 'lastName', 'line1', 'houseNumber', 'line2', 'postalCode', 'city', 'mobilePhoneNumber'],
  ],
  ['AE', ['firstName', 'lastName', 'line1', 'houseNumber', 'line2', 'city', 'mobilePhoneNumber']],
  ['KW', ['firstName', 'lastName', 'line1', 'line2', 'city', 'mobilePhoneNumber']],
])('asks in %s for what its addresses hold', (country, fields) => {
  expect(show(country)).toEqual(fields)
})

it('asks in Türkiye for district and zone instead of postcode and city (readings 27)', () => {
  const turkishLocations = {
    districts: [{ districtId: '34', name: 'İstanbul', abbreviation: '34' }],
    zones: [{ districtId: '34', zoneId: '34-22', name: 'Kadıköy' }],
  }
  const fields = show('TR', { regions: { turkishLocations } })
  expect(fields.slice(0, 4)).toEqual(['firstName', 'lastName', 'district', 'regionCode'])
  expect(fields).not.toContain('postalCode')
  expect(screen.getByRole('option', { name: 'İstanbul – Kadıköy' })).toBeTruthy()
})

it('shows how a postcode is typed where there is a mask', () => {
  show('PT')
  expect(document.body.textContent).toContain('0000-000')
})

it('keeps what was given before', () => {
  show('DK', { shipping: { country: 'DK', line1: 'Søndergade', firstName: 'Anna' } })
  expect(screen.getByRole('textbox', { name: 'Street' })).toHaveProperty('value', 'Søndergade')
})

it('says so where nobody knows which countries goods go to', () => {
  show('DK', { countries: [] })
  expect(screen.getByRole('alert').textContent).toBe(en['feedback.error_no_countries'])
})
