import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Address, coordinatesOf, isFilled } from '#schemas/addresses/address.ts'
import { addressRulesOf, checkAddress, tidyAddress } from '#schemas/addresses/address-rules.ts'
import { countries } from '#schemas/addresses/countries.ts'
import { withMask } from '#schemas/addresses/postal-code-mask.ts'

const person = { firstName: 'Anna', lastName: 'Holm', mobilePhoneNumber: '+45 12 34 56 78' }
const danish: Address = {
  ...person,
  country: 'DK',
  line1: 'Vestergade',
  houseNumber: '12',
  city: 'Aarhus',
  postalCode: '8000',
}
const check = (address: Address) => checkAddress(address, [address.country])

it('reports missing fields of an address by field', () => {
  expect(check(danish)).toEqual({})
  expect(check({ country: 'DK', line1: ' ' })).toEqual({
    firstName: ['form.required'],
    lastName: ['form.required'],
    line1: ['form.required'],
    city: ['form.required'],
    postalCode: ['form.required'],
    mobilePhoneNumber: ['form.required'],
  })
  expect(checkAddress(danish, ['SE', 'NO'])).toEqual({ country: ['form.choose'] })
})

it.each(['AE', 'EG', 'JO', 'KW', 'QA', 'SA', 'TR'])('requires no postcode in %s', (country) => {
  expect(addressRulesOf(country).fields.postalCode).toBe('none')
})

it('requires a district and its zone in Türkiye, and no city or postcode', () => {
  const turkish: Address = {
    ...person,
    country: 'TR',
    line1: 'Bağdat Caddesi',
    district: '34',
    regionCode: '34-23',
  }
  expect(check(turkish)).toEqual({})
  expect(check({ ...turkish, regionCode: '06-01' })).toEqual({ regionCode: ['form.choose'] })
  expect(tidyAddress({ ...turkish, city: 'İstanbul', postalCode: '34710' })).toEqual(turkish)
})

it('has no house number in Kuwait', () => {
  expect(addressRulesOf('KW').fields.houseNumber).toBe('none')
  expect(addressRulesOf('DK').fields.houseNumber).toBe('optional')
})

it.each([
  ['QA', 'legalCustomerNumber'],
  ['DZ', 'legalCustomerNumber'],
  ['MK', 'legalCustomerNumber'],
  ['TN', 'legalCustomerNumber'],
  ['AD', 'customsCustomerNumber'],
  ['SA', 'customsCustomerNumber'],
] as const)('requires in %s the number that its customs need: %s', (country, field) => {
  expect(check({ ...person, country, line1: 'x', city: 'y' })).toMatchObject({ [field]: ['form.required'] })
})

it('accepts in Germany the courier post number of a locker', () => {
  expect(addressRulesOf('DE').fields.carrierPostNumber).toBe('optional')
})

it.each([
  ['US', 'NY', 'ON'],
  ['CA', 'ON', 'NY'],
])('accepts in %s the region %s and not %s', (country, region, other) => {
  const postalCode = country === 'US' ? '10001' : 'K1A 0B1'
  const address: Address = { ...danish, country, postalCode }
  expect(check({ ...address, regionCode: region })).toEqual({})
  expect(check({ ...address, regionCode: other })).toEqual({ regionCode: ['form.choose'] })
  expect(check(address)).toEqual({ regionCode: ['form.required'] })
})

it.each([
  ['PL', '00-950', '00950'],
  ['SE', '114 55', '1145'],
  ['NL', '1017 ab', '1017'],
  ['GB', 'SW1A 1AA', 'SW1A'],
  ['US', '10001-1234', '1000'],
  ['CA', 'k1a0b1', 'KIA 0B1X'],
  ['IE', 'D02 AF30', 'D02'],
])('accepts in %s the postcode %s and not %s', (country, right, wrong) => {
  const address: Address = { ...danish, country, regionCode: country === 'CA' ? 'ON' : 'NY' }
  expect(check({ ...address, postalCode: right })).toEqual({})
  expect(check({ ...address, postalCode: wrong })).toEqual({ postalCode: ['address.postalCode'] })
})

describe('postcode masks', () => {
  it.each([
    ['SK', '81101', '811 01'],
    ['PT', '1000205', '1000-205'],
    ['PL', '00950', '00-950'],
    ['PL', '00', '00'],
    ['PL', 'abc', 'abc'],
    ['DK', '8000', '8000'],
  ])('format input in %s: %s becomes %s', (country, typed, shown) => {
    expect(withMask(addressRulesOf(country).postalCodeMask, typed)).toBe(shown)
  })

  it.each(['SK', 'PT', 'PL'])('never invalidate a valid postcode of %s', (country) => {
    const { postalCode, postalCodeMask } = addressRulesOf(country)
    if (!postalCode) throw new Error('no pattern')
    fc.assert(
      fc.property(fc.stringMatching(postalCode), (code) => {
        expect(withMask(postalCodeMask, code)).toMatch(postalCode)
        expect(withMask(postalCodeMask, code.replaceAll(/\D/g, ''))).toMatch(postalCode)
      }),
    )
  })
})

it('reads Arabic and Persian digits in numbers, and stores Latin ones', () => {
  const address = { ...danish, postalCode: '٨٠٠٠', mobilePhoneNumber: '+۴۵ ۱۲ ۳۴ ۵۶ ۷۸' }
  expect(check(address)).toEqual({})
  expect(tidyAddress(address)).toMatchObject({ postalCode: '8000', mobilePhoneNumber: '+45 12 34 56 78' })
})

it('normalises an address idempotently, without changing its problems', () => {
  const texts = fc.string({ maxLength: 20 })
  const addresses = fc.record(
    {
      country: fc.constantFrom(...countries.map(({ id }) => id || 'NA')),
      line1: texts,
      city: texts,
      postalCode: texts,
      regionCode: texts,
      district: texts,
      mobilePhoneNumber: texts,
    },
    { requiredKeys: ['country'] },
  )
  fc.assert(
    fc.property(addresses, (address) => {
      const tidy = tidyAddress(address)
      expect(tidyAddress(tidy)).toEqual(tidy)
      expect(check(tidy)).toEqual(check(address))
    }),
  )
})

it('counts an address as filled, and its position as known, only if they are', () => {
  expect([isFilled(undefined), isFilled({ country: 'DK', line1: '' }), isFilled(danish)]).toEqual([
    false,
    false,
    true,
  ])
  expect(coordinatesOf({ country: 'DK', geoCoordinates: { latitude: 0, longitude: 10 } })).toBeUndefined()
  expect(coordinatesOf({ country: 'DK', geoCoordinates: { latitude: 56, longitude: 10 } })).toEqual({
    latitude: 56,
    longitude: 10,
  })
})
