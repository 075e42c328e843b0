import type { Pool } from 'pg'

/** The parts of a database's tables that code written for them depends on. */
export interface Schema {
  columns: Map<string, Column>
  /** Constraints by table and definition: those that may refuse a row, and those that `on conflict` names. */
  rules: Map<string, Rule>
}

interface Column {
  table: string
  type: string
  required: boolean
  filled: boolean
}

interface Rule {
  table: string
  columns: readonly string[]
  unique: boolean
}

const columnsQuery = `
  select relname as "table", attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
    atthasdef or attidentity <> '' as filled
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`

const constraintsQuery = `
  select relname as "table", pg_get_constraintdef(pg_constraint.oid) as definition,
    array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns,
    false as "unique"
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')`

const indexesQuery = `
  select owner.relname as "table", regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') as definition,
    array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns,
    true as "unique"
  from pg_index join pg_class owner on owner.oid = indrelid
  where relnamespace = 'public'::regnamespace and indisunique`

/** Reads the tables that the database has now. */
export async function readSchema(pool: Pool): Promise<Schema> {
  const columns = await pool.query<Column & { name: string }>(columnsQuery)
  const constraints = await pool.query<Rule & { definition: string }>(constraintsQuery)
  const indexes = await pool.query<Rule & { definition: string }>(indexesQuery)
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [`${column.table}.${name}`, column])),
    rules: new Map(
      [...constraints.rows, ...indexes.rows].map(({ definition, ...rule }) => [
        `${rule.table} ${rule.unique ? 'unique ' : ''}${definition}`,
        rule,
      ]),
    ),
  }
}

const tablesOf = ({ columns }: Schema): Set<string> =>
  new Set([...columns.values()].map(({ table }) => table))

/** Returns the incompatibilities of a column with code of the earlier release. */
function columnProblem(name: string, was: Column, is: Column | undefined): string | undefined {
  if (!is) return `${name} is gone`
  if (is.type !== was.type) return `${name} was ${was.type} and is ${is.type}`
  if (is.required && !was.required) return `${name} may not be null any more`
  if (was.required && !is.required) return `${name} may be null now, and is read as if it were not`
  if (was.filled && !is.filled && is.required) return `${name} has no default any more`
  return undefined
}

/**
 * Returns what code that was written for the tables of `before` cannot do, or read, on those of `after`: one line each.
 * New tables, columns that fill themselves, and rules about new columns alone are no concern of it.
 */
export function findBreakingChanges(before: Schema, after: Schema): string[] {
  const tables = tablesOf(before)
  const changed = [...before.columns].map(([name, was]) => columnProblem(name, was, after.columns.get(name)))
  const required = [...after.columns].flatMap(([name, { table, required, filled }]) =>
    tables.has(table) && !before.columns.has(name) && required && !filled ? [`${name} has to be given`] : [],
  )
  const added = [...after.rules].flatMap(([name, { table, columns }]) => {
    const isKnown = columns.length === 0 || columns.some((column) => before.columns.has(`${table}.${column}`))
    return tables.has(table) && !before.rules.has(name) && isKnown ? [`${name} refuses rows`] : []
  })
  // Statements name it: on conflict (…).
  const lost = [...before.rules].flatMap(([name, { unique }]) =>
    unique && !after.rules.has(name) ? [`${name} is gone`] : [],
  )
  return [...changed.filter((line) => line !== undefined), ...required, ...added, ...lost]
}
