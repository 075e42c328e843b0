import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { revisionOf, sameAddress } from '#server/content/document.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import { and, eq, inArray, isNotNull, max, or, sql } from '#server/database/drizzle.ts'
import { documents, publishedVersions } from '#server/database/tables/content.ts'
import { publicationSchedules } from '#server/database/tables/editor.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { lockPlans } from '#server/editor/drafts/lock-plans.ts'
import type { Snapshot } from '#server/editor/drafts/snapshot.ts'
import { readDraft, writeDraft } from '#server/editor/drafts/stored-draft.ts'

/** A page's old and new path. */
interface PageMove {
  from: string
  to: string
}

/** Returns the redirects with a new one, without those from the new path. */
function withRedirect(body: unknown, { from, to }: PageMove): object {
  const redirects = isRecord(body) && Array.isArray(body.redirects) ? body.redirects : []
  const otherRedirects = redirects.filter(
    (item: unknown) => !isRecord(item) || (item.from !== from && item.from !== to),
  )
  // Earlier redirects to the old path now lead to the new one directly.
  const updatedRedirects = otherRedirects.map((item: unknown) =>
    isRecord(item) && item.to === from ? { ...item, to } : item,
  )
  return { ...(isRecord(body) && body), redirects: [...updatedRedirects, { from, to, status: 301 }] }
}

/** Returns the text of redirects with a new one. @param body undefined: none yet */
const redirectsTextWith = (body: string | undefined, move: PageMove): string =>
  JSON.stringify(withRedirect(body === undefined ? undefined : parseJson(body), move))

/** Matches plans of redirects that wait, and those that began and have an end, which restores an earlier version. */
const canReturn = and(
  or(
    eq(publicationSchedules.status, 'waiting'),
    and(inArray(publicationSchedules.status, ['live', 'done']), isNotNull(publicationSchedules.until)),
  ),
  // Without parsing the texts of all plans, which can be large.
  sql`strpos(${publicationSchedules.content}, '"kind":"redirects"') > 0`,
)

/**
 * Returns the live version of redirects, and those to which ends of plans can return from it; null: no redirects.
 * The live one is last.
 */
function versionsToKeep(live: number | null, snapshots: readonly Snapshot[]): (number | null)[] {
  const versions = [live]
  for (const current of versions)
    for (const { version, before } of snapshots)
      if (current !== null && version === current && before !== undefined && !versions.includes(before))
        versions.push(before)
  return versions.toReversed()
}

interface LockedRedirects {
  id: number
  publishedVersion: number | null
}

/**
 * Publishes the redirects of a market with a new one, and writes it into each version to which the end of a plan can
 * return.
 * @returns the new version of each of these, by the earlier one; null: there were no redirects
 */
async function publishWith(
  tx: Transaction,
  { id, publishedVersion }: LockedRedirects,
  snapshots: readonly Snapshot[],
  move: PageMove,
  author: string,
): Promise<ReadonlyMap<number | null, number>> {
  const ofDocument = eq(publishedVersions.documentId, id)
  const [newest] = await tx
    .select({ version: max(publishedVersions.version) })
    .from(publishedVersions)
    .where(ofDocument)
  const keptVersions = versionsToKeep(publishedVersion, snapshots)
  const numbers = keptVersions.filter((version) => version !== null)
  const texts = await tx
    .select({ version: publishedVersions.version, body: publishedVersions.body })
    .from(publishedVersions)
    .where(and(ofDocument, inArray(publishedVersions.version, numbers)))
  const next = new Map<number | null, number>()
  for (const [index, earlier] of keptVersions.entries()) {
    const body = redirectsTextWith(texts.find(({ version }) => version === earlier)?.body, move)
    const version = (newest?.version ?? 0) + 1 + index
    await tx
      .insert(publishedVersions)
      .values({ documentId: id, version, body, revision: revisionOf(body), publishedBy: author })
    next.set(earlier, version)
  }
  return next
}

/** Returns a plan's snapshot of the redirects with a new one, and with the versions that have it. */
function planWithRedirect(
  snapshot: Snapshot,
  move: PageMove,
  next: ReadonlyMap<number | null, number>,
): Snapshot {
  const body = redirectsTextWith(snapshot.body, move)
  const { version, before } = snapshot
  return {
    ...snapshot,
    body,
    revision: revisionOf(body),
    ...(version !== undefined && { version: next.get(version) ?? version }),
    ...(before !== undefined && { before: next.get(before) ?? before }),
  }
}

/**
 * Redirects shoppers from the old path of a page: in the market's published redirects, in their draft, in plans that
 * publish them, and in the versions to which ends of plans return.
 */
export async function redirectMovedPage(
  tx: Transaction,
  market: string,
  move: PageMove,
  author: string,
): Promise<void> {
  const address = { kind: 'redirects', market, key: '' } as const
  await tx.insert(documents).values(address).onConflictDoNothing()
  const [redirects] = await tx.select().from(documents).where(isDocumentAt(address)).for('update')
  if (!redirects) return
  const plans = await lockPlans(tx, [address], canReturn)
  const ofRedirects = ({ document }: Snapshot) => sameAddress(document, address)
  const startedPlans = plans
    .filter(({ status }) => status !== 'waiting')
    .flatMap(({ snapshots }) => snapshots)
  const next = await publishWith(tx, redirects, startedPlans.filter(ofRedirects), move, author)
  const publishedVersion = next.get(redirects.publishedVersion) ?? null
  await tx
    .update(documents)
    .set({ publishedVersion, unpublished: null })
    .where(eq(documents.id, redirects.id))
  for (const { id, status, snapshots } of plans) {
    const isCurrent = ({ version }: Snapshot) =>
      status === 'waiting' || (version !== undefined && next.has(version))
    const content = snapshots.map((item) =>
      ofRedirects(item) && isCurrent(item) ? planWithRedirect(item, move, next) : item,
    )
    await tx
      .update(publicationSchedules)
      .set({ content: JSON.stringify(content) })
      .where(eq(publicationSchedules.id, id))
  }
  const stored = await readDraft(tx, address)
  if (stored?.isDraft) await writeDraft(tx, redirects.id, redirectsTextWith(stored.body, move), author)
}
