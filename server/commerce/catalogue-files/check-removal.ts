import { type FileKind, quoted } from '#server/commerce/catalogue-files/file-kind.ts'
import type { StagedImport } from '#server/commerce/catalogue-files/staged-import.ts'
import type { UnfinishedFile } from '#server/commerce/catalogue-files/staging.ts'
import type { RowCounts } from '#server/commerce/catalogue-files/write-staged.ts'

// An incomplete file would delete the rest of the catalogue.

const wholeFile = { line: undefined, field: undefined }

/** Refuses files that may be incomplete if missing rows are deleted; else returns a warning for each. */
export function checkUnfinished(
  { removeMissing, problems }: Pick<StagedImport, 'removeMissing' | 'problems'>,
  unfinished: readonly UnfinishedFile[],
): string[] {
  const fact = (row: string) => `The last row, ${quoted(row)}, does not end in a newline`
  if (!removeMissing)
    return unfinished.map(({ file, row }) => `${file.name}: ${fact(row)}. Check that the file is complete.`)
  for (const { file, row } of unfinished)
    problems.addRow(file.kind, [
      { ...wholeFile, file: file.name, message: `${fact(row)}: --remove-missing needs a complete file.` },
    ])
  return []
}

/** Refuses to delete more than half of the rows of a kind without `removeMost`. */
export function checkRemoved(
  { removeMost, problems }: Pick<StagedImport, 'removeMost' | 'problems'>,
  kind: FileKind,
  { changed, unchanged, removed }: RowCounts,
): void {
  const stored = changed + unchanged + removed
  if (removeMost || removed * 2 <= stored || problems.refused(kind) > 0) return
  problems.addRow(kind, [
    {
      ...wholeFile,
      file: kind.name,
      message: `${removed} of ${stored} rows are missing and would be deleted. If that is intended, use --remove-most.`,
    },
  ])
}
