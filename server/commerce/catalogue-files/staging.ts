import type { SQL } from 'drizzle-orm'
import type { FileKind } from '#server/commerce/catalogue-files/file-kind.ts'
import type { CatalogueFile } from '#server/commerce/catalogue-files/file-names.ts'
import { tableName } from '#server/commerce/catalogue-files/kind-tables.ts'
import type { ProblemList } from '#server/commerce/catalogue-files/problem-list.ts'
import { readFileRows } from '#server/commerce/catalogue-files/read-file.ts'
import { getTableName, sql } from '#server/database/drizzle.ts'
import type { Transaction } from '#server/database/transactions.ts'

// Stages rows of files in temporary tables until all are checked, one batch in memory at a time.

const rowsAtOnce = 2_000

/** A file whose last row does not end in a newline. */
export interface UnfinishedFile {
  file: CatalogueFile
  row: string
}

/** The temporary table of a kind: its columns, columns that are only validated, and the source line of each row. */
export const stagedName = ({ table }: FileKind) => sql.identifier(`staged_${getTableName(table)}`)

const columnOf = ({ columns }: FileKind, field: string): string =>
  columns.find((column) => column.field === field)?.name ?? field

/** Returns the name of a field's column. */
export const columnName = (kind: FileKind, field: string) => sql.identifier(columnOf(kind, field))

/** Whether rows of two tables have the same key. */
export const sameKey = (kind: FileKind, item: SQL, other: SQL): SQL =>
  sql.join(
    kind.key.map((field) => sql`${item}.${columnName(kind, field)} = ${other}.${columnName(kind, field)}`),
    sql` and `,
  )

async function createStaging(tx: Transaction, kind: FileKind): Promise<void> {
  const extra = kind.onlyChecked.map((field) => sql`${sql.identifier(field)} text, `)
  await tx.execute(
    sql`create temp table ${stagedName(kind)} (like ${tableName(kind)} including defaults, ${sql.join(extra, sql``)}
      in_file integer not null, in_line integer not null, absent text[] not null) on commit drop`,
  )
}

async function insertBatch(tx: Transaction, kind: FileKind, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const names = [
    ...kind.columns.map(({ name }) => name),
    ...kind.onlyChecked,
    ...['in_file', 'in_line', 'absent'],
  ].map((name) => sql.identifier(name))
  const list = sql.join(names, sql`, `)
  const stagedTable = stagedName(kind)
  await tx.execute(
    sql`insert into ${stagedTable} (${list}) select ${list} from json_populate_recordset(null::${stagedTable}, ${JSON.stringify(rows)}::json)`,
  )
}

/** Fields that a file leaves out keep their values in rows that exist, but for those that depend on changed fields. */
async function completeRows(tx: Transaction, kind: FileKind): Promise<void> {
  const optional = kind.columns.filter(({ field }) =>
    kind.fields.some(({ name, isRequired }) => name === field && !isRequired),
  )
  if (optional.length === 0) return
  const assignments = optional.map(({ field, name }) => {
    const column = sql.identifier(name)
    const keptValue = sql`case when ${kind.keptIf.get(field) ?? sql`true`} then known.${column} end`
    return sql`${column} = case when ${name} = any(staged.absent) then ${keptValue} else staged.${column} end`
  })
  await tx.execute(
    sql`update ${stagedName(kind)} as staged set ${sql.join(assignments, sql`, `)} from ${tableName(kind)} as known
      where cardinality(staged.absent) > 0 and ${sameKey(kind, sql`staged`, sql`known`)}`,
  )
}

/**
 * Reads all files of one kind into its temporary table, except refused rows, which it reports.
 * @param files all files of the import; rows reference their file by index
 * @returns files that may be incomplete
 */
export async function stageFiles(
  tx: Transaction,
  kind: FileKind,
  files: readonly CatalogueFile[],
  problems: ProblemList,
): Promise<UnfinishedFile[]> {
  await createStaging(tx, kind)
  const unfinished: UnfinishedFile[] = []
  let batch: object[] = []
  for (const [index, file] of files.entries()) {
    if (file.kind !== kind) continue
    const onCut = (row: string) => unfinished.push({ file, row })
    for await (const row of readFileRows(file.path, kind, file.format, onCut)) {
      const read = row.kind === 'row' ? kind.read(row.fields) : { kind: row.kind, problems: [row] }
      if (read.kind === 'refused') {
        problems.addRow(
          kind,
          read.problems.map(({ field, message }) => ({ file: file.name, line: row.line, field, message })),
        )
        continue
      }
      const columns = Object.fromEntries(kind.columns.map(({ field, name }) => [name, read.columns[field]]))
      const checked = Object.fromEntries(kind.onlyChecked.map((field) => [field, read.columns[field]]))
      const absent = read.absent.map((field) => columnOf(kind, field))
      batch.push({ ...columns, ...checked, in_file: index, in_line: row.line, absent })
      if (batch.length < rowsAtOnce) continue
      await insertBatch(tx, kind, batch)
      batch = []
    }
  }
  await insertBatch(tx, kind, batch)
  await tx.execute(
    sql`create index on ${stagedName(kind)} (${sql.join(
      kind.key.map((field) => columnName(kind, field)),
      sql`, `,
    )})`,
  )
  await tx.execute(sql`analyze ${stagedName(kind)}`)
  await completeRows(tx, kind)
  return unfinished
}
