import { type BasketInput, catalogOf } from '#renderer/loaders/load-basket.ts'
import type { Address } from '#schemas/addresses/address.ts'
import { account } from '#schemas/api/account.ts'

/** Returns the customer's preferred address with delivery; undefined for guests. */
export async function keptAddress(
  input: BasketInput,
  countries: readonly { countryId: string }[],
): Promise<Address | undefined> {
  const { shopper } = input
  if (!shopper?.session) return undefined
  const answer = await shopper.call(account.addresses, { path: { catalog: catalogOf(input) } })
  const kept = answer.status === 200 ? answer.body : []
  return kept.find(({ country }) => countries.some(({ countryId }) => countryId === country))
}
