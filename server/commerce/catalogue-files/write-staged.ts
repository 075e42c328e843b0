import type { FileKind } from '#server/commerce/catalogue-files/file-kind.ts'
import { tableName } from '#server/commerce/catalogue-files/kind-tables.ts'
import type { StagedImport } from '#server/commerce/catalogue-files/staged-import.ts'
import { columnName, sameKey, stagedName } from '#server/commerce/catalogue-files/staging.ts'
import { toNumber } from '#server/database/decoders.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Transaction } from '#server/database/transactions.ts'

/** Numbers of rows. */
export interface RowCounts {
  added: number
  changed: number
  unchanged: number
  removed: number
}

const stagedAlias = sql`staged`
const knownAlias = sql`known`

const listOf = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/** Whether the columns of a row that exists differ from the staged ones. */
function differs(kind: FileKind, item: typeof knownAlias, other: typeof knownAlias) {
  const columns = kind.columns.filter(({ field }) => !kind.key.includes(field))
  if (columns.length === 0) return sql`false`
  const row = (table: typeof knownAlias) =>
    sql.join(
      columns.map(({ name }) => sql`${table}.${sql.identifier(name)}`),
      sql`, `,
    )
  return sql`(${row(item)}) is distinct from (${row(other)})`
}

const isNotStaged = (kind: FileKind) =>
  sql`not exists (select from ${stagedName(kind)} as staged where ${sameKey(kind, stagedAlias, knownAlias)})`

/** Returns what writing a kind's rows changes. */
export async function countChanges(
  { tx, removeMissing }: Pick<StagedImport, 'tx' | 'removeMissing'>,
  kind: FileKind,
): Promise<RowCounts> {
  const isNew = sql`known.${columnName(kind, kind.key[0] ?? '')} is null`
  const { rows } = await tx.execute(
    sql`select count(*)::int as total, (count(*) filter (where ${isNew}))::int as added,
        (count(*) filter (where not (${isNew}) and ${differs(kind, knownAlias, stagedAlias)}))::int as changed
      from ${stagedName(kind)} as staged left join ${tableName(kind)} as known on ${sameKey(kind, stagedAlias, knownAlias)}`,
  )
  const { total, added, changed } = rows[0] ?? {}
  const rowCounts = { added: toNumber(added), changed: toNumber(changed) }
  const missing = removeMissing
    ? await tx.execute(
        sql`select count(*)::int as count from ${tableName(kind)} as known where ${isNotStaged(kind)}`,
      )
    : { rows: [] }
  return {
    ...rowCounts,
    unchanged: toNumber(total) - rowCounts.added - rowCounts.changed,
    removed: toNumber(missing.rows[0]?.count ?? 0),
  }
}

/** Deletes prices and discounts whose product or item is gone: no foreign key does, as they can name either. */
async function removeStrayAmounts(tx: Pick<Transaction, 'execute'>): Promise<void> {
  for (const table of ['prices', 'discounts'])
    await tx.execute(
      sql`delete from ${sql.identifier(table)} as amount
        where not exists (select from products where products.id = amount.item)
          and not exists (select from variants where variants.sku = amount.item)`,
    )
}

/**
 * Deletes the reasons for reductions that prices of the import replace or remove, but those that the import states
 * itself. Compares with the stored prices, so it comes before they are written.
 */
async function removePastDiscounts({
  tx,
  kinds,
  removeMissing,
}: Pick<StagedImport, 'tx' | 'kinds' | 'removeMissing'>): Promise<void> {
  const isReplaced = sql`(known.currency, known.list_price - known.sales_price)
    <> (staged.currency, staged.list_price - staged.sales_price)`
  const isPast = removeMissing ? sql`(staged.item is null or ${isReplaced})` : isReplaced
  const isListed = kinds.some(({ name }) => name === 'discounts')
    ? sql`exists (select from staged_discounts as listed
        where (listed.item, listed.market, listed.position) = (past.item, past.market, past.position))`
    : sql`false`
  await tx.execute(
    sql`delete from discounts as past
      using prices as known left join staged_prices as staged on (staged.item, staged.market) = (known.item, known.market)
      where (known.item, known.market) = (past.item, past.market) and ${isPast} and not ${isListed}`,
  )
}

/** Inserts new rows and updates changed ones. Unchanged rows are not touched: triggers see true changes only. */
async function upsert(tx: Transaction, kind: FileKind): Promise<void> {
  const names = listOf(kind.columns.map(({ name }) => name))
  const isKey = ({ field }: FileKind['columns'][number]) => kind.key.includes(field)
  const assignments = kind.columns
    .filter((column) => !isKey(column))
    .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`)
  const key = listOf(kind.columns.filter(isKey).map(({ name }) => name))
  const onConflict =
    assignments.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(assignments, sql`, `)} where ${differs(kind, knownAlias, sql`excluded`)}`
  await tx.execute(
    sql`insert into ${tableName(kind)} as known (${names}) select ${names} from ${stagedName(kind)} as staged
      where not exists (select from ${tableName(kind)} as known
        where ${sameKey(kind, stagedAlias, knownAlias)} and not ${differs(kind, knownAlias, stagedAlias)})
      order by ${key} on conflict (${key}) ${onConflict}`,
  )
}

/**
 * Writes the counted changes: first removals that release unique values, last those that rows refer to until they are
 * changed. Statements without an effect are left out: triggers of some tables purge all pages.
 */
export async function writeStaged(
  staged: Pick<StagedImport, 'tx' | 'kinds' | 'removeMissing'>,
  counts: ReadonlyMap<FileKind, RowCounts>,
): Promise<void> {
  const { tx, kinds } = staged
  const pricesCount = [...counts].find(([{ name }]) => name === 'prices')?.[1]
  if (pricesCount && pricesCount.changed + pricesCount.removed > 0) await removePastDiscounts(staged)
  const removing = kinds.filter((kind) => counts.get(kind)?.removed).toReversed()
  const remove = async (kind: FileKind) =>
    tx.execute(sql`delete from ${tableName(kind)} as known where ${isNotStaged(kind)}`)
  for (const kind of removing) if (kind.unique.length > 0) await remove(kind)
  for (const kind of kinds) {
    const { added = 0, changed = 0 } = counts.get(kind) ?? {}
    if (added + changed > 0) await upsert(tx, kind)
  }
  for (const kind of removing) if (kind.unique.length === 0) await remove(kind)
  if (removing.length > 0) await removeStrayAmounts(tx)
}
