import { type BasketInput, catalogOf } from '#renderer/loaders/load-basket.ts'
import type { Address } from '#schemas/addresses/address.ts'
import { account } from '#schemas/api/account.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { type AddressedPerson, personOf } from '#widgets/checkout/addressed-person.ts'

export type SavedAddress = Extract<ResponseOf<typeof account.address>, { status: 200 }>['body']

export interface SavedAddresses {
  /** The preferred address among those that the shop delivers to. */
  delivery?: Address | undefined
  /** The billing address, if it differs. */
  billing?: Address | undefined
  /** All of them, the preferred one first. */
  all: readonly SavedAddress[]
  /** The customer, for the fields of a first address. */
  person?: AddressedPerson
}

/** Loads the saved addresses of a customer; none for guests. */
export async function savedAddresses(
  input: BasketInput,
  countries: readonly { countryId: string }[],
): Promise<SavedAddresses> {
  const { shopper } = input
  if (!shopper?.session) return { all: [] }
  const path = { catalog: catalogOf(input) }
  const [response, user] = await Promise.all([
    shopper.call(account.addresses, { path }),
    shopper.call(account.metadata, { path }),
  ])
  const allAddresses = response.status === 200 ? response.body : []
  const addresses = allAddresses.filter(({ country }) =>
    countries.some(({ countryId }) => countryId === country),
  )
  const [delivery] = addresses
  const billingId = user.status === 200 ? user.body.billingAddressId : undefined
  const billing = allAddresses.find(({ id }) => id === billingId && id !== delivery?.id)
  return { delivery, billing, all: allAddresses, ...(user.status === 200 && { person: personOf(user.body) }) }
}
