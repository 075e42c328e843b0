import { randomUUID } from 'node:crypto'
import type { OrderEvent } from '#schemas/commerce/order-events.ts'
import type { ListedDelivery, ListedWebhook } from '#schemas/editor/webhook-parts.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, lt, ne } from '#server/database/drizzle.ts'
import { webhookDeliveries, webhooks } from '#server/database/tables/machines.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { createTextCipher, type TextCipher } from '#server/operations/text-cipher.ts'
import type { ReachableNetworks } from '#server/security/reachable-networks.ts'
import { type SecretKeys, storageKeysFor } from '#server/security/secret-key.ts'
import { queueDelivery, queueTestEvent } from '#server/webhooks/order-events.ts'
import { newWebhookSecret } from '#server/webhooks/sign-message.ts'
import { listedDelivery, listedWebhook } from '#server/webhooks/webhook-rows.ts'

/** Why an address is refused: the host does not exist, or is not public. */
type AddressRefusal = 'unknown' | 'private'
type NewWebhook = { kind: 'added'; secret: string; listed: ListedWebhook } | { kind: AddressRefusal }

/** Webhooks: addresses of other systems that receive events of orders (orders rule 13). */
export interface Webhooks {
  /** The newest first. */
  list(): Promise<ListedWebhook[]>
  /** Adds a webhook, whose secret is returned here only, if its address can be reached. */
  add(url: URL, events: readonly OrderEvent[], author: string): Promise<NewWebhook>
  /** Changes a webhook if its new address can be reached. Pending deliveries go to the new address. */
  change(id: string, url: URL, events: readonly OrderEvent[]): Promise<'changed' | 'missing' | AddressRefusal>
  /** Queues a test event. Returns whether the webhook exists. */
  sendTest(id: string): Promise<boolean>
  /** Removes a webhook with its deliveries. Returns its address; undefined if there is none. */
  remove(id: string): Promise<string | undefined>
  /** The latest deliveries, the newest first; undefined without such a webhook. */
  deliveries(id: string): Promise<ListedDelivery[] | undefined>
  /** Requeues a delivery that is not pending. Returns whether it exists. */
  resend(id: string): Promise<boolean>
}

/** Maximum number of deliveries that are listed. */
const maxListed = 100
const day = 86_400_000
/** Retention of a delivery, longer than its retries. */
const retention = 30 * day

/** Encrypts signing secrets. */
export const webhookCipher = (secret: SecretKeys): TextCipher =>
  createTextCipher(storageKeysFor(secret, 'webhook'))

/** Deletes old deliveries. @param now milliseconds since the epoch */
export async function pruneDeliveries({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.created, new Date(now - retention)))
}

interface WebhooksDependencies {
  database: Database
  secret: SecretKeys
  networks: ReachableNetworks
  /** Milliseconds since the epoch. */
  now: () => number
}

export function createWebhooks({ database, secret: keys, networks, now }: WebhooksDependencies): Webhooks {
  const { db } = database
  const cipher = webhookCipher(keys)

  return {
    async list() {
      return (await db.select().from(webhooks).orderBy(desc(webhooks.created))).map(listedWebhook)
    },

    async add(url, events, author) {
      const { kind } = await networks.resolve(url)
      if (kind !== 'reachable') return { kind }
      const id = randomUUID()
      const secret = newWebhookSecret()
      const row = {
        id,
        url: url.href,
        events: JSON.stringify(events),
        sealed: cipher.seal(secret, id),
        author,
        created: new Date(now()),
        failingSince: null,
      }
      await db.insert(webhooks).values(row)
      return { kind: 'added', secret, listed: listedWebhook(row) }
    },

    async change(id, url, events) {
      const { kind } = await networks.resolve(url)
      if (kind !== 'reachable') return kind
      const rows = await db
        .update(webhooks)
        .set({ url: url.href, events: JSON.stringify(events) })
        .where(eq(webhooks.id, id))
        .returning({ id: webhooks.id })
      return rows.length > 0 ? 'changed' : 'missing'
    },

    sendTest: (id) =>
      inTransaction(database, async (tx) => {
        const [row] = await tx
          .select({ id: webhooks.id })
          .from(webhooks)
          .where(eq(webhooks.id, id))
          .for('key share')
        if (row) await queueTestEvent(tx, id, now())
        return row !== undefined
      }),

    async remove(id) {
      const [row] = await db.delete(webhooks).where(eq(webhooks.id, id)).returning()
      return row?.url
    },

    async deliveries(id) {
      const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id))
      if (!webhook) return undefined
      const rows = await db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, id))
        .orderBy(desc(webhookDeliveries.created))
        .limit(maxListed)
      return rows.map(listedDelivery)
    },

    resend: (id) =>
      inTransaction(database, async (tx) => {
        const queued = await tx
          .update(webhookDeliveries)
          .set({ status: 'waiting', attempts: 0, due: new Date(now()) })
          .where(and(eq(webhookDeliveries.id, id), ne(webhookDeliveries.status, 'waiting')))
          .returning({ id: webhookDeliveries.id })
        if (queued.length > 0) await queueDelivery(tx, id, now())
        return queued.length > 0
      }),
  }
}
