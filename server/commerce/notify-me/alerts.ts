import { randomBytes } from 'node:crypto'
import type { Money } from '#schemas/values/money.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, gt, inArray } from '#server/database/drizzle.ts'
import { type AlertKind, productAlerts } from '#server/database/tables/notify-me.ts'
import { type Mail, queueMail } from '#server/mail/outbox.ts'

export type Alert = typeof productAlerts.$inferSelect

interface NewAlert {
  market: string
  kind: AlertKind
  productId: string
  email: string
  /** For `priceDrop`: the current price. */
  price?: Money
}

/** Subscriptions to products: each gets one mail. */
export interface Alerts {
  /** Subscribes; an existing subscription is renewed. */
  add(alert: NewAlert): Promise<void>
  /** Finds the alert of an address that waits for a product to be in stock, or on sale. */
  find(market: string, productId: string, email: string): Promise<Alert | undefined>
  /** Returns the market of a known token, without changes. */
  marketOf(token: string): Promise<string | undefined>
  /** Ends all alerts of the address that a token was sent to, in all markets. Returns the token's market, if it exists. */
  end(token: string): Promise<string | undefined>
  /** Sets the price that an alert compares with. */
  setPrice(id: number, price: Money): Promise<void>
  /** Waiting alerts in order of their id, after the given one. */
  waiting(after: number, size: number): Promise<readonly Alert[]>
  /**
   * Queues the mail unless it was queued before.
   * @returns whether it was queued now
   */
  markSent(id: number, mail: Mail): Promise<boolean>
}

export function createAlerts({ db }: Database, now: () => number): Alerts {
  return {
    async add({ email, price, ...alert }) {
      const fresh = {
        status: 'waiting',
        created: new Date(now()),
        notified: null,
        price: price?.amount ?? null,
        currency: price?.currency ?? null,
      } as const
      await db
        .insert(productAlerts)
        .values({
          ...alert,
          email: email.toLowerCase(),
          token: randomBytes(24).toString('base64url'),
          ...fresh,
        })
        .onConflictDoUpdate({
          target: [productAlerts.market, productAlerts.kind, productAlerts.productId, productAlerts.email],
          set: fresh,
        })
    },

    async find(market, productId, email) {
      const [row] = await db
        .select()
        .from(productAlerts)
        .where(
          and(
            eq(productAlerts.market, market),
            inArray(productAlerts.kind, ['inStock', 'goingLive']),
            eq(productAlerts.productId, productId),
            eq(productAlerts.email, email.toLowerCase()),
            eq(productAlerts.status, 'waiting'),
          ),
        )
      return row
    },

    async marketOf(token) {
      const [existing] = await db.select().from(productAlerts).where(eq(productAlerts.token, token))
      return existing?.market
    },

    async end(token) {
      const [existing] = await db.select().from(productAlerts).where(eq(productAlerts.token, token))
      if (!existing) return undefined
      await db.update(productAlerts).set({ status: 'ended' }).where(eq(productAlerts.email, existing.email))
      return existing.market
    },

    async setPrice(id, { amount, currency }) {
      await db.update(productAlerts).set({ price: amount, currency }).where(eq(productAlerts.id, id))
    },

    waiting: (after, size) =>
      db
        .select()
        .from(productAlerts)
        .where(and(eq(productAlerts.status, 'waiting'), gt(productAlerts.id, after)))
        .orderBy(asc(productAlerts.id))
        .limit(size),

    markSent: (id, mail) =>
      db.transaction(async (tx) => {
        const [alerted] = await tx
          .update(productAlerts)
          .set({ status: 'notified', notified: new Date(now()) })
          .where(and(eq(productAlerts.id, id), eq(productAlerts.status, 'waiting')))
          .returning({ id: productAlerts.id })
        if (alerted) await queueMail(tx, mail)
        return alerted !== undefined
      }),
  }
}
