import type { EditedDocument, Editor, EditorProblem } from '#schemas/editor/parts.ts'
import type { publishing } from '#schemas/editor/publishing.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { addressInUse } from '#server/editor/checks/address-check.ts'
import { changedMeanwhile } from '#server/editor/checks/change-check.ts'
import { neededAfterEnd } from '#server/editor/checks/end-check.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import type { ForeignPages } from '#server/editor/drafts/foreign-pages.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { blockReasonOf, mustNotEnd } from '#server/editor/drafts/pages-in-use.ts'
import { endsReplacedBy, type PlannedEnds } from '#server/editor/drafts/planned-ends.ts'
import { type Snapshot, tagsOfSnapshots } from '#server/editor/drafts/snapshot.ts'
import { readDraft, readPageUncached, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'
import type { FullCheck } from '#server/editor/full-check.ts'
import type { PreviewLinks } from '#server/editor/preview-links.ts'
import { lockUnchanged, publishSnapshots } from '#server/editor/publish-snapshot.ts'
import type { ReviewMails } from '#server/editor/reviews/review-mails.ts'
import { type Approval, approveReviews } from '#server/editor/reviews/reviews.ts'
import type { Schedules } from '#server/editor/schedules.ts'
import { createVersionHandlers } from '#server/editor/version-handlers.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { changeAndPurge } from '#server/operations/change-and-purge.ts'
import type { Site } from '#server/site/site.ts'

export interface PublishingParts {
  database: Database
  store: Pick<ContentStore, 'unpublish'>
  bus: PurgeBus
  audit: Audit
  schedules: Schedules
  site: () => Site
  links: PreviewLinks
  reviewMails: ReviewMails
  check: FullCheck
  exampleOf: (market: string, template: string) => Promise<string | undefined>
  publicUrl: string
  readOnly: boolean
  /** Set if the other content system accepts pages back. */
  foreignPages: ForeignPages | undefined
  now: () => number
}

interface Times {
  /** Null: immediately. */
  at: Date | null
  /** Null: never. */
  until: Date | null
}

const immediately: Times = { at: null, until: null }

const detailsOf = ({ at, until }: Times) => ({
  ...(at && { at: at.toISOString() }),
  ...(until && { until: until.toISOString() }),
})

const asSnapshot = ({ document, body, revision, nextKey }: StoredDraft): Snapshot => ({
  document,
  body,
  revision,
  ...(nextKey !== null && { nextKey }),
})

const hasErrors = (results: readonly CheckedDocument[]): boolean =>
  results.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))

interface CheckedDocument {
  document: EditedDocument
  problems: EditorProblem[]
}

/** A publication that was refused. @param published what was published before that */
const blocked = (checked: CheckedDocument[], published: EditedDocument[] = []) => ({ checked, published })

const otherSystem = {
  status: 403,
  message: 'Pages come from another content system, which publishes them itself.',
} as const

const planHasChanged = {
  status: 409,
  message: 'The plan has started or ended meanwhile. Check it again before you cancel it.',
} as const

const hour = 3_600_000

/** Reads those of the documents that exist. */
async function readExisting(
  { database }: Pick<PublishingParts, 'database'>,
  documents: readonly EditedDocument[],
): Promise<StoredDraft[]> {
  const results: StoredDraft[] = []
  for (const document of documents) {
    const stored = await readDraft(database.db, document)
    if (stored) results.push(stored)
  }
  return results
}

/** Reads all of these, or returns undefined if one is missing. */
async function readAll(
  parts: Pick<PublishingParts, 'database'>,
  documents: readonly EditedDocument[],
): Promise<StoredDraft[] | undefined> {
  const results = await readExisting(parts, documents)
  return results.length === documents.length ? results : undefined
}

/** @param alongside drafts that are published with them: they are not checked, but links to them are valid */
async function checkAll(
  { check }: Pick<PublishingParts, 'check'>,
  drafts: readonly StoredDraft[],
  alongside: readonly StoredDraft[] = [],
): Promise<CheckedDocument[]> {
  const documents = [...drafts, ...alongside].flatMap(({ document, nextKey }) =>
    nextKey === null ? document : [document, { ...document, key: nextKey }],
  )
  const results: CheckedDocument[] = []
  for (const stored of drafts)
    results.push({ document: stored.document, problems: await check(stored, documents) })
  return results
}

/** Checks drafts that are published together, and whether the shop would lose one of them at the end. */
async function checkPublication(
  parts: Pick<PublishingParts, 'check' | 'site'>,
  drafts: readonly StoredDraft[],
  { until }: Times,
): Promise<CheckedDocument[]> {
  const results = await checkAll(parts, drafts)
  return results.map(({ document, problems }, index) => {
    const stored = drafts[index]
    // Without an earlier version, nothing returns at the end.
    if (!until || !stored || stored.publishedVersion !== null) return { document, problems }
    const alias = document.kind === 'page' ? readPageUncached(stored)?.alias : undefined
    const isNeeded = mustNotEnd(parts.site(), document, alias)
    return { document, problems: isNeeded ? [neededAfterEnd, ...problems] : problems }
  })
}

/** A publication whose drafts were checked. */
interface CheckedPublication {
  /** As they were read before the checks. */
  drafts: readonly StoredDraft[]
  times: Times
  /** Of the texts that are replaced. */
  ends: PlannedEnds
  /** E-mail of the editor. */
  author: string
  /** What else belongs to its transaction. */
  alongside: (tx: Transaction) => Promise<void>
}

async function publishNow(
  { database, bus, schedules }: PublishingParts,
  { drafts, times: { until }, ends, author, alongside }: CheckedPublication,
) {
  const publishResult = await changeAndPurge({ database, bus }, async (tx, purge) => {
    // The checks take seconds: an older text must not replace what a colleague published meanwhile.
    const changed = await lockUnchanged(tx, drafts)
    if (changed.length > 0) return { kind: 'changed', changed } as const
    const outcome = await publishSnapshots(tx, drafts.map(asSnapshot), author, ends)
    if (outcome.kind === 'taken') return outcome
    const { published } = outcome
    purge(tagsOfSnapshots(published))
    await alongside(tx)
    const schedule = until && (await schedules.add(tx, { snapshots: published, at: null, until, author }))
    return { ...outcome, schedule }
  })
  if (publishResult.kind === 'changed') {
    const checked = publishResult.changed.map((document) => ({ document, problems: [changedMeanwhile] }))
    return { status: 409, body: blocked(checked) } as const
  }
  if (publishResult.kind === 'taken') {
    const { document, path, by } = publishResult
    return { status: 409, body: blocked([{ document, problems: [addressInUse(path, by)] }]) } as const
  }
  return {
    status: 200,
    body: {
      published: publishResult.published.map(({ document, version }) => ({ document, version })),
      ...(publishResult.schedule && { schedule: publishResult.schedule }),
    },
  } as const
}

async function publishAt(parts: PublishingParts, publication: CheckedPublication) {
  const { database, schedules } = parts
  const { drafts, times, author, alongside } = publication
  const { at, until } = times
  if (!at) return publishNow(parts, publication)
  const schedule = await inTransaction(database, async (tx) => {
    await alongside(tx)
    return schedules.add(tx, { snapshots: drafts.map(asSnapshot), at, until, author })
  })
  return { status: 200, body: { published: [], schedule } } as const
}

/** Whether a document belongs to the other content system. */
const isElsewhere = ({ readOnly }: PublishingParts, { kind }: EditedDocument): boolean =>
  readOnly && kind === 'page'

/**
 * Returns why pages of another content system cannot be published with these times; undefined if they can, or if
 * there are none.
 */
function refusalElsewhere(parts: PublishingParts, unique: readonly EditedDocument[], { at, until }: Times) {
  if (!unique.some((item) => isElsewhere(parts, item))) return undefined
  if (!parts.foreignPages) return otherSystem
  return at || until
    ? ({
        status: 400,
        message: 'The other content system accepts pages only for immediate publication.',
      } as const)
    : undefined
}

/** Writes publications and plans to the audit log, under the new address if a page moved. */
async function auditPublication(
  { audit }: PublishingParts,
  published: readonly StoredDraft[],
  times: Times,
  editor: Editor,
): Promise<void> {
  const details = detailsOf(times)
  for (const { document, nextKey } of published)
    if (nextKey === null) await audit.note(editor, times.at ? 'schedule' : 'publish', document, details)
    else if (times.at) await audit.note(editor, 'schedule', document, { ...details, path: nextKey })
    else {
      const movedDocument = { ...document, key: nextKey }
      await audit.note(editor, 'publish', movedDocument, { ...details, movedFrom: document.key })
    }
}

/**
 * Sends pages to their content system in sequence: it has no transactions, so each that was written is published, also
 * if the next one is refused.
 */
async function sendBack(
  parts: PublishingParts,
  storedDrafts: readonly StoredDraft[],
  approval: Approval,
): Promise<{ written: EditedDocument[]; refused?: CheckedDocument }> {
  const writtenDocuments: EditedDocument[] = []
  for (const stored of storedDrafts.filter(({ document }) => isElsewhere(parts, document))) {
    const { document } = stored
    const refusal = await parts.foreignPages?.publish(stored)
    if (refusal) return { written: writtenDocuments, refused: { document, problems: [refusal] } }
    await inTransaction(parts.database, (tx) => approveReviews(tx, parts.reviewMails, [stored], approval))
    await auditPublication(parts, [stored], immediately, approval.editor)
    writtenDocuments.push(document)
  }
  return { written: writtenDocuments }
}

const isOver = (moment: Date | null, now: number): boolean => moment !== null && moment.getTime() <= now

/** Returns start (null: now) and end of a publication; undefined if the end is first. */
function timesOf(body: { at?: string; until?: string }, now: number): Times | undefined {
  const plannedAt = body.at === undefined ? null : new Date(body.at)
  const until = body.until === undefined ? null : new Date(body.until)
  const at = isOver(plannedAt, now) ? null : plannedAt
  return isOver(until, now) || (until && at && until <= at) ? undefined : { at, until }
}

/** Handlers that bring documents to shoppers, and take them from them. */
function createPublishHandlers(
  parts: PublishingParts,
): Pick<EditorHandlersOf<typeof publishing>, 'check' | 'publish' | 'unpublish'> {
  const { store, audit, schedules } = parts
  return {
    async check({ body: { documents, alongside } }) {
      const drafts = await readAll(parts, documents)
      if (!drafts) return { status: 404 }
      return { status: 200, body: await checkAll(parts, drafts, await readExisting(parts, alongside)) }
    },

    async publish({ body }, { editor }) {
      const unique = [...new Map(body.documents.map((item) => [JSON.stringify(item), item])).values()]
      const times = timesOf(body, parts.now())
      if (!times) return { status: 400, message: 'The end must be after the start.' }
      const refusal = refusalElsewhere(parts, unique, times)
      if (refusal) return refusal
      const drafts = await readAll(parts, unique)
      if (!drafts) return { status: 404 }
      if (times.until && drafts.some(({ nextKey }) => nextKey !== null))
        return { status: 400, message: 'A page that moves to another address is published without an end.' }
      const results = await checkPublication(parts, drafts, times)
      if (hasErrors(results)) return { status: 409, body: blocked(results) }
      const approval = { editor, isPlanned: times.at !== null, now: new Date(parts.now()) }
      const { written, refused } = await sendBack(parts, drafts, approval)
      if (refused) return { status: 409, body: blocked([refused], written) }
      const marketDrafts = drafts.filter(({ document }) => !isElsewhere(parts, document))
      const reply = await publishAt(parts, {
        drafts: marketDrafts,
        times,
        ends: endsReplacedBy(times.until, body.keepEnds),
        author: editor.email,
        alongside: (tx) => approveReviews(tx, parts.reviewMails, marketDrafts, approval),
      })
      if (reply.status !== 200) return { ...reply, body: { ...reply.body, published: written } }
      await auditPublication(parts, marketDrafts, times, editor)
      return reply
    },

    async unpublish({ body: { document } }, { editor }) {
      if (isElsewhere(parts, document)) return otherSystem
      const reason = blockReasonOf(parts.site(), document, await schedules.next())
      if (reason) return { status: 409, body: { reason } }
      if (!(await store.unpublish(document, editor.email))) return { status: 404 }
      await audit.note(editor, 'unpublish', document)
      return { status: 204 }
    },
  }
}

/** Handlers of schedules, preview links and the audit log. */
function createPlanHandlers(
  parts: PublishingParts,
): Pick<EditorHandlersOf<typeof publishing>, 'schedules' | 'cancelSchedule' | 'link' | 'audit'> {
  const { database, audit, schedules, links, now } = parts
  return {
    async schedules({ query: { market } }) {
      const allPlans = await schedules.all()
      return {
        status: 200,
        body: allPlans.filter(
          ({ documents }) => market === undefined || documents.some((document) => document.market === market),
        ),
      }
    },

    async cancelSchedule({ path, query }, { editor }) {
      const outcome = await schedules.cancel(path.id, query.status)
      if (outcome === 'missing') return { status: 404 }
      if (outcome === 'changed') return planHasChanged
      await audit.note(editor, 'cancel schedule', undefined, { id: path.id })
      return { status: 204 }
    },

    async link({ body: { document, hours } }, { editor }) {
      const { kind, market, key } = document
      const path = kind === 'template' ? await parts.exampleOf(market, key) : key
      if ((kind !== 'page' && kind !== 'template') || !path || !(await readDraft(database.db, document)))
        return { status: 404 }
      const expires = now() + hours * hour
      const query = new URLSearchParams({ preview: 'true', previewToken: links.token(path, expires) })
      await audit.note(editor, 'share preview', document, { hours })
      return {
        status: 201,
        body: {
          url: `${parts.publicUrl}${encodePath(path)}?${query}`,
          expires: new Date(expires).toISOString(),
        },
      }
    },

    async audit({ query }) {
      return { status: 200, body: await audit.read(query) }
    },
  }
}

export const createPublishingHandlers = (parts: PublishingParts): EditorHandlersOf<typeof publishing> => ({
  ...createVersionHandlers(parts),
  ...createPublishHandlers(parts),
  ...createPlanHandlers(parts),
})
