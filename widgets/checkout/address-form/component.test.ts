// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addressFields, addressRulesOf, checkAddress } from '#schemas/addresses/address-rules.ts'
import { countries } from '#schemas/addresses/countries.ts'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import AddressForm from '#widgets/checkout/address-form/component.tsx'
import { addressForm } from '#widgets/checkout/address-form/index.ts'
import type { AddressData } from '#widgets/checkout/address-form/load.ts'

function show(country: string, overrides: Partial<AddressData> = {}) {
  const data = {
    countries: [{ name: country, countryId: country }],
    country,
    home: 'DK',
    regions: {},
    billTo: { chosen: undefined, countries: [], regions: {} },
    showsBilling: false,
    ...overrides,
  }
  document.body.innerHTML = renderWidget(addressForm, AddressForm, { askBilling: false }, { data })
  return [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select')]
    .map(({ name }) => name.replace('shippingAddress.', ''))
    .filter((name) => !name.startsWith('_'))
}

/** A valid postcode by the pattern of its country. */
const validPostcode = (form: RegExp | undefined): string =>
  ['800', '8000', '80000', '800000', '800 00', '80-000', '8000-000', '8000 AB', 'AD100', 'VLT 1117'].find(
    (code) => !form || form.test(code),
  ) ?? ''

it.each([
  [
    'DK',
    ['firstName', 'lastName', 'line1', 'houseNumber', 'line2', 'postalCode', 'city', 'mobilePhoneNumber'],
  ],
  ['AE', ['firstName', 'lastName', 'line1', 'houseNumber', 'line2', 'city', 'mobilePhoneNumber']],
  ['KW', ['firstName', 'lastName', 'line1', 'line2', 'city', 'mobilePhoneNumber']],
])('shows the fields of addresses in %s', (country, fields) => {
  expect(show(country)).toEqual(fields)
})

const turkishLocations = {
  districts: [{ districtId: '34', name: 'İstanbul', abbreviation: '34' }],
  zones: [{ districtId: '34', zoneId: '34-22', name: 'Kadıköy' }],
}
const regions = {
  allowedStates: [{ name: 'New York', abbreviation: 'NY' }],
  allowedProvinces: [{ name: 'Ontario', abbreviation: 'ON', vatName: 'HST', vatNameFrench: 'TVH' }],
  turkishLocations,
}
const regionCodes: Readonly<Record<string, string>> = { US: 'NY', CA: 'ON', TR: '34-22' }
/** A valid postcode for countries with a format. */
const postalCodes: Readonly<Record<string, string>> = { CA: 'M5V 1Z4', GB: 'SW1A 1AA', IE: 'D02 AF30' }

it.each(countries.map(({ id, name }) => [id, name]).filter(([id]) => id))(
  'validates addresses in %s as the server does: %s',
  (country = '') => {
    const shown = show(country, { regions })
    const { fields, postalCode } = addressRulesOf(country)
    expect(shown.filter((name) => name !== 'line2').sort()).toEqual(
      addressFields.filter((field) => fields[field] !== 'none').sort(),
    )
    const controls = [...document.querySelectorAll<HTMLInputElement>('[name^="shippingAddress."][required]')]
    const required = controls.map(({ name }) => name.replace('shippingAddress.', ''))
    expect(Object.keys(checkAddress({ country }, [country])).sort()).toEqual(required.sort())
    const code = postalCodes[country] ?? validPostcode(postalCode)
    const address = {
      ...Object.fromEntries(required.map((name) => [name, 'Anna'])),
      country,
      ...(fields.postalCode === 'required' && { postalCode: code }),
      ...(fields.district === 'required' && { district: '34' }),
      ...(fields.regionCode === 'required' && { regionCode: regionCodes[country] ?? '' }),
      mobilePhoneNumber: '+45 12 34 56 78',
    }
    expect(checkAddress(address, [country])).toEqual({})
    const field = document.querySelector<HTMLInputElement>('[name="shippingAddress.postalCode"]')
    if (field?.pattern) expect(code).toMatch(new RegExp(`^(?:${field.pattern})$`, 'v'))
    if (!postalCode) return
    expect(checkAddress({ ...address, postalCode: '?' }, [country])).toEqual({
      postalCode: ['address.postalCode'],
    })
  },
)

it('shows district and zone instead of postcode and city in Türkiye', () => {
  const fields = show('TR', { regions: { turkishLocations } })
  expect(fields.slice(0, 4)).toEqual(['firstName', 'lastName', 'district', 'regionCode'])
  expect(fields).not.toContain('postalCode')
  expect(screen.getByRole('option', { name: 'İstanbul – Kadıköy' })).toBeTruthy()
})

it.each([
  ['US', 'ZIP code'],
  ['CA', 'Postal code'],
  ['GB', 'Postcode'],
])('uses the local name of a postcode in %s', (country, name) => {
  show(country, { regions })
  expect(screen.getByRole('textbox', { name })).toHaveProperty('name', 'shippingAddress.postalCode')
})

it.each([
  ['PT', '0000-000'],
  ['PL', '00-000'],
  ['SK', '000 00'],
])('shows how a postcode of %s is typed, which has a mask', (country, example) => {
  show(country)
  expect(screen.getByText(example)).toBeTruthy()
  expect(example).toMatch(addressRulesOf(country).postalCode ?? /^$/)
})

it('preserves earlier input', () => {
  show('DK', { shipping: { country: 'DK', line1: 'Søndergade', firstName: 'Anna' } })
  expect(screen.getByRole('textbox', { name: 'Street' })).toHaveProperty('value', 'Søndergade')
})

it('shows a message if the delivery countries are unknown', () => {
  show('DK', { countries: [] })
  expect(screen.getByRole('alert').textContent).toBe(en['feedback.error_no_countries'])
})

it('marks only those billing fields as optional that the country does not require', () => {
  const data = {
    countries: [{ name: 'Denmark', countryId: 'DK' }],
    country: 'DK',
    home: 'DK',
    regions: {},
    billTo: {
      chosen: 'US',
      countries: [
        { value: 'CA', title: 'Canada' },
        { value: 'US', title: 'United States' },
      ],
      regions,
    },
    showsBilling: false,
  }
  document.body.innerHTML = renderWidget(addressForm, AddressForm, { askBilling: true }, { data })
  const isMarked = (name: string) =>
    document
      .querySelector(`label[for$="-billingAddress.${name}"]`)
      ?.textContent?.includes(en['form.optional'])
  const marks = ['country', 'city', 'regionCode', 'postalCode', 'line2', 'houseNumber'].map(isMarked)
  expect(marks).toEqual([false, false, false, false, true, true])
})

it('lets guests choose another billing address, as long as theirs is that of the delivery', () => {
  const shipping = { country: 'DK', line1: 'Søndergade', firstName: 'Anna' }
  const data = {
    countries: [{ name: 'Denmark', countryId: 'DK' }],
    country: 'DK',
    home: 'DK',
    regions: {},
    billTo: { chosen: undefined, countries: [], regions: {} },
    showsBilling: false,
    shipping,
  }
  const chosen = (overrides: Partial<AddressData>) => {
    document.body.innerHTML = renderWidget(
      addressForm,
      AddressForm,
      { askBilling: true },
      { data: { ...data, ...overrides } },
    )
    return document.querySelector<HTMLInputElement>('[name="billingAddressId"]:checked')?.value
  }
  expect(chosen({})).toBe('same')
  expect(chosen({ billing: shipping })).toBe('same')
  expect(chosen({ billing: { ...shipping, line1: 'Nørregade' } })).toBe('')
  expect(chosen({ showsBilling: true })).toBe('')
})
