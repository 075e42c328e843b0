import type { SQL } from 'drizzle-orm'
import type { FileKind } from '#server/commerce/catalogue-files/file-kind.ts'
import type { CatalogueFile } from '#server/commerce/catalogue-files/file-names.ts'
import { maxListed, type ProblemList } from '#server/commerce/catalogue-files/problem-list.ts'
import { toNumber } from '#server/database/decoders.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Transaction } from '#server/database/transactions.ts'

/** An import with its rows in temporary tables. */
export interface StagedImport {
  tx: Transaction
  files: readonly CatalogueFile[]
  /** The kinds that have files. */
  kinds: readonly FileKind[]
  /** Whether to delete rows that are missing from the files. */
  removeMissing: boolean
  /** Whether less than half as many rows of a kind can remain. */
  removeMost: boolean
  problems: ProblemList
}

type Row = Readonly<Record<string, unknown>>

const orNull = (value: unknown): number | null => (value === null ? null : toNumber(value))

/** Returns the name of a file by its index; the kind's name without one. */
export const fileOf = ({ files }: StagedImport, kind: FileKind, index: number | null): string =>
  (index === null ? undefined : files[index]?.name) ?? kind.name

/** Adds a problem for every row of a query, which selects `in_file` and `in_line`. */
export async function report(
  staged: StagedImport,
  kind: FileKind,
  query: SQL,
  problemOf: (row: Row) => { field: string | undefined; message: string },
): Promise<void> {
  const { rows } = await staged.tx.execute(
    sql`select found.*, count(*) over () as total from (${query}) as found order by in_file, in_line limit ${maxListed}`,
  )
  for (const row of rows)
    staged.problems.addRow(kind, [
      {
        file: fileOf(staged, kind, orNull(row.in_file)),
        line: orNull(row.in_line) ?? undefined,
        ...problemOf(row),
      },
    ])
  staged.problems.addUnlisted(kind, Number(rows[0]?.total ?? 0) - rows.length)
}
