import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLine } from '#schemas/values/csv-line.ts'
import type { Column, FileFormat, FileKind, Reference } from '#server/commerce/catalogue-files/file-kind.ts'
import { fileKinds } from '#server/commerce/catalogue-files/file-kinds.ts'
import { kindOfFile } from '#server/commerce/catalogue-files/file-names.ts'
import { kindNamed, tableName } from '#server/commerce/catalogue-files/kind-tables.ts'
import type { Database } from '#server/database/database.ts'
import { toText } from '#server/database/decoders.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Transaction } from '#server/database/transactions.ts'

interface ExportOptions {
  /** The format of all files. Default: each kind's own. */
  format?: FileFormat | undefined
}

interface ExportedFile {
  name: string
  rows: number
}

type ExportResult =
  | { kind: 'exported'; files: readonly ExportedFile[] }
  /** The folder holds files of the catalogue that this export would not overwrite. */
  | { kind: 'refused'; files: readonly string[] }

/** Excel reads a CSV file as UTF-8 only if it begins with this. */
const byteOrderMark = '\ufeff'
const rowsAtOnce = 2_000

/** Returns a column as the file holds it: times in UTC. */
const columnExpression = ({ field, name, type }: Column) =>
  type === 'date'
    ? sql`to_char(${sql.identifier(name)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.identifier(field)}`
    : sql`${sql.identifier(name)} as ${sql.identifier(field)}`

/** Bytewise, so that every database sorts alike. */
const ordered = ({ name, type }: Column) =>
  type === 'string' ? sql`${sql.identifier(name)} collate "C"` : sql.identifier(name)

/** Amounts of deleted products and items are left out. */
const isReferred = (kind: FileKind, { field, to }: Reference) => {
  const from = kind.columns.find((column) => column.field === field)
  const targets = to.map(
    ({ file, column }) =>
      sql`exists (select from ${tableName(kindNamed(file))} as target where target.${sql.identifier(column)} = source.${sql.identifier(from?.name ?? field)})`,
  )
  return sql`(${sql.join(targets, sql` or `)})`
}

/** Reads all rows of a kind in the order of its key. */
async function* readRows(tx: Transaction, kind: FileKind): AsyncGenerator<Record<string, unknown>> {
  const columns = sql.join(kind.columns.map(columnExpression), sql`, `)
  const key = kind.columns.filter(({ field }) => kind.key.includes(field))
  const conditions = kind.references
    .filter(({ cascades }) => cascades)
    .map((reference) => isReferred(kind, reference))
  const where = sql.join([sql`true`, ...conditions], sql` and `)
  await tx.execute(
    sql`declare exported no scroll cursor for select ${columns} from ${tableName(kind)} as source where ${where} order by ${sql.join(key.map(ordered), sql`, `)}`,
  )
  for (;;) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(String(rowsAtOnce))} from exported`)
    if (rows.length === 0) break
    yield* rows
  }
  await tx.execute(sql`close exported`)
}

/** Returns the currency of each market's prices. */
async function readCurrencies(tx: Transaction): Promise<ReadonlyMap<unknown, string>> {
  const { rows } = await tx.execute(sql`select market, min(currency) as currency from prices group by market`)
  return new Map(rows.map(({ market, currency }) => [market, toText(currency)]))
}

/**
 * Exports the catalogue into a folder, one file per kind of row, all at one moment. Equal catalogues give equal files.
 * @param directory is made if it does not exist; files of the same names are replaced when all are complete
 */
export async function exportCatalogue(
  { db }: Pick<Database, 'db'>,
  directory: string,
  { format }: ExportOptions = {},
): Promise<ExportResult> {
  const names = new Map(fileKinds.map((kind) => [kind, `${kind.name}.${format ?? kind.format}`]))
  await mkdir(directory, { recursive: true })
  const present = (await readdir(directory)).filter((name) => kindOfFile(name) !== undefined)
  const foreign = present.filter((name) => ![...names.values()].includes(name))
  if (foreign.length > 0) return { kind: 'refused', files: foreign }
  const partOf = (name: string) => join(directory, `${name}.part`)

  async function exportKind(
    tx: Transaction,
    kind: FileKind,
    name: string,
    currencies: ReadonlyMap<unknown, string>,
  ) {
    const fields = kind.fields.map((field) => field.name)
    const isCsv = name.endsWith('.csv')
    let rows = 0
    async function* lines(): AsyncGenerator<string> {
      if (isCsv) yield byteOrderMark + csvLine(fields)
      for await (const row of readRows(tx, kind)) {
        const writtenRow = kind.write(row, (market) => currencies.get(market))
        if (!writtenRow) continue
        rows += 1
        const entries = fields.map((field) => [field, writtenRow[field] ?? null] as const)
        yield isCsv
          ? csvLine(entries.map(([, value]) => value))
          : `${JSON.stringify(Object.fromEntries(entries))}\n`
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(partOf(name)))
    return { name, rows }
  }

  const files = await db.transaction(
    async (tx) => {
      const currencies = await readCurrencies(tx)
      const exported: ExportedFile[] = []
      for (const [kind, name] of names) exported.push(await exportKind(tx, kind, name, currencies))
      return exported
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  for (const { name } of files) await rename(partOf(name), join(directory, name))
  return { kind: 'exported', files }
}
