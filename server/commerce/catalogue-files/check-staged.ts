import type { SQL } from 'drizzle-orm'
import { type FileKind, quoteValue, type Reference } from '#server/commerce/catalogue-files/file-kind.ts'
import { fileKinds } from '#server/commerce/catalogue-files/file-kinds.ts'
import { kindNamed, tableName } from '#server/commerce/catalogue-files/kind-tables.ts'
import { fileOf, report, type StagedImport } from '#server/commerce/catalogue-files/staged-import.ts'
import { columnName, sameKey, stagedName } from '#server/commerce/catalogue-files/staging.ts'
import { sql } from '#server/database/drizzle.ts'

// Checks that compare rows with one another and with the catalogue.

/** Reports rows whose fields together occur before. */
async function reportRepeated(
  staged: StagedImport,
  kind: FileKind,
  fields: readonly string[],
): Promise<void> {
  const columns = sql.join(
    fields.map((field) => columnName(kind, field)),
    sql`, `,
  )
  await report(
    staged,
    kind,
    sql`select in_file, in_line, first_file, first_line from (
      select in_file, in_line, first_value(in_file) over same as first_file, first_value(in_line) over same as first_line,
        row_number() over same as place
      from ${stagedName(kind)} window same as (partition by ${columns} order by in_file, in_line)) as numbered
      where place > 1`,
    ({ first_file, first_line }) => ({
      field: fields.join(', '),
      message: `is the same as in ${fileOf(staged, kind, Number(first_file))} line ${first_line}. Keep one of the rows.`,
    }),
  )
}

/** Reports rows with a value that another row of the catalogue holds. */
async function reportDuplicates(staged: StagedImport, kind: FileKind, field: string): Promise<void> {
  const column = columnName(kind, field)
  const isStaged = sql`exists (select from ${stagedName(kind)} as other where ${sameKey(kind, sql`other`, sql`known`)})`
  await report(
    staged,
    kind,
    sql`select staged.in_file, staged.in_line, staged.${column} as value, ${keyText(kind, sql`known`)} as holder
      from ${stagedName(kind)} as staged join ${tableName(kind)} as known on known.${column} = staged.${column}
      where not (${sameKey(kind, sql`known`, sql`staged`)}) and ${staged.removeMissing ? isStaged : sql`true`}`,
    ({ value, holder }) => ({
      field,
      message: `${quoteValue(value)} belongs to the ${kind.noun} ${quoteValue(holder)}. Give that one another in an import before this.`,
    }),
  )
}

/** The key of a row as text. */
const keyText = (kind: FileKind, row: SQL): SQL =>
  sql`concat_ws(' ', ${sql.join(
    kind.key.map((field) => sql`${row}.${columnName(kind, field)}::text`),
    sql`, `,
  )})`

/** Rows of a table with each value of a field; lists hold several. */
function valuesOf(kind: FileKind, table: SQL, field: string): SQL {
  const column = sql`source.${columnName(kind, field)}`
  const isList = kind.fields.some(({ name, types }) => name === field && types.includes('array'))
  return isList
    ? sql`${table} as source cross join lateral unnest(${column}) as named (value)`
    : sql`${table} as source cross join lateral (select ${column} as value) as named`
}

type Name = ReturnType<typeof stagedName>

const named = sql`named.value`
const orAny = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`

/** Whether a table has a row with a value, of those that match a further condition. */
const isIn = (table: Name, column: string, value = named, isCounted = sql`true`): SQL =>
  sql`exists (select from ${table} where ${table}.${sql.identifier(column)} = ${value} and ${isCounted})`

/** Returns the conditions under which a row that a field refers to exists after the import: one for each source. */
function holders(staged: StagedImport, { to }: Reference, value: SQL): SQL[] {
  return to.flatMap(({ file, column }) => {
    const kind = kindNamed(file)
    const isStaged = staged.kinds.includes(kind)
    return [
      ...(isStaged ? [isIn(stagedName(kind), column, value)] : []),
      ...(isStaged && staged.removeMissing
        ? []
        : [isIn(tableName(kind), column, value, hasParents(staged, kind))]),
    ]
  })
}

/** Whether the parents of a stored row exist after the import: it is removed with them. */
function hasParents(staged: StagedImport, kind: FileKind): SQL {
  const parents = kind.references.filter(({ cascades }) => cascades && staged.removeMissing)
  const conditions = parents.map((reference) =>
    orAny(holders(staged, reference, sql`${tableName(kind)}.${columnName(kind, reference.field)}`)),
  )
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** Reports rows that name something that neither the files nor the catalogue hold. */
async function reportUnknown(staged: StagedImport, kind: FileKind, reference: Reference): Promise<void> {
  const { field, to } = reference
  const targets = to.map(({ file }) => kindNamed(file))
  // Its refused rows are reported already.
  if (targets.some((target) => staged.problems.has(target) && target !== kind)) return
  const isUnknown = sql.join(
    holders(staged, reference, named).map((holder) => sql`not ${holder}`),
    sql` and `,
  )
  const nouns = targets.map(({ noun }) => noun).join(' or ')
  const names = targets.map(({ name }) => name).join(' or ')
  await report(
    staged,
    kind,
    sql`select source.in_file, source.in_line, named.value from ${valuesOf(kind, sql`${stagedName(kind)}`, field)}
      where ${named} is not null and ${isUnknown}`,
    ({ value }) => ({
      field,
      message: `No ${nouns} ${quoteValue(String(value))} exists. Correct it, or import it with ${names} in the same folder.`,
    }),
  )
}

/** Reports rows to delete that remaining rows still reference. */
async function reportNeeded(staged: StagedImport, target: FileKind): Promise<void> {
  const users = fileKinds.filter((kind) => !staged.kinds.includes(kind))
  for (const user of users)
    for (const { field, to, cascades } of user.references) {
      const column = to.find(({ file }) => file === target.name)?.column
      if (column === undefined || cascades) continue
      await report(
        staged,
        target,
        sql`select null::integer as in_file, null::integer as in_line, named.value, min(${keyText(user, sql`source`)}) as holder
          from ${valuesOf(user, sql`${tableName(user)}`, field)}
          where ${isIn(tableName(target), column)} and not ${isIn(stagedName(target), column)}
          group by named.value`,
        ({ value, holder }) => ({
          field: undefined,
          message: `The ${target.noun} ${quoteValue(String(value))} is missing and would be deleted, but the ${user.noun} ${quoteValue(holder)} has it.`,
        }),
      )
    }
}

/** A file without rows would delete everything: it is more likely truncated. */
async function reportEmpty(staged: StagedImport, kind: FileKind): Promise<void> {
  const { rows } = await staged.tx.execute(sql`select from ${stagedName(kind)} limit 1`)
  if (rows.length > 0 || staged.problems.has(kind)) return
  const stored = await staged.tx.execute(sql`select from ${tableName(kind)} limit 1`)
  if (stored.rows.length === 0) return
  staged.problems.addWhole(
    kind,
    'file',
    staged.files.find((file) => file.kind === kind)?.name ?? kind.name,
    'contains no rows: --remove-missing would delete all rows of the catalogue.',
  )
}

/** Reports categories that are their own ancestors. */
async function reportLoops(staged: StagedImport): Promise<void> {
  const kind = kindNamed('categories')
  if (!staged.kinds.includes(kind) || staged.problems.has(kind)) return
  const remainingRows = staged.removeMissing
    ? sql``
    : sql`union all select id, parent_id from categories where id not in (select id from staged_categories)`
  await report(
    staged,
    kind,
    sql`with recursive final as (select id, parent_id from staged_categories ${remainingRows}),
      reached as (
        select id from final where parent_id is null
        union select final.id from final join reached on final.parent_id = reached.id)
      select in_file, in_line, parent_id as value from staged_categories where id not in (select id from reached)`,
    ({ value }) => ({
      field: 'parentId',
      message: `${quoteValue(value)} stands below this category itself.`,
    }),
  )
}

/** Reports rows that contradict each other. */
export async function checkStaged(staged: StagedImport): Promise<void> {
  for (const kind of staged.kinds) {
    await reportRepeated(staged, kind, kind.key)
    for (const field of kind.unique) {
      await reportRepeated(staged, kind, [field])
      await reportDuplicates(staged, kind, field)
    }
  }
  for (const kind of staged.kinds) {
    for (const reference of kind.references) await reportUnknown(staged, kind, reference)
    if (!staged.removeMissing) continue
    await reportEmpty(staged, kind)
    await reportNeeded(staged, kind)
  }
  await reportLoops(staged)
}
