import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobHandlers } from '#server/composition/kinds.ts'
import type { Database } from '#server/database/database.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { payments } from '#server/database/tables/payments.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { createMailJob } from '#server/mail/mail-job.ts'
import { type Mail, queueMail, sendMailKind } from '#server/mail/outbox.ts'
import { createMailPruningJob } from '#server/mail/prune-job.ts'
import { createSmtp, type SendMail } from '#server/mail/smtp.ts'
import { openSite } from '#server/site/site-holder.ts'
import { testSecret } from '#tests/support/demo-catalogue.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

// Sends mail from the outbox to a fake SMTP server that can misbehave.

let database: Database
let server: FakeMailServer
let time: number
let smtp: SendMail

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startFakeMailServer()
  smtp = await createSmtp(server.url)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.delete(jobs)
  await database.db.delete(mailOutbox)
  time = Date.parse('2026-09-01T12:00:00Z')
  server.behave('takes')
})

const site = await openSite({ list: async () => [], assets: async () => [], pages: async () => [] })

const runnerOf = (handlers: ReadonlyMap<string, JobHandler>) =>
  createJobRunner({
    database,
    handlers,
    now: () => time,
    steady: () => time,
    random: () => 0.5,
    report: () => undefined,
    onError(error) {
      throw error
    },
  })

function deliver(send: SendMail = smtp): Promise<number> {
  const handler = createMailJob({
    database,
    site: site.current,
    publicUrl: 'https://shop.example',
    mailFrom: undefined,
    send,
    now: () => time,
  })
  return runnerOf(new Map([[sendMailKind, handler]])).runDue()
}

const mail: Mail = {
  market: 'dk',
  recipient: 'anna@example.com',
  subject: 'Hello\r\nBcc: everybody@example.com',
  body: 'Good morning.',
}
const queue = (overrides: Partial<Mail> = {}) =>
  database.db.transaction((tx) => queueMail(tx, { ...mail, ...overrides }))
const outbox = async () => (await database.db.select().from(mailOutbox))[0]
const lastMail = () => server.received.at(-1)?.text ?? ''
const headerOf = (name: string, text = lastMail()) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'm').exec(text)?.[1]?.replaceAll(/\s+/g, ' ')

it('delivers a mail once, with all its headers', async () => {
  await queue({
    replyTo: 'bo@example.com',
    listUnsubscribe: `https://shop.example/end?token=${'x'.repeat(90)}`,
  })
  await deliver()
  await deliver()
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({ from: 'service@shop.example', to: ['anna@example.com'] })
  expect(headerOf('From')).toBe('"shop.example" <service@shop.example>')
  expect(headerOf('To')).toBe('anna@example.com')
  expect(headerOf('Reply-To')).toBe('bo@example.com')
  expect(headerOf('Subject')).toBe('Hello Bcc: everybody@example.com')
  expect(headerOf('Bcc')).toBeUndefined()
  expect(headerOf('List-Unsubscribe')?.replaceAll(' ', '')).toBe(
    `<https://shop.example/end?token=${'x'.repeat(90)}>`,
  )
  expect(headerOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(lastMail()).toContain('Good morning.')
  expect(await outbox()).toMatchObject({ sent: new Date(time), attempts: 1, error: null })
  expect(await outbox()).toMatchObject({ body: '', html: null, listUnsubscribe: null })
})

it('deletes old mail by its kind, sent or not', async () => {
  const days = 86_400_000
  const kinds = ['account', 'list', 'order', 'giftCard'] as const
  for (const kind of kinds) await queue({ kind, recipient: `${kind}@example.com` })
  const prune = createMailPruningJob(database, () => time)
  const statesOf = async () => {
    await prune({}, { id: 1, attempt: 1, signal: new AbortController().signal })
    return (await database.db.select().from(mailOutbox)).map(({ kind }) => kind).sort()
  }
  await database.db.update(mailOutbox).set({ created: new Date(time) })
  time += 3 * days
  expect(await statesOf()).toEqual(['giftCard', 'list', 'order'])
  time += 90 * days
  expect(await statesOf()).toEqual([])
})

it('removes the addresses of payments ninety days after they are over', async () => {
  const payment = (id: string, status: 'ordered' | 'cancelled' | 'awaiting' | 'authorised') => ({
    ...({
      id,
      basketId: id,
      basketFingerprint: '',
      market: 'dk',
      provider: 'sandbox',
      method: 'scheme',
    } as const),
    ...({
      channel: 'web',
      amount: 100,
      currency: 'DKK',
      status,
      requestDigest: '',
      idempotencyKey: id,
    } as const),
    ...{
      email: 'payer@example.com',
      created: new Date(time),
      updated: new Date(time),
      expires: new Date(time),
    },
  })
  const statuses = ['ordered', 'cancelled', 'awaiting', 'authorised'] as const
  await database.db.insert(payments).values(statuses.map((status) => payment(status, status)))
  const prune = createMailPruningJob(database, () => time)
  const withAddress = async () => {
    await prune({}, { id: 1, attempt: 1, signal: new AbortController().signal })
    const rows = await database.db.select().from(payments)
    return rows.flatMap(({ id, email }) => (email === null ? [] : id)).sort()
  }
  time += 90 * 86_400_000
  expect(await withAddress()).toEqual([...statuses].sort())
  time += 1
  expect(await withAddress()).toEqual(['authorised', 'awaiting'])
})

it('sends HTML as an alternative to plain text', async () => {
  await queue({ html: '<p>Good <b>morning</b>.</p>' })
  await deliver()
  expect(headerOf('Content-Type')).toContain('multipart/alternative')
  expect(lastMail()).toContain('Good morning.')
  expect(lastMail()).toContain('<p>Good <b>morning</b>.</p>')
})

it('retries temporary failures and timeouts', async () => {
  await queue()
  server.behave('is busy')
  await deliver()
  expect(await outbox()).toMatchObject({ sent: null, refused: null, attempts: 1 })
  expect((await outbox())?.error).toContain('Come back later')
  expect(await deliver()).toBe(0)
  server.behave('hangs')
  time += 60_000
  // A short timeout.
  await deliver(await createSmtp(server.url, 500))
  expect(await outbox()).toMatchObject({ sent: null, refused: null, attempts: 2 })
  server.behave('takes')
  time += 60_000
  await deliver()
  expect(await outbox()).toMatchObject({ sent: new Date(time), attempts: 3, error: null })
})

it('sends mail once a server is back that was away for days', async () => {
  await queue()
  server.behave('is busy')
  for (let count = 0; count < 15; count += 1) {
    await deliver()
    time += 6 * 3_600_000
  }
  expect(await outbox()).toMatchObject({ sent: null, refused: null })
  server.behave('takes')
  await deliver()
  expect(await outbox()).toMatchObject({ sent: new Date(time), error: null })
  expect(await database.db.select().from(jobs)).toEqual([])
})

it('resends mail of unknown status with the same Message-ID', async () => {
  await queue()
  server.behave('dies after DATA')
  await deliver()
  expect((await outbox())?.sent).toBeNull()
  server.behave('takes')
  time += 60_000
  await deliver()
  const ids = server.received.slice(-2).map(({ text }) => headerOf('Message-ID', text))
  expect(ids[0]).toBe(`<${(await outbox())?.reference}@shop.example>`)
  expect(ids[1]).toBe(ids[0])
  expect((await outbox())?.sent).toEqual(new Date(time))
})

it('gives up on permanent failures, stores the reason, and empties the mail', async () => {
  await queue({
    recipient: 'nobody@example.com',
    html: '<p>Code</p>',
    listUnsubscribe: 'https://shop.example',
  })
  server.behave('refuses')
  await deliver()
  const emptied = { body: '', html: null, listUnsubscribe: null }
  expect(await outbox()).toMatchObject({ sent: null, refused: new Date(time), ...emptied })
  expect((await outbox())?.error).toContain('No such mailbox')
  time += 60_000
  expect(await deliver()).toBe(0)
})

it('retries a wrong password and a refused connection, as an operator can fix these', async () => {
  await queue()
  await deliver(await createSmtp(server.url.replace('secret', 'wrong'), 500))
  expect(await outbox()).toMatchObject({ sent: null, refused: null, attempts: 1 })
  time += 60_000
  await deliver(await createSmtp('smtp://127.0.0.1:1'))
  expect(await outbox()).toMatchObject({ sent: null, refused: null, attempts: 2 })
})

it('refuses several recipients', async () => {
  const before = server.received.length
  await queue({ recipient: 'a@example.com, b@example.com' })
  await deliver()
  expect(server.received).toHaveLength(before)
  expect((await outbox())?.error).toContain('is not a single address')
})

it('sends mail that was queued while there was no server, unless it has become too old', async () => {
  const runWith = async (smtpUrl: string | undefined) => {
    const none = new Map<string, JobHandler>()
    const handlers = await createJobHandlers({
      config: { publicUrl: 'https://shop.example', smtpUrl, mailFrom: undefined, webhookNetworks: [] },
      secret: testSecret,
      database,
      site: site.current,
      now: () => time,
      checkout: none,
      loyalty: none,
      tracking: undefined,
      metrics: { webhookDelivery: () => {} },
      editor: none,
    })
    return runnerOf(handlers).runDue()
  }
  const before = server.received.length
  await queue({ kind: 'account', recipient: 'old@example.com' })
  await database.db.update(mailOutbox).set({ created: new Date(time - 3 * 86_400_000) })
  await queue()
  expect(await runWith(undefined)).toBe(0)
  const prune = createMailPruningJob(database, () => time)
  await prune({}, { id: 1, attempt: 1, signal: new AbortController().signal })
  expect(await database.db.select().from(jobs)).toHaveLength(1)
  expect(await runWith(server.url)).toBe(1)
  expect(server.received.slice(before)).toMatchObject([{ to: ['anna@example.com'] }])
  expect(await runWith(server.url)).toBe(0)
})
