import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { createMailJob } from '#server/mail/mail-job.ts'
import { sendMailKind } from '#server/mail/outbox.ts'
import { createSmtp } from '#server/mail/smtp.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom'>
  database: Database
  site: () => Site
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Every kind of job with who does it: a kind is one line. */
export async function createJobHandlers(parts: Parts): Promise<ReadonlyMap<string, JobHandler>> {
  const { smtpUrl, mailFrom, publicUrl } = parts.config
  const send = smtpUrl === undefined ? undefined : await createSmtp(smtpUrl)
  return new Map([[sendMailKind, createMailJob({ ...parts, publicUrl, mailFrom, send })]])
}
