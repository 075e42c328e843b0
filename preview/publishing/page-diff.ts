import { isSchema, itemsOf, propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { formatAmount } from '#preview/texts/amount.ts'
import { areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** A field that differs. Undefined: the field is missing. */
export interface FieldDifference {
  /** Label with its parents' labels: `Pictures › Phone › Address`. */
  name: string
  before: string | undefined
  after: string | undefined
}

export interface Difference {
  kind: 'added' | 'removed' | 'moved' | 'changed'
  /** Undefined: the page itself. */
  widget: string | undefined
  title: string
  fields: readonly FieldDifference[]
}

/** Names of widget types and of their fields. */
export interface TypeNames {
  nameOf(type: string): string
  schemaOf(type: string): unknown
}

/** Formats a value as in its form. A negative number in a field of money is no amount. */
function writtenValue(
  value: unknown,
  schema: SchemaNode | undefined,
  currency: string | undefined,
): string | undefined {
  if (value === undefined) return undefined
  if (schema?.format === 'money' && typeof value === 'number' && value >= 0 && currency !== undefined)
    return formatAmount({ amount: value, currency })
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface DifferenceOptions {
  /** Labels of the parents. */
  path?: readonly string[]
  /** Currency of amounts; without it they are shown as stored. */
  currency?: string | undefined
}

const titleOf = (schema: SchemaNode | undefined, key: string): string => schema?.title ?? key

function childOf(schema: SchemaNode | undefined, key: string): SchemaNode | undefined {
  return schema && propertiesOf(schema).find(([name]) => name === key)?.[1]
}

/** Every field that differs between two values, the innermost that does. */
export function fieldDifferences(
  schema: SchemaNode | undefined,
  before: unknown,
  after: unknown,
  { path = [], currency }: DifferenceOptions = {},
): FieldDifference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (Array.isArray(before) && Array.isArray(after)) {
    const items = schema ? itemsOf(schema) : undefined
    const longest = Math.max(before.length, after.length)
    return Array.from({ length: longest }, (_, index) =>
      fieldDifferences(items, before[index], after[index], {
        path: [...path, String(index + 1)],
        currency,
      }),
    ).flat()
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => {
      const child = childOf(schema, key)
      return fieldDifferences(child, before[key], after[key], {
        path: [...path, titleOf(child, key)],
        currency,
      })
    })
  }
  const write = (value: unknown) => writtenValue(value, schema, currency)
  return [{ name: path.join(' › '), before: write(before), after: write(after) }]
}

interface ElementPosition {
  node: WidgetNode
  row: string
  area: string
}

function positionsOf(page: Page): Map<string, ElementPosition> {
  const inRows = areaNames.flatMap((area) =>
    page.areas[area].flatMap((row) => row.widgets.map((node) => ({ node, row: row.id, area }))),
  )
  const fixed = page.fixedWidgets.map((node) => ({ node, row: 'fixed', area: 'fixed' }))
  return new Map([...inRows, ...fixed].map((entry) => [entry.node.id, entry]))
}

/** Returns the elements of both versions that moved: to another row, or within it. */
function movedAmong(before: Map<string, ElementPosition>, after: Map<string, ElementPosition>): Set<string> {
  const rowsOf = (positions: Map<string, ElementPosition>, others: Map<string, ElementPosition>) => {
    const rows = new Map<string, string[]>()
    for (const [id, { row }] of positions)
      if (others.get(id)?.row === row) rows.set(row, [...(rows.get(row) ?? []), id])
    return rows
  }
  const movedRows = new Set(
    [...after].flatMap(([id, { row }]) => (before.has(id) && before.get(id)?.row !== row ? [id] : [])),
  )
  const old = rowsOf(before, after)
  for (const [row, ids] of rowsOf(after, before))
    for (const [index, id] of ids.entries()) if (old.get(row)?.[index] !== id) movedRows.add(id)
  return movedRows
}

const envelope = ({ content, disabledOn }: WidgetNode) => ({
  ...content,
  ...(disabledOn.length > 0 && { disabledOn }),
})

/** Returns the differences of two states of a page by widget and field, in the order of the newer one. */
export function diffPages(before: Page, after: Page, { nameOf, schemaOf }: TypeNames): Difference[] {
  const [old, now] = [positionsOf(before), positionsOf(after)]
  const movedWidgets = movedAmong(old, now)
  const { areas: _oldAreas, fixedWidgets: _oldFixed, ...oldFields } = before
  const { areas: _areas, fixedWidgets: _fixed, ...fields } = after
  const page = fieldDifferences(undefined, oldFields, fields)
  const differences: Difference[] =
    page.length > 0 ? [{ kind: 'changed', widget: undefined, title: '', fields: page }] : []
  for (const [id, { node }] of now) {
    const was = old.get(id)
    const title = nameOf(node.type)
    const schema = schemaOf(node.type)
    const changedFields =
      was && fieldDifferences(isSchema(schema) ? schema : undefined, envelope(was.node), envelope(node))
    if (!changedFields) differences.push({ kind: 'added', widget: id, title, fields: [] })
    else if (movedWidgets.has(id))
      differences.push({ kind: 'moved', widget: id, title, fields: changedFields })
    else if (changedFields.length > 0)
      differences.push({ kind: 'changed', widget: id, title, fields: changedFields })
  }
  for (const [id, { node }] of old)
    if (!now.has(id)) differences.push({ kind: 'removed', widget: id, title: nameOf(node.type), fields: [] })
  return differences
}
