import { callProvider } from '#server/commerce/payments/provider/provider-request.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNull, lt, sql } from '#server/database/drizzle.ts'
import { sandboxWebhooks } from '#server/database/tables/sandbox.ts'

/** Sends the sandbox's webhooks to the shop over HTTP, like a foreign system. */
export interface WebhookSender {
  /** Sends due webhooks. */
  sendDue(): Promise<void>
  /** Schedules a check for due webhooks; repeated calls are merged. */
  wake(): void
  close(): Promise<void>
}

const maxAttempts = 5
const retryAfter = 5_000
const firstRetryDelay = 300

/** @param address for webhooks; undefined while the server does not listen yet */
export function createWebhookSender(
  { db }: Database,
  now: () => number,
  address: () => string | undefined,
  onError: (error: unknown) => void,
): WebhookSender {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let running: Promise<void> = Promise.resolve()

  const unsent = isNull(sandboxWebhooks.sent)

  async function send(id: number, body: string, url: string): Promise<void> {
    const response = await callProvider({ url, headers: {}, body, timeout: 5_000 })
    const received = response.kind === 'answer' && response.status < 300
    const changes = received
      ? { sent: new Date(now()) }
      : { due: new Date(now() + retryAfter), attempts: sql`${sandboxWebhooks.attempts} + 1` }
    await db.update(sandboxWebhooks).set(changes).where(eq(sandboxWebhooks.id, id))
  }

  async function sendDue(): Promise<void> {
    const url = address()
    if (url === undefined) return
    const due = await db
      .select()
      .from(sandboxWebhooks)
      .where(
        and(unsent, lt(sandboxWebhooks.due, new Date(now() + 1)), lt(sandboxWebhooks.attempts, maxAttempts)),
      )
      .orderBy(sandboxWebhooks.id)
      .limit(50)
    for (const { id, body } of due) if (!closed) await send(id, body, url)
  }

  async function sendNext(): Promise<boolean> {
    const [row] = await db
      .select({ id: sandboxWebhooks.id })
      .from(sandboxWebhooks)
      .where(and(unsent, lt(sandboxWebhooks.attempts, maxAttempts)))
      .limit(1)
    return row !== undefined
  }

  function wake(delay = firstRetryDelay): void {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      running = sendDue()
        .then(async () => {
          if (!closed && (await sendNext())) wake(1_000)
        })
        .catch(onError)
    }, delay)
    timer.unref()
  }

  return {
    sendDue,
    wake: () => wake(),
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
