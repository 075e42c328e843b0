import type { Address } from '#schemas/addresses/address.ts'
import { provinceOf, stateOf } from '#schemas/addresses/states-and-provinces.ts'
import { withLatinDigits } from '#schemas/values/latin-digits.ts'

/** Fields that countries differ in. */
export type AddressField = Extract<
  keyof Address,
  | 'firstName'
  | 'lastName'
  | 'line1'
  | 'houseNumber'
  | 'city'
  | 'postalCode'
  | 'regionCode'
  | 'district'
  | 'mobilePhoneNumber'
  | 'taxOffice'
  | 'carrierPostNumber'
  | 'customsCustomerNumber'
  | 'legalCustomerNumber'
>

/** `none`: the country has no such field, and its value is ignored. */
type FieldUse = 'required' | 'optional' | 'none'

/** Fields and formats of a country's addresses. */
export interface AddressRules {
  fields: Readonly<Record<AddressField, FieldUse>>
  /** Pattern of postcodes, in upper case. Default: anything. */
  postalCode?: RegExp
  /** Typing mask of the postcode: `#` is a digit. It never rejects what validates (addresses rule 2). */
  postalCodeMask?: string
  /** Example of a postcode, where there is a mask. */
  postalCodeExample?: string
  /** List of regions to choose from. */
  region?: 'states' | 'provinces' | 'turkishLocations'
}

const defaultRules: AddressRules['fields'] = {
  firstName: 'required',
  lastName: 'required',
  line1: 'required',
  houseNumber: 'optional',
  city: 'required',
  postalCode: 'required',
  regionCode: 'none',
  district: 'none',
  mobilePhoneNumber: 'required',
  taxOffice: 'none',
  carrierPostNumber: 'none',
  customsCustomerNumber: 'none',
  legalCustomerNumber: 'none',
}

const digits = (count: number): RegExp => new RegExp(`^\\d{${count}}$`)
const spaced = /^\d{3} ?\d{2}$/

/** Postcodes by country (Universal Postal Union's addressing systems). */
const postalCodes: ReadonlyMap<string, RegExp> = new Map([
  ...['AL', 'AM', 'AT', 'AU', 'BE', 'BG', 'CH', 'CY', 'DK', 'HU', 'LI', 'MK', 'NO', 'SI', 'TN'].map(
    (country) => [country, digits(4)] as const,
  ),
  ...['BA', 'DE', 'DZ', 'EE', 'ES', 'FI', 'FR', 'HR', 'IT', 'MA', 'ME', 'RS'].map(
    (country) => [country, digits(5)] as const,
  ),
  ...['CZ', 'GR', 'SE', 'SK'].map((country) => [country, spaced] as const),
  ['AD', /^AD\d{3}$/],
  ['CA', /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/],
  ['FO', /^(FO-?)?\d{3}$/],
  ['GB', /^([A-Z]{1,2}\d[A-Z\d]?|GIR) ?\d[A-Z]{2}$/],
  ['GL', digits(4)],
  ['IE', /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/],
  ['IS', digits(3)],
  ['LT', /^(LT-?)?\d{5}$/],
  ['LU', /^(L-?)?\d{4}$/],
  ['LV', /^(LV-?)?\d{4}$/],
  ['MT', /^[A-Z]{3} ?\d{4}$/],
  ['NL', /^\d{4} ?[A-Z]{2}$/],
  ['PL', /^\d{2}-\d{3}$/],
  ['PT', /^\d{4}-\d{3}$/],
  ['RO', digits(6)],
  ['US', /^\d{5}(-\d{4})?$/],
])

/**
 * Typing masks by country (addresses rule 2). Poland's has one digit more than its postcodes, which may stay empty.
 */
const masks: ReadonlyMap<string, string> = new Map([
  ['SK', '### ##'],
  ['PT', '####-###'],
  ['PL', '##-####'],
])

/** Examples of postcodes whose mask is longer than they are. */
const examples: ReadonlyMap<string, string> = new Map([['PL', '00-000']])

type CountryRules = Omit<AddressRules, 'fields'> & { fields: Partial<AddressRules['fields']> }

const withoutPostalCode: CountryRules = { fields: { postalCode: 'none' } }
const legal: CountryRules = { fields: { legalCustomerNumber: 'required' } }

/** Countries that differ from the default (addresses rule 1). */
const countryRules: ReadonlyMap<string, CountryRules> = new Map<string, CountryRules>([
  ['AD', { fields: { customsCustomerNumber: 'required' } }],
  ['AE', withoutPostalCode],
  ['CA', { fields: { regionCode: 'required' }, region: 'provinces' }],
  ['DE', { fields: { carrierPostNumber: 'optional' } }],
  ['DZ', legal],
  ['EG', withoutPostalCode],
  ['JO', withoutPostalCode],
  ['KW', { fields: { postalCode: 'none', houseNumber: 'none' } }],
  ['MK', legal],
  ['QA', { fields: { postalCode: 'none', legalCustomerNumber: 'required' } }],
  ['SA', { fields: { postalCode: 'none', customsCustomerNumber: 'required' } }],
  ['TN', legal],
  [
    'TR',
    {
      fields: {
        postalCode: 'none',
        city: 'none',
        district: 'required',
        regionCode: 'required',
        taxOffice: 'optional',
      },
      region: 'turkishLocations',
    },
  ],
  ['US', { fields: { regionCode: 'required' }, region: 'states' }],
])

/** Returns the address rules of a country. Unknown countries have the default rules, with any postcode. */
export function addressRulesOf(country: string): AddressRules {
  const { fields, ...rest } = countryRules.get(country) ?? { fields: {} }
  const postalCode = postalCodes.get(country)
  const postalCodeMask = masks.get(country)
  const postalCodeExample = examples.get(country) ?? postalCodeMask?.replaceAll('#', '0')
  return {
    ...rest,
    fields: { ...defaultRules, ...fields },
    ...(postalCode && { postalCode }),
    ...(postalCodeMask && { postalCodeMask }),
    ...(postalCodeExample && { postalCodeExample }),
  }
}

/** In form order. */
export const addressFields: readonly AddressField[] = [
  'firstName',
  'lastName',
  'line1',
  'houseNumber',
  'city',
  'postalCode',
  'regionCode',
  'district',
  'mobilePhoneNumber',
  'taxOffice',
  'carrierPostNumber',
  'customsCustomerNumber',
  'legalCustomerNumber',
]

const phone = /^\+?[\d ()/.-]{5,30}$/

/** Whether a text can be a telephone number. */
export const isPhoneNumber = (text: string): boolean => phone.test(withLatinDigits(text))

/** Fields that foreign systems read as numbers. */
const numberFields: ReadonlySet<AddressField> = new Set([
  'postalCode',
  'mobilePhoneNumber',
  'carrierPostNumber',
  'customsCustomerNumber',
  'legalCustomerNumber',
])

/** Returns a field's value as it is stored: trimmed, and numbers with Latin digits. */
function storedValue(address: Address, field: AddressField): string {
  const value = address[field]?.trim() ?? ''
  return numberFields.has(field) ? withLatinDigits(value) : value
}

function isRegion(region: AddressRules['region'], code: string, district = ''): boolean {
  if (region === 'states') return stateOf(code) !== undefined
  if (region === 'provinces') return provinceOf(code) !== undefined
  // Not validated here, because the list is long: forms get it with the basket, and the server looks the zone up.
  return region !== 'turkishLocations' || (code.startsWith(`${district}-`) && /^\d\d-\d\d$/.test(code))
}

/** Returns the text key of an invalid value. */
function problemWith(field: AddressField, value: string, address: Address, rules: AddressRules) {
  switch (field) {
    case 'postalCode':
      return rules.postalCode?.test(value.toUpperCase()) === false ? 'address.postalCode' : undefined
    case 'mobilePhoneNumber':
      return isPhoneNumber(value) ? undefined : 'address.phone'
    case 'regionCode':
      return isRegion(rules.region, value, address.district?.trim()) ? undefined : 'form.choose'
  }
  return undefined
}

/**
 * Checks an address; returns text keys by field, empty if it is valid. Server and forms share it.
 * @param countries that are allowed
 */
export function checkAddress(
  address: Address,
  countries: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  if (!countries.includes(address.country)) return { country: ['form.choose'] }
  const rules = addressRulesOf(address.country)
  return Object.fromEntries(
    addressFields.flatMap((field): [string, readonly string[]][] => {
      const use = rules.fields[field]
      if (use === 'none') return []
      const value = storedValue(address, field)
      const isMissing = value === '' && use === 'required'
      const problem = isMissing ? 'form.required' : value && problemWith(field, value, address, rules)
      return problem ? [[field, [problem]]] : []
    }),
  )
}

/**
 * Normalises an address for storage: trimmed, the postcode in upper case, numbers with Latin digits, without fields that
 * its country does not have.
 */
export function tidyAddress(address: Address): Address {
  const { fields } = addressRulesOf(address.country)
  const tidy: Address = { ...address }
  for (const field of addressFields) {
    const value = storedValue(address, field)
    if (fields[field] === 'none' || value === '') delete tidy[field]
    else tidy[field] = field === 'postalCode' ? value.toUpperCase() : value
  }
  return tidy
}
