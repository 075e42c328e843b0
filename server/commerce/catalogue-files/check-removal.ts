import { type FileKind, quoteValue } from '#server/commerce/catalogue-files/file-kind.ts'
import type { StagedImport } from '#server/commerce/catalogue-files/staged-import.ts'
import type { UnfinishedFile } from '#server/commerce/catalogue-files/staging.ts'
import type { RowCounts } from '#server/commerce/catalogue-files/write-staged.ts'

// An incomplete file would delete the rest of the catalogue.

/** Refuses files that may be incomplete if missing rows are deleted; else returns a warning for each. */
export function checkUnfinished(
  { removeMissing, problems }: Pick<StagedImport, 'removeMissing' | 'problems'>,
  unfinished: readonly UnfinishedFile[],
): string[] {
  const fact = (row: string) => `The last row, ${quoteValue(row)}, does not end in a newline`
  if (!removeMissing)
    return unfinished.map(({ file, row }) => `${file.name}: ${fact(row)}. Check that the file is complete.`)
  for (const { file, row } of unfinished)
    problems.addWhole(file.kind, 'file', file.name, `${fact(row)}: --remove-missing needs a complete file.`)
  return []
}

/**
 * Refuses to delete rows of a kind without `removeMost` if less than half as many would remain. New rows count: a
 * complete file can have other keys.
 */
export function checkRemoved(
  { removeMost, problems }: Pick<StagedImport, 'removeMost' | 'problems'>,
  kind: FileKind,
  { added, changed, unchanged, removed }: RowCounts,
): void {
  const stored = changed + unchanged + removed
  const remaining = added + changed + unchanged
  if (removeMost || remaining * 2 >= stored || problems.has(kind)) return
  problems.addWhole(
    kind,
    'deletion',
    kind.name,
    `${removed} of ${stored} rows are missing and would be deleted. If that is intended, use --remove-most.`,
  )
}
