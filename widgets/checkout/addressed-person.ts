import type { Address } from '#schemas/addresses/address.ts'
import type { User } from '#schemas/visitors/user.ts'

/** The part of an address that an account knows without any address. */
export type AddressedPerson = Pick<Address, 'firstName' | 'lastName' | 'mobilePhoneNumber'>

/** Returns a customer's name and number as the fields of an address. */
export const personOf = ({
  firstName,
  lastName,
  phoneNumber,
}: Pick<User, 'firstName' | 'lastName' | 'phoneNumber'>): AddressedPerson => ({
  ...(firstName && { firstName }),
  ...(lastName && { lastName }),
  ...(phoneNumber && { mobilePhoneNumber: phoneNumber }),
})
