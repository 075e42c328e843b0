import { addressKey, type DocumentAddress } from '#server/content/document.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import { and, eq, inArray, or, sql } from '#server/database/drizzle.ts'
import type { ReadDatabase, ReadQueries } from '#server/database/read-database.ts'
import { documents, publishedVersions } from '#server/database/tables/content.ts'
import { publicationSchedules } from '#server/database/tables/editor.ts'
import { type Snapshot, snapshotsIn } from '#server/editor/drafts/snapshot.ts'

/** A text that may return: a version of a document. */
interface ReturningText extends DocumentAddress {
  version: number
}

const keyOf = (text: ReturningText): string => `${addressKey(text)} ${text.version}`

/**
 * Returns the texts that may return when plans end. A text that another plan published may return as well as the one
 * before it, depending on which plan ends first.
 * @param replacedVersions texts of all plans by their version, each with the version that it replaced
 */
function returningTexts(
  snapshots: readonly Snapshot[],
  replacedVersions: ReadonlyMap<string, number>,
): ReturningText[] {
  const found = new Map<string, ReturningText>()
  for (const { document, before } of snapshots) {
    let version = before ?? undefined
    while (version !== undefined) {
      const text = { ...document, version }
      const key = keyOf(text)
      if (found.has(key)) break
      found.set(key, text)
      version = replacedVersions.get(key)
    }
  }
  return [...found.values()]
}

/** Returns how many plans show a picture: with a text of their own, or with one that returns at their end. */
export async function countPlansWith({ db }: ReadDatabase, path: string): Promise<number> {
  const rows = await db
    .select({ status: publicationSchedules.status, content: publicationSchedules.content })
    .from(publicationSchedules)
    .where(inArray(publicationSchedules.status, ['waiting', 'live', 'done']))
  const plans = rows.map((row) => ({ ...row, snapshots: snapshotsIn(row.content) }))
  const replacedVersions = new Map<string, number>()
  for (const { document, version, before } of plans.flatMap(({ snapshots }) => snapshots))
    if (version !== undefined && typeof before === 'number')
      replacedVersions.set(keyOf({ ...document, version }), before)
  let count = 0
  for (const { status, content, snapshots } of plans) {
    if (status === 'done') continue
    const texts = content.includes(path) ? [] : returningTexts(snapshots, replacedVersions)
    if (content.includes(path) || (await holdsPicture(db, texts, path))) count += 1
  }
  return count
}

async function holdsPicture(
  db: ReadQueries,
  texts: readonly ReturningText[],
  path: string,
): Promise<boolean> {
  if (texts.length === 0) return false
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(publishedVersions, eq(publishedVersions.documentId, documents.id))
    .where(
      and(
        or(...texts.map((text) => and(isDocumentAt(text), eq(publishedVersions.version, text.version)))),
        sql`strpos(${publishedVersions.body}, ${path}) > 0`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
