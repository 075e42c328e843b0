import type { ProviderId } from '#schemas/commerce/payment.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type ProviderEvent, providerEventSchema } from '#server/commerce/payments/provider/provider-event.ts'
import type { Providers } from '#server/commerce/payments/providers.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNull, sql } from '#server/database/drizzle.ts'
import { paymentEvents } from '#server/database/tables/payments.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { addJob } from '#server/jobs/jobs.ts'

export const eventJob = 'payments.event'

/** Webhooks of all providers: verified, stored, acknowledged, and then processed. */
export interface WebhookEvents {
  /** `forged`: not sent by the provider. Otherwise the event is stored and can be acknowledged. */
  receive(
    provider: ProviderId,
    body: unknown,
    header: (name: string) => string | undefined,
  ): Promise<'forged' | 'kept'>
  /** Processes an event; idempotent. */
  process(eventId: number): Promise<void>
  /** Ids of unprocessed events. */
  waiting(): Promise<readonly number[]>
}

const checkEvent = compileSchema<typeof providerEventSchema, ProviderEvent>(providerEventSchema)

interface WebhookEventsDependencies {
  database: Database
  providers: Providers
  now: () => number
  /** Processes an event. */
  handle: (event: ProviderEvent, provider: ProviderId) => Promise<void>
}

export function createWebhookEvents({
  database,
  providers,
  now,
  handle,
}: WebhookEventsDependencies): WebhookEvents {
  const { db } = database

  return {
    async receive(provider, body, header) {
      const reading = providers.byId(provider)?.readWebhook(body, header)
      if (reading?.kind !== 'events') return 'forged'
      await inTransaction(database, async (tx) => {
        for (const event of reading.events) {
          const [row] = await tx
            .insert(paymentEvents)
            .values({
              provider,
              eventKey: event.key,
              event: JSON.stringify(event),
              received: new Date(now()),
            })
            .onConflictDoNothing()
            .returning({ id: paymentEvents.id })
          if (row)
            await addJob(tx, {
              kind: eventJob,
              payload: { eventId: row.id },
              due: new Date(now()),
              key: String(row.id),
            })
        }
      })
      return 'kept'
    },

    async process(eventId) {
      const isWaiting = and(eq(paymentEvents.id, eventId), isNull(paymentEvents.processed))
      const [row] = await db
        .update(paymentEvents)
        .set({ attempts: sql`${paymentEvents.attempts} + 1` })
        .where(isWaiting)
        .returning()
      if (!row) return
      const checked = checkEvent(parseJson(row.event))
      if (checked.kind === 'valid') await handle(checked.value, row.provider)
      await db
        .update(paymentEvents)
        .set({ processed: new Date(now()) })
        .where(eq(paymentEvents.id, eventId))
    },

    async waiting() {
      const rows = await db
        .select({ id: paymentEvents.id })
        .from(paymentEvents)
        .where(isNull(paymentEvents.processed))
        // Events that fail again and again come last.
        .orderBy(paymentEvents.attempts, paymentEvents.id)
        .limit(200)
      return rows.map(({ id }) => id)
    },
  }
}
