import { Router } from 'express'
import type { Database } from '#server/database/database.ts'
import { desc, isNull } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'

interface Options {
  database: Pick<Database, 'db'>
  /** Whether a cookie header is an editor's. */
  isEditor(cookies: string | undefined): Promise<boolean>
}

/** The address at which editors of the demo read its mail. */
export const outboxPath = '/preview/outbox'

const maxMails = 50

/**
 * Shows editors the newest mails that wait in the outbox, as plain text: without a mail server nobody else could follow
 * the links in them. Mount it in the demo only, because anybody who reads a mail can use its links.
 */
export function createOutboxRouter({ database, isEditor }: Options): Router {
  const router = Router({ caseSensitive: true })
  router.get(outboxPath, async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    if (!(await isEditor(request.headers.cookie))) return response.redirect(303, '/preview/')
    const waiting = await database.db
      .select()
      .from(mailOutbox)
      .where(isNull(mailOutbox.sent))
      .orderBy(desc(mailOutbox.id))
      .limit(maxMails)
    const mails = waiting.map(({ created, recipient, subject, body }) =>
      [`Date: ${created.toISOString()}`, `To: ${recipient}`, `Subject: ${subject}`, '', body].join('\n'),
    )
    response.type('text/plain').send(`${mails.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`)
  })
  return router
}
