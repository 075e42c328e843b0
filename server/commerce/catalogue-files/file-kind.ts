import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { JSONSchema } from 'json-schema-to-ts'
import { type CatalogueFileName, catalogueFileSchemas } from '#schemas/commerce/catalogue-files.ts'
import type { Validator } from '#schemas/validation/validator.ts'
import { getTableColumns } from '#server/database/drizzle.ts'

/** A field of a file's rows. */
export interface FileField {
  name: string
  /** Types of JSON Schema. */
  types: readonly string[]
  isRequired: boolean
  /** Expected format of the value. */
  description: string
}

/** A column of a table. */
export interface Column {
  /** The field of the file that it is written from. */
  field: string
  name: string
  /** Drizzle's word for its type, such as `string` or `date`. */
  type: string
}

/** The value of a field names a row of another kind. */
export interface Reference {
  field: string
  /** The kinds that it can name, with the columns that hold the name. */
  to: readonly { file: CatalogueFileName; column: string }[]
  /** Whether deleting the referenced row deletes this one. */
  cascades: boolean
}

/** A problem of one field. */
interface FieldProblem {
  field: string | undefined
  message: string
}

type ReadRow =
  | {
      kind: 'row'
      columns: Readonly<Record<string, unknown>>
      /** Fields that the row leaves out. */
      absent: readonly string[]
    }
  | { kind: 'refused'; problems: readonly FieldProblem[] }

export type FileFormat = 'csv' | 'jsonl'

/** One kind of row of a catalogue: how its file is read and written. */
export interface FileKind {
  name: CatalogueFileName
  /** Noun for one row. */
  noun: string
  table: PgTable
  columns: readonly Column[]
  fields: readonly FileField[]
  /** Fields without a column, which are compared with other rows. */
  onlyChecked: readonly string[]
  /** Fields that identify a row. */
  key: readonly string[]
  /** Further fields whose values occur once. */
  unique: readonly string[]
  references: readonly Reference[]
  /**
   * Fields whose stored value is kept only under a condition where a row leaves them out; otherwise it is cleared. In
   * conditions `known` is the stored row and `staged` the row of the file.
   */
  keptIf: ReadonlyMap<string, SQL>
  /** The format in which it is exported by default. */
  format: FileFormat
  /** Checks a row of the file and returns it as columns of the table. */
  read(fields: Readonly<Record<string, unknown>>): ReadRow
  /**
   * Returns a row of the table as fields of the file; undefined for a row without effect.
   * @param currencyOf returns the currency of a market's prices
   */
  write(
    columns: Readonly<Record<string, unknown>>,
    currencyOf: (market: unknown) => string | undefined,
  ): Record<string, unknown> | undefined
}

type Refuse = (field: string, message: string) => void

interface KindOptions<Row>
  extends Pick<FileKind, 'name' | 'noun' | 'table' | 'key'>,
    Partial<Pick<FileKind, 'references' | 'unique' | 'onlyChecked' | 'keptIf' | 'format' | 'write'>> {
  check: Validator<Row>
  /** Columns that the database computes, by their names in Drizzle's table. Default: none. */
  computed?: readonly string[]
  /** Converts a valid row to columns. Default: unchanged. */
  encode?(row: Row, refuse: Refuse): Readonly<Record<string, unknown>>
}

function typesOf(schema: JSONSchema | undefined): string[] {
  if (typeof schema !== 'object') return []
  if (Array.isArray(schema.enum)) return ['string', ...(schema.enum.includes(null) ? ['null'] : [])]
  return [schema.type ?? 'string'].flat()
}

function fieldsOf(name: CatalogueFileName): FileField[] {
  const { properties, required }: { properties: object; required: readonly string[] } =
    catalogueFileSchemas[name]
  return Object.entries(properties).map(([field, schema]: [string, Exclude<JSONSchema, boolean>]) => ({
    name: field,
    types: typesOf(schema),
    isRequired: required.includes(field),
    description:
      schema.description ?? (Array.isArray(schema.enum) ? `One of ${schema.enum.join(', ')}.` : ''),
  }))
}

const maxExcerpt = 60

/** Returns a value as messages quote it. */
export function quoteValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text}"`
}

/** NUL and halves of surrogate pairs, as JSON writes them: PostgreSQL stores neither. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

const valueAtPointer = (fields: Readonly<Record<string, unknown>>, pointer: string) => {
  const [, name] = pointer.split('/')
  return { name, value: name === undefined ? undefined : fields[name] }
}

/** Defines a kind of file from the validator of its rows. */
export function defineKind<Row extends Record<string, unknown>>(options: KindOptions<Row>): FileKind {
  const { name, noun, table, key, check } = options
  const { references = [], unique = [], onlyChecked = [], computed = [], format = 'jsonl' } = options
  const { keptIf = new Map() } = options
  const fields = fieldsOf(name)
  const byName = new Map(fields.map((field) => [field.name, field]))
  const columns = Object.entries(getTableColumns(table))
    .filter(([field]) => !computed.includes(field))
    .map(([field, column]) => ({ field, name: column.name, type: column.dataType }))

  function shapeProblems(row: Readonly<Record<string, unknown>>): FieldProblem[] {
    const missing = fields.filter((field) => field.isRequired && row[field.name] === undefined)
    const unknown = Object.keys(row).filter((field) => !byName.has(field))
    return [
      ...missing.map((field) => ({ field: field.name, message: `is missing. ${field.description}` })),
      ...unknown.map((field) => ({
        field,
        message: `is no field of ${name}. Its fields are ${[...byName.keys()].join(', ')}.`,
      })),
    ]
  }

  return {
    name,
    noun,
    table,
    columns,
    fields,
    onlyChecked,
    key,
    unique,
    references,
    keptIf,
    format,
    write: options.write ?? ((row) => ({ ...row })),
    read(row) {
      const wrongShape = shapeProblems(row)
      if (wrongShape.length > 0) return { kind: 'refused', problems: wrongShape }
      if (unstorable.test(JSON.stringify(row)))
        return {
          kind: 'refused',
          problems: [
            {
              field: undefined,
              message: 'contains a NUL or half a surrogate pair, which the database cannot store.',
            },
          ],
        }
      const checked = check(row)
      if (checked.kind === 'invalid' || checked.problems.length > 0)
        return {
          kind: 'refused',
          problems: checked.problems.map(({ pointer, message }) => {
            const { name: field, value } = valueAtPointer(row, pointer)
            const advice = byName.get(field ?? '')?.description || `It ${message}.`
            return { field, message: `${quoteValue(value)} is not valid. ${advice}` }
          }),
        }
      const problems: FieldProblem[] = []
      const encodedValue = options.encode?.(checked.value, (field, message) =>
        problems.push({ field, message }),
      ) ?? { ...checked.value }
      if (problems.length > 0) return { kind: 'refused', problems }
      const { value }: { value: Readonly<Record<string, unknown>> } = checked
      // Derived fields do not count as absent.
      const absent = fields.filter(
        (field) => row[field.name] === undefined && encodedValue[field.name] === value[field.name],
      )
      return { kind: 'row', columns: encodedValue, absent: absent.map((field) => field.name) }
    },
  }
}
