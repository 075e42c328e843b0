import { randomUUID } from 'node:crypto'
import { documentSchema, type EditedDocument } from '#schemas/editor/parts.ts'
import type { Schedule } from '#schemas/editor/publishing.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { sameAddress } from '#server/content/document.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, gte, inArray, lte, ne, sql } from '#server/database/drizzle.ts'
import { editors, publicationSchedules } from '#server/database/tables/editor.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import { endsReplacedBy } from '#server/editor/drafts/planned-ends.ts'
import { type Snapshot, snapshotsIn, tagsOfSnapshots } from '#server/editor/drafts/snapshot.ts'
import { titleIn } from '#server/editor/drafts/usage.ts'
import { endSnapshots, publishSnapshots, type SnapshotOutcome } from '#server/editor/publish-snapshot.ts'
import type { ReviewMails } from '#server/editor/reviews/review-mails.ts'
import { closeSettledReviews } from '#server/editor/reviews/reviews.ts'
import { type JobHandler, jobHandler } from '#server/jobs/handler.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { changeAndPurge } from '#server/operations/change-and-purge.ts'

interface NewSchedule {
  snapshots: readonly Snapshot[]
  /** Null: they are published already. */
  at: Date | null
  until: Date | null
  author: string
}

/** Planned publications. */
export interface Schedules {
  /** Within the publishing transaction, if it is published now. */
  add(tx: Transaction, schedule: NewSchedule): Promise<Schedule>
  /** The next first. */
  all(): Promise<Schedule[]>
  /** Returns the documents of a schedule; none if there is none. */
  documents(id: string): Promise<EditedDocument[]>
  /** Returns the time of each document's next step, by its address as JSON. */
  next(): Promise<ReadonlyMap<string, string>>
  /**
   * Cancels a schedule. A cancellation of a schedule that was waiting must not take the end from one that has started.
   * @param status in which it is cancelled. Default: any
   * @returns `changed` if it is in another status, `missing` if there is nothing left to cancel
   */
  cancel(id: string, status?: Schedule['status']): Promise<'cancelled' | 'changed' | 'missing'>
  /** Runs due steps. */
  job: JobHandler
}

export const publicationKind = 'publication'

type Row = typeof publicationSchedules.$inferSelect

const documentsIn = (row: Pick<Row, 'content'>): EditedDocument[] =>
  snapshotsIn(row.content).map(({ document }) => document)

function asSchedule(row: Row): Schedule {
  const { id, author, status, reason } = row
  const snapshots = snapshotsIn(row.content)
  return {
    id,
    documents: snapshots.map(({ document }) => document),
    titles: snapshots.map(({ body }) => titleIn(parseJson(body))),
    at: row.publishAt?.toISOString() ?? null,
    until: row.until?.toISOString() ?? null,
    author,
    status: status === 'waiting' || status === 'live' ? status : 'failed',
    reason,
  }
}

/** Returns the time of the next step. */
const momentOf = ({ status, at, until }: Schedule): string => (status === 'waiting' ? at : until) ?? ''

type TakenAddress = Extract<SnapshotOutcome, { kind: 'taken' }>

/** A schedule's step: texts that were published or ended, why nothing was published, or that none was due. */
type Step =
  | { kind: 'publish as scheduled' | 'end as scheduled'; texts: readonly Snapshot[] }
  | { kind: 'plan failed'; failure: TakenAddress }
  | { kind: 'nothing due' }

/** A schedule after one of its steps. */
interface AdvancedSchedule {
  row: Row
  step: Step
}

/** Time of the next step; null if none is left. */
function nextOf({ status, publishAt, until }: Row): Date | null {
  if (status === 'waiting') return publishAt
  return status === 'live' ? until : null
}

interface Options {
  database: Database
  bus: PurgeBus
  audit: Audit
  reviewMails: Pick<ReviewMails, 'planFailed'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** States of plans that are listed, and can be cancelled. */
const open = ['waiting', 'live', 'failed'] as const

const has = (id: string) => eq(publicationSchedules.id, id)

/** Time of a plan's next step; null for one that failed. */
const nextMoment = sql`case ${publicationSchedules.status}
  when 'waiting' then ${publicationSchedules.publishAt} when 'live' then ${publicationSchedules.until} end`

/** Plans that are listed: those whose next step is due first. */
const maxListed = 500

const checkDocument = compileSchema(documentSchema)

/** Returns the address of a stored document as JSON. @throws if it is invalid */
function addressIn(documentValue: unknown): string {
  const checked = checkDocument(typeof documentValue === 'string' ? parseJson(documentValue) : documentValue)
  if (checked.kind === 'invalid') throw new Error('Stored schedule names no document')
  const { kind, market, key } = checked.value
  return JSON.stringify([kind, market, key])
}

/** Returns the time of each document's next step. The database reads the addresses: texts can be large. */
async function nextSteps({ db }: Database): Promise<ReadonlyMap<string, string>> {
  const document = sql`json_array_elements(${publicationSchedules.content}::json) ->> 'document'`
  const rows = await db
    .select({ address: document.mapWith(addressIn), moment: nextMoment.mapWith(publicationSchedules.until) })
    .from(publicationSchedules)
    .where(inArray(publicationSchedules.status, ['waiting', 'live']))
    .orderBy(nextMoment)
  const moments = new Map<string, string>()
  for (const { address, moment } of rows)
    if (!moments.has(address)) moments.set(address, moment.toISOString())
  return moments
}

const listSchedules = async ({ db }: Database): Promise<Schedule[]> =>
  (
    await db
      .select()
      .from(publicationSchedules)
      .where(inArray(publicationSchedules.status, open))
      .orderBy(sql`${nextMoment} nulls last`, asc(publicationSchedules.created))
      .limit(maxListed)
  )
    .map(asSchedule)
    .toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1))

/** Returns the stored fields of a schedule after its publication. */
function stateAfter({ until, content }: Row, outcome: SnapshotOutcome) {
  if (outcome.kind === 'taken') {
    const reason = `${outcome.document.key} could not move to ${outcome.path}: the address is taken.`
    return { status: 'failed' as const, reason, content }
  }
  const status = until ? ('live' as const) : ('done' as const)
  return { status, reason: null, content: JSON.stringify(outcome.published) }
}

/** Milliseconds by which a late end can be overtaken by the start of another plan. */
const lateness = 24 * 3_600_000

/**
 * Returns the texts of other plans that overlapped a plan's start and whose end has passed. Plans with the same end run
 * in any order, so that the end of one can still be pending.
 */
async function textsPossiblyReplaced(
  tx: Transaction,
  { id, publishAt, created }: Row,
  now: number,
): Promise<Snapshot[]> {
  const start = (publishAt ?? created).getTime()
  const rows = await tx
    .select({ content: publicationSchedules.content })
    .from(publicationSchedules)
    .where(
      and(
        ne(publicationSchedules.id, id),
        inArray(publicationSchedules.status, ['live', 'done']),
        gte(publicationSchedules.until, new Date(start - lateness)),
        lte(publicationSchedules.until, new Date(now)),
      ),
    )
  return rows.flatMap(({ content }) => snapshotsIn(content))
}

/** Runs a schedule's next step if it is due. Idempotent, so that a repeated job changes nothing. */
async function runNextStep(tx: Transaction, id: string, now: number): Promise<AdvancedSchedule | undefined> {
  const [row] = await tx.select().from(publicationSchedules).where(has(id)).for('update')
  if (!row) return undefined
  const isDue = (moment: Date | null) => moment !== null && moment.getTime() <= now
  if (row.status === 'waiting' && isDue(row.publishAt)) {
    const outcome = await publishSnapshots(
      tx,
      snapshotsIn(row.content),
      row.author,
      endsReplacedBy(row.until, false),
    )
    await closeSettledReviews(tx)
    const next = stateAfter(row, outcome)
    await tx.update(publicationSchedules).set(next).where(has(id))
    const advanced = { ...row, ...next }
    return outcome.kind === 'published'
      ? { row: advanced, step: { kind: 'publish as scheduled', texts: outcome.published } }
      : { row: advanced, step: { kind: 'plan failed', failure: outcome } }
  }
  if (row.status === 'live' && isDue(row.until)) {
    const replaced = await textsPossiblyReplaced(tx, row, now)
    const texts = await endSnapshots(tx, snapshotsIn(row.content), replaced, row.author)
    await tx.update(publicationSchedules).set({ status: 'done' }).where(has(id))
    return { row: { ...row, status: 'done' }, step: { kind: 'end as scheduled', texts } }
  }
  return { row, step: { kind: 'nothing due' } }
}

/**
 * Runs every step that is due until a moment, in the order in which jobs run them.
 * @returns the steps, each with its schedule and its outcome
 */
export async function advanceUntil(tx: Transaction, moment: Date): Promise<string[]> {
  const steps: string[] = []
  for (;;) {
    const [next] = await tx
      .select({ id: publicationSchedules.id })
      .from(publicationSchedules)
      .where(lte(nextMoment, moment.toISOString()))
      .orderBy(nextMoment, asc(publicationSchedules.created))
      .limit(1)
    const advanced = next && (await runNextStep(tx, next.id, moment.getTime()))
    if (!advanced) return steps
    steps.push(`${advanced.row.id} ${advanced.row.status}`)
  }
}

/** Queues a mail about a failed plan to its author, unless they are no longer an editor. */
async function notifyAuthor(
  tx: Transaction,
  reviewMails: Options['reviewMails'],
  { author, content }: Row,
  { document, path }: TakenAddress,
): Promise<void> {
  const [editor] = await tx.select({ email: editors.email }).from(editors).where(eq(editors.email, author))
  if (!editor) return
  const snapshot = snapshotsIn(content).find((item) => sameAddress(item.document, document))
  const title = (snapshot && titleIn(parseJson(snapshot.body))) || document.key
  await queueMail(tx, reviewMails.planFailed(editor.email, { document, title }, path))
}

async function auditStep({ audit }: Options, { row, step }: AdvancedSchedule): Promise<void> {
  if (step.kind === 'plan failed')
    for (const document of documentsIn(row)) await audit.note(row.author, step.kind, document)
  if (!('texts' in step)) return
  for (const { document, movedFrom } of step.texts)
    await audit.note(row.author, step.kind, document, movedFrom === undefined ? {} : { movedFrom })
}

/** Stores a schedule, with the job of its first step. */
async function addSchedule(
  tx: Transaction,
  { snapshots, at, until, author }: NewSchedule,
  now: number,
): Promise<Schedule> {
  const row: Row = {
    id: randomUUID(),
    content: JSON.stringify(snapshots),
    publishAt: at,
    until,
    author,
    status: at ? 'waiting' : 'live',
    reason: null,
    created: new Date(now),
  }
  await tx.insert(publicationSchedules).values(row)
  const due = at ?? until ?? new Date(now)
  await addJob(tx, { kind: publicationKind, payload: { id: row.id }, due, key: row.id })
  return asSchedule(row)
}

export function createSchedules(options: Options): Schedules {
  const { database, now } = options
  return {
    all: () => listSchedules(database),

    add: (tx, schedule) => addSchedule(tx, schedule, now()),

    next: () => nextSteps(database),

    async documents(id) {
      const rows = await database.db.select().from(publicationSchedules).where(has(id))
      return rows.flatMap(documentsIn)
    },

    cancel: (id, status) =>
      inTransaction(database, async (tx) => {
        const [row] = await tx.select().from(publicationSchedules).where(has(id)).for('update')
        const current = open.find((candidate) => candidate === row?.status)
        if (!current) return 'missing'
        if (status !== undefined && status !== current) return 'changed'
        await tx.update(publicationSchedules).set({ status: 'cancelled' }).where(has(id))
        return 'cancelled'
      }),

    job: jobHandler(
      {
        type: 'object',
        properties: { id: { type: 'string' } },
        required: ['id'],
        additionalProperties: false,
      },
      async ({ id }) => {
        const advanced = await changeAndPurge(options, async (tx, purge) => {
          const advanced = await runNextStep(tx, id, now())
          if (!advanced) return undefined
          const { row, step } = advanced
          if (step.kind === 'plan failed') await notifyAuthor(tx, options.reviewMails, row, step.failure)
          if ('texts' in step) purge(tagsOfSnapshots(step.texts))
          return advanced
        })
        if (!advanced) return { kind: 'done' }
        await auditStep(options, advanced)
        const next = nextOf(advanced.row)
        return next ? { kind: 'later', due: next } : { kind: 'done' }
      },
    ),
  }
}
