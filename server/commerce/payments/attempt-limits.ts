import type { Database } from '#server/database/database.ts'
import { and, count, eq, gt, max } from '#server/database/drizzle.ts'
import { payments } from '#server/database/tables/payments.ts'
import type { Limit, RateLimits } from '#server/endpoints/rate-limits.ts'

/** The payer of an attempt. */
interface Payer {
  basketId: string
  /** `networkOf` an address; undefined in a store, where all shoppers share one. */
  network: string | undefined
  /** The signed-in user. */
  userId: string | undefined
}

/** Throttles card testing: after several refusals, each further attempt has to wait longer. */
export interface AttemptLimits {
  /** Seconds until another attempt may begin; undefined: now. */
  waitFor(payer: Payer): Promise<number | undefined>
  /** Counts a refused attempt; idempotent for the same attempt. */
  noteRefusal(payer: Omit<Payer, 'basketId'>, attemptId: string): Promise<void>
}

interface AttemptLimitsDependencies {
  database: Pick<Database, 'db'>
  limits: RateLimits
  /** Milliseconds since the epoch. */
  now: () => number
}

const hour = 3_600
/** Refusals of an hour: shoppers mistype a number and try a second card, and several of them share a network. */
const ofNetwork: Limit = { requests: 20, seconds: hour }
const ofUser: Limit = { requests: 10, seconds: hour }
const freeRefusals = 2
const maxRefusals = 10
/** Seconds after the first refusal that is not free; it doubles with each further one. */
const firstDelay = 10

const networkName = 'payments.refused.network'
const userName = 'payments.refused.user'

/** Returns the seconds to wait after a number of refusals of a basket. */
const delayAfter = (refusals: number): number => {
  if (refusals <= freeRefusals) return 0
  return refusals >= maxRefusals ? hour : firstDelay * 2 ** (refusals - freeRefusals - 1)
}

export function createAttemptLimits({ database, limits, now }: AttemptLimitsDependencies): AttemptLimits {
  /** Counts attempts in the database, which all processes share and which survives a restart. */
  async function waitOfBasket(basketId: string): Promise<number> {
    const [row] = await database.db
      .select({ count: count(), last: max(payments.updated) })
      .from(payments)
      .where(
        and(
          eq(payments.basketId, basketId),
          eq(payments.status, 'refused'),
          gt(payments.updated, new Date(now() - hour * 1_000)),
        ),
      )
    if (!row?.last) return 0
    const delayEnd = row.last.getTime() + delayAfter(row.count) * 1_000
    return Math.ceil((delayEnd - now()) / 1_000)
  }

  return {
    async waitFor({ basketId, network, userId }) {
      const waitTimes = [
        await waitOfBasket(basketId),
        (network !== undefined && limits.waitOf(networkName, network)) || 0,
        (userId !== undefined && limits.waitOf(userName, userId)) || 0,
      ]
      const longest = Math.max(...waitTimes)
      return longest > 0 ? longest : undefined
    },

    async noteRefusal({ network, userId }, attemptId) {
      const isKnown = await limits.take('payments.refused.attempt', attemptId, { requests: 1, seconds: hour })
      if (isKnown !== undefined) return
      if (network !== undefined) await limits.take(networkName, network, ofNetwork)
      if (userId !== undefined) await limits.take(userName, userId, ofUser)
    },
  }
}
