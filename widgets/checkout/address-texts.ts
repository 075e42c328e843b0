import { formTexts } from '#renderer/components/form/form-texts.ts'

/** Labels of an address's fields. */
export const addressTexts = [
  'address.carrierPostNumber',
  'address.carrierPostNumberHint',
  'address.choose',
  'address.city',
  'address.country',
  'address.customsCustomerNumber',
  'address.district',
  'address.doubt',
  'address.firstName',
  'address.houseNumber',
  'address.lastName',
  'address.legalCustomerNumber',
  'address.line1',
  'address.line2',
  'address.mobilePhoneNumber',
  'address.postcode',
  'address.postcode.provinces',
  'address.postcode.states',
  'address.province',
  'address.state',
  'address.suggestions',
  'address.taxOffice',
  'address.zone',
] as const

export type AddressTexts = Readonly<Record<(typeof addressTexts)[number], string>>

/** Texts of the address parts of a form. */
export const addressPartTexts = [
  ...formTexts,
  ...addressTexts,
  'address.phone',
  'address.postalCode',
  'addressBook.gone',
  'checkout.addressTitle',
  'checkout.anotherAddress',
  'checkout.billingAddress',
  'checkout.sameAsDelivery',
] as const
