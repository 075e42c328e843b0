import type { Shopper } from '#renderer/loader.ts'
import { type BasketInput, catalogOf } from '#renderer/loaders/load-basket.ts'
import { account } from '#schemas/api/account.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'

export type User = Extract<ResponseOf<typeof account.metadata>, { status: 200 }>['body']

/** Loads the signed-in user; undefined for guests. */
export async function loadUser(input: BasketInput, shopper: Shopper): Promise<User | undefined> {
  if (!shopper.session) return undefined
  const response = await shopper.call(account.metadata, { path: { catalog: catalogOf(input) } })
  return response.status === 200 ? response.body : undefined
}
