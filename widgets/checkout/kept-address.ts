import { type BasketInput, catalogOf } from '#renderer/loaders/load-basket.ts'
import type { Address } from '#schemas/addresses/address.ts'
import { account } from '#schemas/api/account.ts'

export interface EnteredAddresses {
  /** The one that is kept first among those that goods may go to. */
  delivery?: Address | undefined
  /** The one for bills, where that is another. */
  billing?: Address | undefined
}

/** The addresses that who is signed in prefers; none for guests. */
export async function keptAddresses(
  input: BasketInput,
  countries: readonly { countryId: string }[],
): Promise<EnteredAddresses> {
  const { shopper } = input
  if (!shopper?.session) return {}
  const path = { catalog: catalogOf(input) }
  const [answer, user] = await Promise.all([
    shopper.call(account.addresses, { path }),
    shopper.call(account.metadata, { path }),
  ])
  const addresses = (answer.status === 200 ? answer.body : []).filter(({ country }) =>
    countries.some(({ countryId }) => countryId === country),
  )
  const [delivery] = addresses
  const billingId = user.status === 200 ? user.body.billingAddressId : undefined
  const billing = addresses.find(({ id }) => id === billingId && id !== delivery?.id)
  return { delivery, billing }
}
