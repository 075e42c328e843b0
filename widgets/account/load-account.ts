import type { LoadResult, Shopper } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { type BasketInput, basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import { account } from '#schemas/api/account.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'

/** Timeout of a part of an account page in milliseconds. */
export const accountDeadline = basketDeadline

/** The signed-in user, as pages receive it. */
export type UserView = Extract<ResponseOf<typeof account.metadata>, { status: 200 }>['body']
export type AddressView = Extract<ResponseOf<typeof account.addresses>, { status: 200 }>['body'][number]

/** Wraps data of one visitor, which is never cached. */
export const privateData = <Data>(data: Data): LoadResult<Data> => ({ data, tags: [], seconds: 0 })

/** Pending requests by shopper: the parts of a page load at the same time, and each page has its own shopper. */
const pending = new WeakMap<Shopper, Promise<UserView | null>>()

async function fetchUser(input: BasketInput, shopper: Shopper): Promise<UserView | null> {
  if (!shopper.session) return null
  const response = await shopper
    .call(account.metadata, { path: { catalog: catalogOf(input) } })
    .catch(ignoreFailedCall)
  return response?.status === 200 ? response.body : null
}

/** Loads the signed-in user; null for guests, without a shopper, and if the call fails. Parts of one page share the call. */
export async function loadUser(input: BasketInput): Promise<UserView | null> {
  const { shopper } = input
  if (!shopper) return null
  const request = pending.get(shopper) ?? fetchUser(input, shopper)
  pending.set(shopper, request)
  return request
}
