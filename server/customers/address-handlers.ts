import { checkAddress } from '#schemas/addresses/address-rules.ts'
import { countryCodes } from '#schemas/addresses/countries.ts'
import type { account } from '#schemas/api/account.ts'
import type { Addresses } from '#server/customers/addresses.ts'
import type { Customers } from '#server/customers/customers.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'

// Any country is accepted: an account can have addresses to which no market delivers.

type AddressHandlers = Pick<
  HandlersOf<typeof account>,
  'addresses' | 'addAddress' | 'address' | 'changeAddress' | 'removeAddress' | 'preferAddress'
>

/** Handlers of the address book. */
export function createAddressHandlers(
  addresses: Addresses,
  customers: Pick<Customers, 'change'>,
): AddressHandlers {
  return {
    async addresses(_input, caller) {
      return { status: 200, body: await addresses.of(signedIn(caller).userId) }
    },

    async addAddress({ body }, caller) {
      const errors = checkAddress(body, countryCodes)
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      const addResult = await addresses.add(signedIn(caller).userId, body)
      return addResult
        ? { status: 201, body: addResult }
        : { status: 409, message: 'The account has the maximum number of addresses.' }
    },

    async address({ path }, caller) {
      const address = await addresses.find(signedIn(caller).userId, path.addressId)
      return address ? { status: 200, body: address } : { status: 404 }
    },

    async changeAddress({ path, body }, caller) {
      const errors = checkAddress(body, countryCodes)
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      const changeResult = await addresses.change(signedIn(caller).userId, path.addressId, body)
      return changeResult ? { status: 200, body: changeResult } : { status: 404 }
    },

    async removeAddress({ path }, caller) {
      const removeResult = await addresses.remove(signedIn(caller).userId, path.addressId)
      return { status: removeResult ? 204 : 404 }
    },

    async preferAddress({ path: { addressId }, query }, caller) {
      const { userId } = signedIn(caller)
      if (query.purpose === 'billing') {
        const address = await addresses.find(userId, addressId)
        if (!address) return { status: 404 }
        await customers.change(userId, { billingAddressId: addressId })
        return { status: 200, body: address }
      }
      const preferred = await addresses.prefer(userId, addressId)
      return preferred ? { status: 200, body: preferred } : { status: 404 }
    },
  }
}
