import type { Loaded, Shopper } from '#renderer/loader.ts'
import { type BasketInput, basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import { account } from '#schemas/api/account.ts'
import type { AnswerOf } from '#schemas/api/endpoint.ts'

/** Milliseconds that a part of an account page waits. */
export const accountDeadline = basketDeadline

/** Who is signed in, as pages know them. */
export type ShownUser = Extract<AnswerOf<typeof account.metadata>, { status: 200 }>['body']
export type ShownAddress = Extract<AnswerOf<typeof account.addresses>, { status: 200 }>['body'][number]

/** Of one visitor: kept by nobody. */
export const ofOne = <Data>(data: Data): Loaded<Data> => ({ data, tags: [], seconds: 0 })

/** Calls that are under way: the parts of a page ask at the same time, each page with a shopper of its own. */
const underWay = new WeakMap<Shopper, Promise<ShownUser | null>>()

async function askFor(input: BasketInput, shopper: Shopper): Promise<ShownUser | null> {
  if (!shopper.session) return null
  const answer = await shopper.call(account.metadata, { path: { catalog: catalogOf(input) } })
  return answer.status === 200 ? answer.body : null
}

/** Who is signed in; null for guests, and where nobody asks. Parts of one page share the call. */
export async function loadUser(input: BasketInput): Promise<ShownUser | null> {
  const { shopper } = input
  if (!shopper) return null
  const asked = underWay.get(shopper) ?? askFor(input, shopper)
  underWay.set(shopper, asked)
  return asked
}
