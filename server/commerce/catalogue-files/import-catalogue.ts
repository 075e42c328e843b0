import { checkCurrencies, findUnknownMarkets } from '#server/commerce/catalogue-files/check-currencies.ts'
import { checkRemoved, checkUnfinished } from '#server/commerce/catalogue-files/check-removal.ts'
import { checkStaged } from '#server/commerce/catalogue-files/check-staged.ts'
import type { FileKind } from '#server/commerce/catalogue-files/file-kind.ts'
import { fileKinds } from '#server/commerce/catalogue-files/file-kinds.ts'
import type { CatalogueFile } from '#server/commerce/catalogue-files/file-names.ts'
import { createProblemList, type ImportProblem } from '#server/commerce/catalogue-files/problem-list.ts'
import type { StagedImport } from '#server/commerce/catalogue-files/staged-import.ts'
import { stageFiles, type UnfinishedFile } from '#server/commerce/catalogue-files/staging.ts'
import { countChanges, type RowCounts, writeStaged } from '#server/commerce/catalogue-files/write-staged.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'
import { tryTransaction } from '#server/database/transactions.ts'

interface ImportOptions {
  /** Dry run: validate and count without writing. */
  isDryRun: boolean
  /** Whether to delete rows that are missing from the files, for the kinds of those files. */
  removeMissing: boolean
  /** Whether less than half as many rows of a kind can remain. Default: false. */
  removeMost?: boolean
  /** The currency of each market; empty if there are no markets yet. */
  currencies: ReadonlyMap<string, string>
}

/** Counts of changes by an import, or a dry run, in one kind of row. */
interface KindReport extends RowCounts {
  name: string
  refused: number
}

export interface ImportReport {
  /** Whether the rows were written. */
  isWritten: boolean
  kinds: readonly KindReport[]
  /** The first problems; `kinds` counts all refused rows. */
  problems: readonly ImportProblem[]
  /** Markets that have prices in the files, but do not exist yet. */
  unknownMarkets: readonly string[]
  /** Files that may be incomplete. */
  warnings: readonly string[]
}

type ImportResult = { kind: 'imported'; report: ImportReport } | { kind: 'busy' }

/** Arbitrary key of the advisory lock. */
const importLock = 4_862_138

/**
 * Imports files of the catalogue in one transaction: all of their rows, or none if one is refused. Rows are read one
 * batch at a time, so that memory does not grow with the files. Running shops see the change within a second, as they
 * see every change of these tables.
 */
export async function importCatalogue(
  database: Pick<Database, 'db'>,
  files: readonly CatalogueFile[],
  { isDryRun, removeMissing, removeMost = false, currencies }: ImportOptions,
): Promise<ImportResult> {
  const kinds = fileKinds.filter((kind) => files.some((file) => file.kind === kind))
  const result = await tryTransaction<ImportReport, ImportReport | 'busy'>(database, async (tx, undo) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${importLock}) as locked`)
    if (!rows[0]?.locked) return undo('busy')
    const problems = createProblemList()
    const staged: StagedImport = { tx, files, kinds, removeMissing, removeMost, problems }
    const unfinished: UnfinishedFile[] = []
    for (const kind of kinds) unfinished.push(...(await stageFiles(tx, kind, files, problems)))
    const warnings = checkUnfinished(staged, unfinished)
    await checkStaged(staged)
    await checkCurrencies(staged, currencies)
    const unknownMarkets = await findUnknownMarkets(staged, currencies)
    const counts = new Map<FileKind, RowCounts>()
    for (const kind of kinds) {
      const rows = await countChanges(staged, kind)
      counts.set(kind, rows)
      checkRemoved(staged, kind, rows)
    }
    const report = {
      kinds: [...counts].map(([kind, rows]) => ({
        name: kind.name,
        ...rows,
        refused: problems.refused(kind),
      })),
      problems: problems.list,
      unknownMarkets,
      warnings,
    }
    if (isDryRun || report.problems.length > 0) return undo({ ...report, isWritten: false })
    await writeStaged(staged, counts)
    return { ...report, isWritten: true }
  })
  if (result.kind === 'done') return { kind: 'imported', report: result.value }
  return result.reason === 'busy' ? { kind: 'busy' } : { kind: 'imported', report: result.reason }
}
